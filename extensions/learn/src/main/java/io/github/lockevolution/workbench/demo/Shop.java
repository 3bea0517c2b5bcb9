package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.sql.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The stock of one item in a database, and the orders. Items are numbered from the last one, 1, to the first one that is sold; an item that is
 * ordered twice was sold twice. It looks at fencing tokens: one that is lower than the highest it was shown is refused.
 */
final class Shop implements AutoCloseable {

    private final Database database;
    private final String item;
    private final String orders;

    private Shop(Database database) {
        this.database = database;
        this.item = database.tables().newName("item");
        this.orders = database.tables().newName("orders");
    }

    /** Makes its tables. */
    static Shop open(Database database, int stock) {
        Shop shop = new Shop(database);
        database.tables()
                .make(
                        shop.item,
                        List.of(
                                "CREATE TABLE " + shop.item
                                        + " (id INT PRIMARY KEY, stock INT NOT NULL, highest BIGINT NOT NULL)",
                                "INSERT INTO " + shop.item + " VALUES (1, " + stock + ", 0)"));
        database.tables()
                .make(
                        shop.orders,
                        List.of("CREATE TABLE " + shop.orders
                                + " (buyer VARCHAR(40) NOT NULL PRIMARY KEY, item INT NOT NULL)"));
        return shop;
    }

    /** The counts in the shop's books. */
    record Books(int stock, int orders, int itemsOrdered) {}

    Books books() throws SQLException {
        try (Connection connection = connect()) {
            return new Books(
                    stock(connection),
                    number(connection, "SELECT COUNT(*) FROM " + orders),
                    number(connection, "SELECT COUNT(DISTINCT item) FROM " + orders));
        }
    }

    /** A connection for one client, which closes it. */
    Connection connect() throws SQLException {
        return database.connect();
    }

    int stock(Connection connection) throws SQLException {
        return number(connection, "SELECT stock FROM " + item + " WHERE id = 1");
    }

    /** Shows a token; whether it is none that is too low. */
    boolean show(Connection connection, long token) throws SQLException {
        return isUpdated(connection, "highest = " + token, "highest <= " + token);
    }

    /**
     * Writes the stock without looking at its present value: the seller relies on its lock.
     *
     * @param token the fencing token of the lock; 0 if it has none
     * @return false if the token is too low
     */
    boolean writeStock(Connection connection, int stock, long token) throws SQLException {
        return isUpdated(connection, "stock = " + stock + ", highest = " + token, "highest <= " + token);
    }

    boolean takeIfAnyIsLeft(Connection connection) throws SQLException {
        return isUpdated(connection, "stock = stock - 1", "stock > 0");
    }

    private boolean isUpdated(Connection connection, String change, String condition) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate("UPDATE " + item + " SET " + change + " WHERE id = 1 AND " + condition) == 1;
        }
    }

    void order(Connection connection, int item, String buyer) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO " + orders + " (buyer, item) VALUES (?, ?)")) {
            statement.setString(1, buyer);
            statement.setInt(2, item);
            statement.executeUpdate();
        }
    }

    private static int number(Connection connection, String question) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** Drops its tables. */
    @Override
    public void close() {
        database.tables().drop(orders);
        database.tables().drop(item);
    }
}
