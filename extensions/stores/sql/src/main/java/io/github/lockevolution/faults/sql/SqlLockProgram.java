package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SchemaBinding;
import io.github.lockevolution.lock.SqlBinding;
import java.time.InstantSource;
import java.util.List;

/** A lock in Java, in a database, as a program. */
final class SqlLockProgram {

    /** The variable with the URL of its database. */
    static final String DATABASE_URL = "LOCK_DATABASE_URL";

    /** The variable with the name of its table. */
    static final String DATABASE_TABLE = "LOCK_DATABASE_TABLE";

    private SqlLockProgram() {}

    /** @param arguments the {@linkplain LockSpec#origin origin} of a lock */
    public static void main(String[] arguments) {
        LockProgram.run(() -> LockProgram.described(arguments[0]), SqlLockProgram::factory);
    }

    /** The command that starts one. */
    static List<String> command(LockSpec lock) {
        return ChildJvm.command(SqlLockProgram.class, List.of(LockProgram.providerOf(lock)))
                .command();
    }

    /** Makes the lock of each client, which connects anew when it begins where a gate stands before the database. */
    static LockProgram.Factory factory(LockSpec lock) {
        InstantSource clock = InstantSource.system();
        if (lock.binding() instanceof SchemaBinding schema) {
            return (key, owner, lease, timer) -> schema.maker()
                    .orElseThrow()
                    .make(database(PostgresUrl.ofJdbc(System.getenv("DATABASE_URL"))), key, owner, lease, clock);
        }
        SqlBinding binding = lock.binding(SqlBinding.class).orElseThrow();
        GatedDataSource database = database(System.getenv(DATABASE_URL));
        String table = System.getenv(DATABASE_TABLE);
        return (key, owner, lease, timer) -> binding.maker().make(database, table, key, owner, lease, clock);
    }

    private static GatedDataSource database(String url) {
        return new GatedDataSource(
                Database.start(DatabaseBackends.named(url)), CommandGate.OPEN, statement -> statement);
    }
}
