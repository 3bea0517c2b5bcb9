package io.github.lockevolution.databases;

import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.port.PortsContract;
import org.junit.jupiter.api.AutoClose;

/** A lock in a row that says until when it is held. */
class DatabasePortsTest extends PortsContract {

    @AutoClose
    private static final Database DATABASE = Database.start(DatabaseBackends.named("h2"));

    @Override
    protected Launcher launcher() {
        return new SqlLauncher(DATABASE);
    }

    @Override
    protected LockSpec lock() {
        return new DatabaseLocks().lock("db-database-clock");
    }
}
