package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A changes a row in a transaction; B signs it, may have to wait for A, and looks whether it has signed if the answer is lost. */
public final class LooksAfterLostAnswer {

    private final DataSource database;
    private final String owner;

    public LooksAfterLostAnswer(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, n INT NOT NULL, signed VARCHAR(5) NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 0, '-')");
        }
    }

    boolean run() throws SQLException {
        return owner.equals("A") ? change() : sign();
    }

    private boolean change() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("UPDATE item SET n = n + 10 WHERE id = 1");
            connection.commit();
            return true;
        }
    }

    private boolean sign() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE item SET signed = 'B' WHERE id = 1");
            return true;
        } catch (SQLException e) {
            return isSigned();
        }
    }

    private boolean isSigned() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT signed FROM item WHERE id = 1")) {
            row.next();
            return row.getString(1).equals("B");
        }
    }
}
