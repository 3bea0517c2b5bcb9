package io.github.lockevolution.databases;

import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackend;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.port.PortsContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A lock in a row that says until when it is held. */
class DatabasePortsTest extends PortsContract {

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
    protected LockSpec lock() {
        return new DatabaseClockSpec().lock();
    }
}
