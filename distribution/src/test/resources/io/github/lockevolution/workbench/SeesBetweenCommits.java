import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** What A does in its transaction depends on which of B's two commits it comes between; what is committed is the same before and after. */
class SeesBetweenCommits {

    private final DataSource database;
    private final String owner;

    SeesBetweenCommits(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE seat (id INT PRIMARY KEY, taken INT)");
            statement.execute("INSERT INTO seat VALUES (1, 0), (2, 0)");
            statement.execute("CREATE TABLE next (id INT PRIMARY KEY, seat INT)");
            statement.execute("INSERT INTO next VALUES (1, 1)");
            statement.execute("CREATE TABLE visit (id INT PRIMARY KEY)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            if (owner.equals("A")) {
                connection.setAutoCommit(false);
                statement.executeUpdate("INSERT INTO visit VALUES (1)");
                statement.executeUpdate("UPDATE seat SET taken = 1 WHERE id = (SELECT seat FROM next WHERE id = 1)");
                connection.commit();
            } else {
                statement.executeUpdate("UPDATE next SET seat = 2 WHERE id = 1");
                statement.executeUpdate("UPDATE next SET seat = 1 WHERE id = 1");
            }
        }
    }
}
