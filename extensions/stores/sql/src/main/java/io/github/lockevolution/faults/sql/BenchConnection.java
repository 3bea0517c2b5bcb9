package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.text.Message;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The connection over which a store looks at a database, and puts rows there, past every gate. */
record BenchConnection(Database database, Connection connection) implements AutoCloseable {

    /** @throws DisturbedStoreException if the database does not answer */
    static BenchConnection open(Database database) {
        return new BenchConnection(database, asking(database::connect));
    }

    /** The same, to a schema. */
    static BenchConnection to(Database database, String schema) {
        return new BenchConnection(database, asking(() -> database.connectTo(schema)));
    }

    /** Asks a database something. */
    @FunctionalInterface
    interface Question<T> {

        T ask() throws SQLException;
    }

    /** @throws DisturbedStoreException if the database refuses it */
    static <T> T asking(Question<T> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw new DisturbedStoreException(
                    Message.of(DatabaseText.class, text -> text.databaseRefused(DatabaseRefusal.reason(e))), e);
        }
    }

    void update(String sql, List<Optional<Object>> values) {
        asking(() -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.size(); i++) {
                    statement.setObject(i + 1, values.get(i).orElse(null));
                }
                return statement.executeUpdate();
            }
        });
    }

    /**
     * Puts a row into a table.
     *
     * @param isNumbered whether the database numbers one of its columns
     */
    void insert(String table, boolean isNumbered, List<Optional<Object>> row) {
        String values = String.join(", ", Collections.nCopies(row.size(), "?"));
        update("INSERT INTO " + table + database.overridesNumbers(isNumbered) + " VALUES (" + values + ")", row);
    }

    /**
     * Removes all rows of a table in which no client has a transaction open. InnoDB keeps a deleted row for some moments, and who asks for one with its
     * key would lock that, and not the gap where none is: so it gets an empty table instead.
     */
    void empty(String table) {
        if (database.product().isInnodb()) {
            update("SET FOREIGN_KEY_CHECKS = 0", List.of());
            update("TRUNCATE TABLE " + table, List.of());
        } else {
            removeRows(table);
        }
    }

    void removeRows(String table) {
        update("DELETE FROM " + table, List.of());
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The database is gone, and its content; a statement that needed it has failed.
        }
    }
}
