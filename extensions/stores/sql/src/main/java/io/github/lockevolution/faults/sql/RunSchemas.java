package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The schemas that one run has made in a database, where somebody may have schemas as well. Safe for use by several threads. */
final class RunSchemas {

    private static final String TABLES = "SELECT table_name FROM information_schema.tables"
            + " WHERE table_schema IN (?, ?) AND table_type = 'BASE TABLE' ORDER BY table_name";

    private static final String PREFIX = "lock_evolution_";

    private static final String ALL_TABLES = "SELECT table_schema, table_name FROM information_schema.tables"
            + " WHERE table_schema NOT LIKE '" + PREFIX + "%' AND table_schema NOT LIKE '"
            + PREFIX.toUpperCase(Locale.ROOT) + "%' AND table_type = 'BASE TABLE'";

    private final Connection connection;
    private final DatabaseProduct product;
    private final Message origin;
    private final String mark;
    /** The tables outside of the schemas of a run when the first one was made. Guarded by this. */
    private Optional<Set<String>> elsewhere = Optional.empty();

    private final AtomicInteger named = new AtomicInteger();
    private final Set<String> schemas = ConcurrentHashMap.newKeySet();

    /**
     * @param connection a connection past every gate, which nobody else uses for long
     * @param origin the origin of the database, in a few words
     * @param mark a word in the name of each schema
     */
    RunSchemas(Connection connection, DatabaseProduct product, Message origin, String mark) {
        this.connection = connection;
        this.product = product;
        this.origin = origin;
        this.mark = mark;
    }

    /** The changes that a run makes to a database that may be cleared, in a sentence for its owner. */
    static Message traces(Message origin) {
        return Message.of(DatabaseText.class, text -> text.makesSchemas(origin, PREFIX));
    }

    /**
     * Makes a schema, which is dropped when its database is closed, if not before.
     *
     * @return its name, in small letters
     * @throws SetupProblem if the database does not let this user make one
     */
    synchronized String make() {
        String name = PREFIX + mark + "_" + named.incrementAndGet();
        schemas.add(name);
        try {
            elsewhere = Optional.of(elsewhere.isPresent() ? elsewhere.get() : tablesElsewhere());
        } catch (SQLException e) {
            throw new SetupProblem(
                    DatabaseText.class, text -> text.cannotMakeSchema(origin, name, DatabaseRefusal.reason(e)), e);
        }
        execute(name, product.makesSchema(name));
        return name;
    }

    private void execute(String name, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new SetupProblem(
                    DatabaseText.class, text -> text.cannotMakeSchema(origin, name, DatabaseRefusal.reason(e)), e);
        }
    }

    /**
     * Runs statements that make tables in a schema.
     *
     * @param over a connection that uses the schema
     * @param statements each may be several, which end with a semicolon
     * @throws SetupProblem if the database refuses one of them
     */
    void fill(Connection over, List<String> statements) {
        for (String each : statements.stream().flatMap(product::each).toList()) {
            try (Statement statement = over.createStatement()) {
                statement.execute(product.spelled(each));
            } catch (SQLException e) {
                String shown = Quoted.shortened(each.strip().replaceAll("\\s+", " "));
                throw new SetupProblem(
                        DatabaseText.class,
                        text -> text.refusesStatement(shown, Quoted.shortened(DatabaseRefusal.reason(e))),
                        e);
            }
        }
    }

    /** The names of the tables of a schema, as the database writes them. */
    synchronized List<String> tables(String schema) throws SQLException {
        try (PreparedStatement question = connection.prepareStatement(TABLES)) {
            question.setString(1, schema);
            question.setString(2, schema.toUpperCase(Locale.ROOT));
            try (ResultSet rows = question.executeQuery()) {
                List<String> tables = new ArrayList<>();
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
                return List.copyOf(tables);
            }
        }
    }

    /** The tables that are in no schema of any run and were not there when the first one was made, each with the name of its schema. */
    synchronized Set<String> newTablesElsewhere() throws SQLException {
        Set<String> tables = tablesElsewhere();
        tables.removeAll(elsewhere.orElse(Set.of()));
        return tables;
    }

    private Set<String> tablesElsewhere() throws SQLException {
        try (Statement question = connection.createStatement();
                ResultSet rows = question.executeQuery(ALL_TABLES)) {
            Set<String> tables = new TreeSet<>();
            while (rows.next()) {
                tables.add(rows.getString(1) + "." + rows.getString(2));
            }
            return tables;
        }
    }

    /** A table with the name of its schema, quoted so that the database keeps its case. */
    String qualified(String schema, String table) {
        return schema + "." + (product.isInnodb() ? '`' + table + '`' : '"' + table + '"');
    }

    /** Drops a schema that this run has made, if it is still there. */
    synchronized void drop(String name) {
        if (schemas.remove(name)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(product.dropsSchema(name));
            } catch (SQLException e) {
                // The database is gone, and a statement that needed it has failed.
            }
        }
    }

    /** Drops the remaining schemas. */
    void dropAll() {
        List.copyOf(schemas).forEach(this::drop);
    }
}
