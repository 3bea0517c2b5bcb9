package io.github.lockevolution.databases;

import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.port.PortsContract;
import org.junit.jupiter.api.AutoClose;

/** A lock that is the lock of a row, and goes with the connection. */
class RowLockPortsTest extends PortsContract {

    /** Its own: whoever has the one of another test loses it when that is over. */
    @AutoClose
    private static final Database DATABASE = Database.start(DatabaseBackends.named("h2"));

    @Override
    protected Launcher launcher() {
        return new SqlLauncher(DATABASE);
    }

    @Override
    protected LockSpec lock() {
        return new DatabaseLocks().lock("db-skip-locked");
    }
}
