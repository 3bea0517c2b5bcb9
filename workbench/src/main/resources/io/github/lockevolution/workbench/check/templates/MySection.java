/*
 * A critical section for ./lab check MySection.java. Put your own work in here.
 */
import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

public class MySection {

    private final DataSource database;
    private final DistributedLock lock;

    public MySection(DataSource database, DistributedLock lock) {
        this.database = database;
        this.lock = lock;
    }

    /** What is there before anybody comes. */
    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
        }
    }

    /** What a client does once: false if it did not get to it. */
    boolean run() throws SQLException {
        if (!lock.tryLock()) {
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            int left = stock(statement) - 1;
            statement.executeUpdate("UPDATE item SET stock = " + left + " WHERE id = 1");
            connection.commit();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** What must hold at the end. */
    boolean check() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return stock(statement) >= 0;
        }
    }

    private static int stock(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
