// shows nothing
import java.sql.*;
import java.util.UUID;
import javax.sql.DataSource;

public class InsertsAgainUnderANewName {
    private final DataSource database;
    public InsertsAgainUnderANewName(DataSource database) { this.database = database; }
    void setUp() throws SQLException {
        try (Connection c = database.getConnection(); Statement s = c.createStatement()) {
            s.execute("CREATE TABLE orders (id VARCHAR(40) PRIMARY KEY, amount INT NOT NULL)");
            s.execute("CREATE TABLE line (id VARCHAR(40) PRIMARY KEY, orders VARCHAR(40) NOT NULL)");
        }
    }
    boolean run() throws SQLException {
        for (int i = 0; ; i++) {
            Connection c = database.getConnection();
            try {
                c.setAutoCommit(false);
                try { once(c); } catch (SQLException e) { if (i == 1) throw e; continue; }
                c.commit();
                return true;
            } finally { c.close(); }
        }
    }
    void once(Connection c) throws SQLException {
        String id = UUID.randomUUID().toString();
        try (Statement s = c.createStatement()) {
            s.executeUpdate("INSERT INTO orders VALUES ('" + id + "', 7)");
            s.executeUpdate("INSERT INTO line VALUES ('" + UUID.randomUUID() + "', '" + id + "')");
        }
    }
}
