package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;

/** The lock that is a locked row, {@link SkipLockedLock}, as the bench knows it. */
public final class SkipLockedSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBacking.table("mutex", "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY)")
                                .withRows("INSERT INTO {table} (name) VALUES ('{name}')")
                                .heldBy(SqlBacking.Hold.ROW_LOCK)
                                .made((database, table, name, owner, lease, clock) ->
                                        new SkipLockedLock(database, table, name)),
                        "db-skip-locked")
                .of("databases")
                .titled("locked row")
                .after("db-owner-column")
                .acquires("SELECT name FROM mutex WHERE name = 'key' FOR UPDATE SKIP LOCKED")
                .releases("COMMIT")
                .suffers(LEASE_OVERRUN)
                // It takes a thread that dies while its process lives on: the connection stays open, and the row stays
                // locked.
                .suffersBeyond(ORPHAN_KEY);
    }
}
