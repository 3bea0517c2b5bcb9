import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import javax.sql.DataSource;

/** A row is the lock: who inserts it is inside, and a unique key keeps the others out. */
public class RowLock {

    private final DataSource database;
    private final String key;

    public RowLock(DataSource database, String key) {
        this.database = database;
        this.key = key;
    }

    public boolean tryLock() throws SQLException {
        try {
            return rows("INSERT INTO locks VALUES (?)") == 1;
        } catch (SQLIntegrityConstraintViolationException e) {
            return false;
        }
    }

    public boolean unlock() throws SQLException {
        return rows("DELETE FROM locks WHERE name = ?") == 1;
    }

    private int rows(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, key);
            return statement.executeUpdate();
        }
    }
}
