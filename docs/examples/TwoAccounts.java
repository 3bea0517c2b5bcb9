import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** Locks the rows of two accounts, one after the other, as a transfer from the first to the second does. */
public class TwoAccounts {

    private final DataSource database;
    private final List<String> accounts;
    private Connection transaction;

    public TwoAccounts(DataSource database, List<String> accounts) {
        this.database = database;
        this.accounts = accounts;
    }

    public void lock() throws SQLException {
        transaction = database.getConnection();
        transaction.setAutoCommit(false);
        for (String account : accounts) {
            try (PreparedStatement row = transaction.prepareStatement("SELECT id FROM account WHERE id = ? FOR UPDATE")) {
                row.setInt(1, account.endsWith(":1") ? 1 : 2);
                row.executeQuery();
            }
        }
    }

    public void unlock() throws SQLException {
        transaction.commit();
        transaction.close();
    }
}
