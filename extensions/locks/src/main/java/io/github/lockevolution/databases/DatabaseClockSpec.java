package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;

/** The lock whose row says until when, by the clock of the database, {@link DatabaseClockLock}, as the bench knows it. */
public final class DatabaseClockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBacking.table(
                                        "method_lock",
                                        "CREATE TABLE {table} (method_name VARCHAR(64) NOT NULL, owner VARCHAR(64) NOT NULL, held_until TIMESTAMP WITH TIME ZONE NOT NULL, UNIQUE (method_name))")
                                .withDeadline("held_until")
                                .made((database, table, name, owner, lease, clock) ->
                                        new DatabaseClockLock(database, table, name, owner, lease)),
                        "db-database-clock")
                .of("databases")
                .titled("database's clock")
                .after("db-client-clock")
                .acquires("INSERT INTO method_lock (method_name, owner, held_until)"
                        + " VALUES ('key', 'owner', CURRENT_TIMESTAMP + INTERVAL 'seconds' SECOND)")
                .releases("DELETE FROM method_lock WHERE method_name = 'key' AND owner = 'owner'")
                .suffers(LEASE_OVERRUN);
    }
}
