package io.github.lockevolution.databases;

import io.github.lockevolution.faults.client.SqlLauncher;
import io.github.lockevolution.faults.database.Database;
import io.github.lockevolution.faults.database.DatabaseBackend;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.port.PortsContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A lock that is the lock of a row, and goes with the connection. */
class RowLockPortsTest extends PortsContract {

    private static Database database;

    @BeforeAll
    static void start() {
        database = Database.start(DatabaseBackend.named("h2"));
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Override
    protected Launcher launcher() {
        return new SqlLauncher(database);
    }

    @Override
    protected LockStage lock() {
        return new SkipLockedStage();
    }
}
