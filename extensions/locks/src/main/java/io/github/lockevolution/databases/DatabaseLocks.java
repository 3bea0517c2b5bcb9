package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.util.List;

/** The locks whose state is in any database, as the bench knows them: a row that is there, or a row that a transaction has locked. */
public final class DatabaseLocks implements LockCollection {

    private static final SqlBinding LOCKED_ROW = SqlBinding.table(
                    "mutex", "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY)")
            .withRows("INSERT INTO {table} (name) VALUES ('{name}')")
            .heldBy(SqlBinding.Hold.ROW_LOCK);

    @Override
    public List<LockSpec> locks() {
        return List.of(
                inDatabase(
                                "db-unique-index",
                                rowWith("remark VARCHAR(255) NOT NULL")
                                        .made((database, table, name, owner, lease, clock) ->
                                                new UniqueIndexLock(database, table, name, owner)))
                        .titled("unique index")
                        .acquires("INSERT INTO method_lock (method_name, remark) VALUES ('key', 'owner')")
                        .releases("DELETE FROM method_lock WHERE method_name = 'key'")
                        .suffers(ORPHAN_KEY),
                inDatabase(
                                "db-owner-column",
                                rowWith("owner VARCHAR(64) NOT NULL")
                                        .made((database, table, name, owner, lease, clock) ->
                                                new OwnerColumnLock(database, table, name, owner)))
                        .titled("owner column")
                        .after("db-unique-index")
                        .acquires("INSERT INTO method_lock (method_name, owner) VALUES ('key', 'owner')")
                        .releases("DELETE FROM method_lock WHERE method_name = 'key' AND owner = 'owner'")
                        .suffers(ORPHAN_KEY),
                inDatabase(
                                "db-client-clock",
                                rowWith("owner VARCHAR(64) NOT NULL, held_until TIMESTAMP NOT NULL")
                                        .made(ClientClockLock::new))
                        .titled("client's clock")
                        .after("db-owner-column")
                        .acquires(
                                "INSERT INTO method_lock (method_name, owner, held_until) VALUES ('key', 'owner', 'deadline')")
                        .releases("DELETE FROM method_lock WHERE method_name = 'key' AND owner = 'owner'")
                        .suffers(LEASE_OVERRUN)
                        // It takes a clock that is ahead; for the latter, an answer to that client is lost as well.
                        .suffersBeyond(RACE, UNRELEASED),
                inDatabase(
                                "db-database-clock",
                                rowWith("owner VARCHAR(64) NOT NULL, held_until TIMESTAMP WITH TIME ZONE NOT NULL")
                                        .withDeadline("held_until")
                                        .made((database, table, name, owner, lease, clock) ->
                                                new DatabaseClockLock(database, table, name, owner, lease)))
                        .titled("database's clock")
                        .after("db-client-clock")
                        .acquires("INSERT INTO method_lock (method_name, owner, held_until)"
                                + " VALUES ('key', 'owner', CURRENT_TIMESTAMP + INTERVAL 'seconds' SECOND)")
                        .releases("DELETE FROM method_lock WHERE method_name = 'key' AND owner = 'owner'")
                        .suffers(LEASE_OVERRUN),
                inDatabase(
                                "db-skip-locked",
                                LOCKED_ROW.made((database, table, name, owner, lease, clock) ->
                                        new SkipLockedLock(database, table, name)))
                        .titled("locked row")
                        .after("db-owner-column")
                        .acquires("SELECT name FROM mutex WHERE name = 'key' FOR UPDATE SKIP LOCKED")
                        .releases("COMMIT")
                        .suffers(LEASE_OVERRUN)
                        // It takes a thread that dies while its process lives on: its connection keeps the row locked.
                        .suffersBeyond(ORPHAN_KEY),
                inDatabase(
                                "db-for-update",
                                LOCKED_ROW.made((database, table, name, owner, lease, clock) ->
                                        new ForUpdateLock(database, table, name)))
                        .titled("row, waiting")
                        .after("db-skip-locked")
                        .acquires("SELECT name FROM mutex WHERE name = 'key' FOR UPDATE")
                        .releases("COMMIT")
                        .suffers(LEASE_OVERRUN)
                        .suffersBeyond(ORPHAN_KEY)
                        .waits());
    }

    private static LockSpec inDatabase(String name, SqlBinding binding) {
        return LockSpec.in(binding, name).of("databases");
    }

    private static SqlBinding rowWith(String columns) {
        return SqlBinding.table(
                "method_lock",
                "CREATE TABLE {table} (method_name VARCHAR(64) NOT NULL, " + columns + ", UNIQUE (method_name))");
    }
}
