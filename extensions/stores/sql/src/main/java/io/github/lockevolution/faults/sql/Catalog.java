package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.sql.words.WideStatement;
import io.github.lockevolution.faults.text.Message;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The tables, functions and triggers of a schema, as the database's own views list them. Asked once, until a table may have changed. */
final class Catalog implements WideStatement.Tables {

    private static final Set<String> CHANGES = Set.of("CREATE", "ALTER", "DROP");

    private static final String OF_SYSTEM =
            "('pg_catalog', 'information_schema', 'INFORMATION_SCHEMA', 'mysql', 'sys', 'performance_schema')";

    private static final String FUNCTIONS =
            "SELECT routine_name FROM information_schema.routines WHERE routine_schema NOT IN " + OF_SYSTEM;

    private static final String TRIGGERS = "SELECT event_object_table FROM information_schema.triggers";

    private static final String NO_SUCH_TABLE = "42S02";

    private final DatabaseProduct product;
    private final Message origin;
    private final Connection direct;
    private final Optional<String> schema;
    private final WideStatement statements = new WideStatement(this);
    /** Names in small letters, by the question that they answer. */
    private final Map<String, Set<String>> names = new HashMap<>();
    /** The columns of each unique index, by the name of the table. */
    private final Map<String, Collection<Set<String>>> unique = new HashMap<>();

    /**
     * @param origin the origin of the database, in a few words
     * @param direct the connection for questions to the database
     * @param schema the schema of the tables; empty if their names tell it, or it is the usual one
     */
    Catalog(DatabaseProduct product, Message origin, Connection direct, Optional<String> schema) {
        this.product = product;
        this.origin = origin;
        this.direct = direct;
        this.schema = schema;
    }

    /** Whether a statement reads more than the rows that it writes. */
    synchronized boolean isWide(List<String> words) {
        if (CHANGES.contains(words.get(0).toUpperCase(Locale.ROOT))) {
            names.clear();
            unique.clear();
        }
        return statements.isWide(words);
    }

    /**
     * Whether an H2 goes on in the middle of the statement after a wait, with the values that it had read of other rows
     * before.
     */
    synchronized boolean waitsInPlace(List<String> words) {
        return product == DatabaseProduct.H2 && statements.changesByOthers(words);
    }

    /** Whether a function runs in it that somebody has made. */
    synchronized boolean callsFunction(List<String> words) {
        return statements.callsFunction(words);
    }

    @Override
    public boolean isFunction(String name) {
        return named(FUNCTIONS).contains(small(name));
    }

    @Override
    public boolean hasTrigger(String table) {
        return named(TRIGGERS).contains(small(table));
    }

    private static String small(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private Set<String> named(String question) {
        if (product == DatabaseProduct.OTHER) {
            // The views of this database are not known.
            return Set.of();
        }
        return names.computeIfAbsent(
                question,
                asked -> asking(() -> {
                    Set<String> found = new HashSet<>();
                    try (Statement statement = direct.createStatement();
                            ResultSet rows = statement.executeQuery(asked)) {
                        while (rows.next()) {
                            found.add(small(rows.getString(1)));
                        }
                    } catch (SQLException e) {
                        // A MariaDB without a database of its own can have no function that somebody has made.
                        if (!NO_SUCH_TABLE.equals(e.getSQLState())) {
                            throw e;
                        }
                    }
                    return found;
                }));
    }

    @Override
    public boolean isUnique(String table, Set<String> columns) {
        return unique.computeIfAbsent(table, asked -> asking(() -> indexes(asked))).stream()
                .anyMatch(columns::containsAll);
    }

    /** A database knows a name as it was written, in capitals or in small letters. */
    private Collection<Set<String>> indexes(String table) throws SQLException {
        List<Optional<String>> places =
                schema.map(name -> spellings(name).map(Optional::of).toList()).orElse(List.of(Optional.empty()));
        for (Optional<String> where : places) {
            for (String name : spellings(table).toList()) {
                Collection<Set<String>> found = indexes(where, name);
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return List.of();
    }

    private static Stream<String> spellings(String name) {
        return Stream.of(name, name.toUpperCase(Locale.ROOT), small(name)).distinct();
    }

    private Collection<Set<String>> indexes(Optional<String> where, String table) throws SQLException {
        Map<String, Set<String>> columns = new HashMap<>();
        boolean isCatalog = product.isInnodb();
        String catalog = where.filter(name -> isCatalog).orElse(null);
        String inSchema = where.filter(name -> !isCatalog).orElse(null);
        try (ResultSet rows = direct.getMetaData().getIndexInfo(catalog, inSchema, table, true, true)) {
            while (rows.next()) {
                String index = rows.getString("INDEX_NAME");
                String column = rows.getString("COLUMN_NAME");
                if (index != null && column != null) {
                    boolean isPartial = rows.getString("FILTER_CONDITION") != null;
                    columns.computeIfAbsent(index, first -> new HashSet<>())
                            .add(isPartial ? "" : small(column.replace("\"", "")));
                }
            }
        }
        return columns.values();
    }

    /** {@inheritDoc} One that cannot be asked may have more. */
    @Override
    public boolean isOneRow(String table) {
        String qualified = schema.map(name -> name + "." + table).orElse(table);
        synchronized (direct) {
            try (Statement statement = direct.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "SELECT COUNT(*) FROM (SELECT 1 AS one FROM " + qualified + " LIMIT 2) few")) {
                rows.next();
                return rows.getInt(1) < 2;
            } catch (SQLException e) {
                return false;
            }
        }
    }

    /** Asks the database. */
    @FunctionalInterface
    private interface Question<T> {

        T ask() throws SQLException;
    }

    private <T> T asking(Question<T> question) {
        synchronized (direct) {
            try {
                return question.ask();
            } catch (SQLException e) {
                throw DatabaseRefusal.doesNotAnswer(origin, e);
            }
        }
    }
}
