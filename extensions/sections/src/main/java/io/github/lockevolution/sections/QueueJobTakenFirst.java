package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalInt;
import javax.sql.DataSource;

/** Takes a job from a queue, commits that it is taken, and does it then: a worker that dies between has taken it with it. */
public final class QueueJobTakenFirst {

    private final DataSource database;

    public QueueJobTakenFirst(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE job (id INT PRIMARY KEY)");
            statement.execute("INSERT INTO job VALUES (1)");
            statement.execute("CREATE TABLE mail (job INT NOT NULL)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            OptionalInt job = next(statement);
            if (job.isEmpty()) {
                return false;
            }
            statement.executeUpdate("DELETE FROM job WHERE id = " + job.getAsInt());
            connection.commit();
            statement.executeUpdate("INSERT INTO mail VALUES (" + job.getAsInt() + ")");
            connection.commit();
            return true;
        }
    }

    private static OptionalInt next(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT id FROM job ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED")) {
            return rows.next() ? OptionalInt.of(rows.getInt(1)) : OptionalInt.empty();
        }
    }
}
