// shows nothing
import java.sql.*;
import java.util.UUID;
import javax.sql.DataSource;

public class TriesAgainWithANewVersion {
    private final DataSource database;
    public TriesAgainWithANewVersion(DataSource database) { this.database = database; }
    void setUp() throws SQLException {
        try (Connection c = database.getConnection(); Statement s = c.createStatement()) {
            s.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL, version VARCHAR(40) NOT NULL)");
            s.execute("INSERT INTO item VALUES (1, 2, 'first')");
        }
    }
    boolean run() throws SQLException {
        try (Connection c = database.getConnection(); Statement s = c.createStatement()) {
            for (int i = 0; i < 3; i++) {
                int stock; String version;
                try (ResultSet r = s.executeQuery("SELECT stock, version FROM item WHERE id = 1")) {
                    r.next(); stock = r.getInt(1); version = r.getString(2);
                }
                try (PreparedStatement u = c.prepareStatement("UPDATE item SET stock = ?, version = ? WHERE id = 1 AND version = ?")) {
                    u.setInt(1, stock - 1); u.setString(2, UUID.randomUUID().toString()); u.setString(3, version);
                    if (u.executeUpdate() == 1) return true;
                }
            }
            return false;
        }
    }
}
