package io.github.lockevolution.sections.spring;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** What Spring and Hibernate send, written down without them. */
abstract class PlainSale {

    private final DataSource database;
    final DistributedLock lock;

    PlainSale(DataSource database, DistributedLock lock) {
        this.database = database;
        this.lock = lock;
    }

    /** Whether it has sold; what it has not committed by itself is committed when it has returned. */
    abstract boolean sellOne(Statement statement) throws SQLException;

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            boolean isSold = sellOne(statement);
            connection.setAutoCommit(true);
            return isSold;
        }
    }

    /** Hibernate writes when the transaction is about to end; who did not get the lock ends its transaction, too. */
    static final class LockInside extends PlainSale {

        LockInside(DataSource database, DistributedLock lock) {
            super(database, lock);
        }

        @Override
        boolean sellOne(Statement statement) throws SQLException {
            Connection connection = statement.getConnection();
            if (!lock.tryLock()) {
                connection.commit();
                return false;
            }
            int stock = stock(statement);
            lock.unlock();
            write(statement, stock - 1);
            connection.commit();
            return true;
        }
    }

    /** The lock is given back when the transaction has ended. */
    abstract static class LockAfterRead extends PlainSale {

        LockAfterRead(DataSource database, DistributedLock lock) {
            super(database, lock);
        }

        @Override
        boolean sellOne(Statement statement) throws SQLException {
            Connection connection = statement.getConnection();
            int stock = stock(statement);
            if (!lock.tryLock()) {
                connection.commit();
                return false;
            }
            try {
                write(statement, stockUnderLock(statement, stock) - 1);
                connection.commit();
            } finally {
                lock.unlock();
            }
            return true;
        }

        abstract int stockUnderLock(Statement statement, int before) throws SQLException;
    }

    static final class ReadOnce extends LockAfterRead {

        ReadOnce(DataSource database, DistributedLock lock) {
            super(database, lock);
        }

        @Override
        int stockUnderLock(Statement statement, int before) {
            return before;
        }
    }

    static final class ReadTwice extends LockAfterRead {

        ReadTwice(DataSource database, DistributedLock lock) {
            super(database, lock);
        }

        @Override
        int stockUnderLock(Statement statement, int before) throws SQLException {
            return stock(statement);
        }
    }

    static int stock(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    static void write(Statement statement, int stock) throws SQLException {
        statement.executeUpdate("UPDATE item SET stock = " + stock + " WHERE id = 1");
    }
}
