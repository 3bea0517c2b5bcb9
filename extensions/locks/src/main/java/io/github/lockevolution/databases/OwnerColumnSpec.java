package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;

/** The lock whose row says who has it, {@link OwnerColumnLock}, as the bench knows it. */
public final class OwnerColumnSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBacking.table(
                                        "method_lock",
                                        "CREATE TABLE {table} (method_name VARCHAR(64) NOT NULL, owner VARCHAR(64) NOT NULL, UNIQUE (method_name))")
                                .made((database, table, name, owner, lease, clock) ->
                                        new OwnerColumnLock(database, table, name, owner)),
                        "db-owner-column")
                .of("databases")
                .titled("owner column")
                .after("db-unique-index")
                .acquires("INSERT INTO method_lock (method_name, owner) VALUES ('key', 'owner')")
                .releases("DELETE FROM method_lock WHERE method_name = 'key' AND owner = 'owner'")
                .suffers(ORPHAN_KEY);
    }
}
