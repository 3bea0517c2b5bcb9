package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The tables that one run has made in a database, where somebody may have tables as well. Safe for use by several threads. */
public final class RunTables {

    private final Connection connection;
    private final DatabaseProduct product;
    private final Message origin;
    private final String mark;
    private final AtomicInteger named = new AtomicInteger();
    private final Set<String> tables = ConcurrentHashMap.newKeySet();

    /**
     * @param connection a connection past every gate, which nobody else uses for long
     * @param origin the origin of the database, in a few words
     * @param mark a word in the name of each table
     */
    RunTables(Connection connection, DatabaseProduct product, Message origin, String mark) {
        this.connection = connection;
        this.product = product;
        this.origin = origin;
        this.mark = mark;
    }

    /** A name that no table has, which begins with the name that such a table usually has. */
    public String newName(String usual) {
        return usual + "_" + mark + "_" + named.incrementAndGet();
    }

    /**
     * Makes a table, which is dropped when its database is closed, if not before.
     *
     * @param statements the statements that make the table
     * @throws SetupProblem if the database refuses one of them
     */
    public synchronized void make(String table, List<String> statements) {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                tables.add(table);
                statement.execute(product.spelled(each));
            }
        } catch (SQLException e) {
            throw new SetupProblem(
                    DatabaseText.class, text -> text.cannotMakeTable(origin, table, DatabaseRefusal.reason(e)), e);
        }
    }

    /** Drops a table that this run has made, if it is still there. */
    public synchronized void drop(String table) {
        if (tables.remove(table)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("DROP TABLE IF EXISTS " + table);
            } catch (SQLException e) {
                // The database is gone, and a statement that needed it has failed.
            }
        }
    }

    /** Drops the remaining tables. */
    void dropAll() {
        List.copyOf(tables).forEach(this::drop);
    }
}
