// shows RACE, ORPHAN_KEY
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Inserts its row by one statement, unless one is there; no index sees to it that there is one only. */
public class RowUnlessThere {

    private final DataSource database;
    private final String key;
    private final String owner;

    public RowUnlessThere(DataSource database, String key, String owner) throws SQLException {
        this.database = database;
        this.key = key;
        this.owner = owner;
        change("CREATE TABLE IF NOT EXISTS mutex (name VARCHAR(80), owner VARCHAR(20) PRIMARY KEY)");
    }

    public boolean tryLock() throws SQLException {
        return change("INSERT INTO mutex SELECT '" + key + "', '" + owner + "' WHERE NOT EXISTS (SELECT 1 FROM mutex WHERE name = '" + key + "')") == 1;
    }

    public void unlock() throws SQLException {
        change("DELETE FROM mutex WHERE name = '" + key + "' AND owner = '" + owner + "'");
    }

    private int change(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }
}
