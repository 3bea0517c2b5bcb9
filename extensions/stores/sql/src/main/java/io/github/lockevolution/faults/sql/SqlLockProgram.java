package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.time.InstantSource;

/** A lock in Java, in a database, as a program. */
final class SqlLockProgram {

    /** Where it is told the URL of its database. */
    static final String DATABASE_URL = "LOCK_DATABASE_URL";

    /** Where it is told the name of its table. */
    static final String DATABASE_TABLE = "LOCK_DATABASE_TABLE";

    private SqlLockProgram() {}

    /** @param arguments the {@linkplain LockSpec#origin origin} of a lock */
    public static void main(String[] arguments) {
        LockProgram.run(() -> LockProgram.described(arguments[0]), SqlLockProgram::factory);
    }

    private static LockProgram.Factory factory(LockSpec lock) {
        SqlBinding binding = lock.binding(SqlBinding.class).orElseThrow();
        Database there = Database.start(DatabaseBackend.named(System.getenv(DATABASE_URL)));
        GatedDataSource database = new GatedDataSource(there, CommandGate.OPEN, statement -> statement);
        String table = System.getenv(DATABASE_TABLE);
        return (key, owner, lease, timer) ->
                binding.maker().make(database, table, key, owner, lease, InstantSource.system());
    }
}
