package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;

/** The lock of a unique index, {@link UniqueIndexLock}, as the bench knows it. */
public final class UniqueIndexSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBacking.table(
                                        "method_lock",
                                        "CREATE TABLE {table} (method_name VARCHAR(64) NOT NULL, remark VARCHAR(255) NOT NULL, UNIQUE (method_name))")
                                .made((database, table, name, owner, lease, clock) ->
                                        new UniqueIndexLock(database, table, name, owner)),
                        "db-unique-index")
                .of("databases")
                .titled("unique index")
                .acquires("INSERT INTO method_lock (method_name, remark) VALUES ('key', 'owner')")
                .releases("DELETE FROM method_lock WHERE method_name = 'key'")
                .suffers(ORPHAN_KEY);
    }
}
