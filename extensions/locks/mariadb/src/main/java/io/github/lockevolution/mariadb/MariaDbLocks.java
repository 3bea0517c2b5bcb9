package io.github.lockevolution.mariadb;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.util.List;
import javax.sql.DataSource;

/** The locks that only a MariaDB or MySQL has, as the bench knows them. */
public final class MariaDbLocks implements LockCollection {

    // No table has this name: the lock has none.
    private static final SqlBinding NAME = SqlBinding.table("named").heldBy(SqlBinding.Hold.NAMED_LOCK);

    private static final SqlBinding ROW = SqlBinding.table(
            "mutex", "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY, owner VARCHAR(64), refused INT NOT NULL)");

    @Override
    public List<LockSpec> locks() {
        return List.of(
                named("my-get-lock", (database, table, name, owner, lease, clock) -> new GetLock(database, name))
                        .titled("GET_LOCK")
                        .acquires("SELECT GET_LOCK('key', 0)")
                        .releases("SELECT RELEASE_LOCK('key')")
                        .suffers(LEASE_OVERRUN),
                named(
                                "my-get-lock-waits",
                                (database, table, name, owner, lease, clock) -> new WaitingGetLock(database, name))
                        .titled("GET_LOCK, waits")
                        .after("my-get-lock")
                        .acquires("SELECT GET_LOCK('key', 60)")
                        .releases("SELECT RELEASE_LOCK('key')")
                        .suffers(LEASE_OVERRUN)
                        .waits(),
                row("my-on-duplicate-unchanged", UnchangedOnDuplicateLock::new)
                        .titled("row as it was")
                        .acquires("INSERT INTO mutex (name, owner, refused) VALUES ('key', 'owner', 0)"
                                + " ON DUPLICATE KEY UPDATE name = name")
                        .suffers(RACE),
                row("my-on-duplicate", OnDuplicateLock::new)
                        .titled("row, counted")
                        .after("my-on-duplicate-unchanged")
                        .acquires("INSERT INTO mutex (name, owner, refused) VALUES ('key', 'owner', 0)"
                                + " ON DUPLICATE KEY UPDATE refused = refused + 1")
                        .suffers(ORPHAN_KEY));
    }

    private static LockSpec named(String name, SqlBinding.Maker maker) {
        return LockSpec.in(NAME.made(maker), name)
                .of("mariadb")
                // It takes a thread that dies while its process lives on: its connection keeps the lock.
                .suffersBeyond(ORPHAN_KEY);
    }

    /** Makes a lock in a table. */
    @FunctionalInterface
    private interface OfRow {

        DistributedLock make(DataSource database, String table, String name, String owner);
    }

    private static LockSpec row(String name, OfRow maker) {
        return LockSpec.in(
                        ROW.made(
                                (database, table, key, owner, lease, clock) -> maker.make(database, table, key, owner)),
                        name)
                .of("mariadb")
                .releases("DELETE FROM mutex WHERE name = 'key' AND owner = 'owner'");
    }
}
