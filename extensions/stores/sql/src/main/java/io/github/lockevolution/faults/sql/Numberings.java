package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.sql.DatabaseProduct.Numbering;
import io.github.lockevolution.faults.store.DrawnNumbers;
import io.github.lockevolution.faults.subject.Snapshot;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sequences and the numbered columns of one schema. Each begins every run at the same number, one that is told from all others ({@link
 * DrawnNumbers}) if there is room for it.
 */
final class Numberings {

    private static final int TEN_DIGITS = 10;

    private final Connection connection;
    private final List<Numbering> all;
    /** The columns whose type is too small to begin so high, by their place among all. */
    private final Set<Integer> small = new HashSet<>();

    private final List<Long> firsts = new ArrayList<>();

    private Numberings(Connection connection, List<Numbering> all) {
        this.connection = connection;
        this.all = List.copyOf(all);
    }

    /** Finds those of a schema in which all is one run's own, and has them begin. */
    static Numberings inSchema(Database database, Connection connection, String schema) throws SQLException {
        List<Numbering> all = new ArrayList<>(sequences(database, connection, schema, ""));
        for (String table : database.schemas().tables(schema)) {
            all.addAll(columns(
                    database, connection, schema, table, database.schemas().qualified(schema, table)));
        }
        return of(connection, all);
    }

    /** The same of one table, in a schema where others may have tables as well. */
    static Numberings ofTable(Database database, Connection connection, String table) throws SQLException {
        String schema = (database.product().isInnodb() ? connection.getCatalog() : connection.getSchema())
                .toLowerCase(Locale.ROOT);
        List<Numbering> all = new ArrayList<>(sequences(database, connection, schema, table + "_"));
        all.addAll(columns(database, connection, schema, table, table));
        return of(connection, all);
    }

    /**
     * @param start the beginning of their names, in any case
     */
    private static List<Numbering> sequences(Database database, Connection connection, String schema, String start)
            throws SQLException {
        List<Numbering> all = new ArrayList<>();
        Optional<String> question = database.product().asksForSequences(schema);
        if (question.isPresent()) {
            try (Statement statement = connection.createStatement();
                    ResultSet names = statement.executeQuery(question.get())) {
                while (names.next()) {
                    String name = names.getString(1);
                    if (name.toLowerCase(Locale.ROOT).startsWith(start.toLowerCase(Locale.ROOT))) {
                        all.add(database.product().sequence(schema, name));
                    }
                }
            }
        }
        return all;
    }

    /** The columns of a table that number its rows, as far as no sequence does it for them. */
    private static List<Numbering> columns(
            Database database, Connection connection, String schema, String name, String qualified)
            throws SQLException {
        List<Numbering> all = new ArrayList<>();
        if (database.product().numbersBySequences()) {
            return all;
        }
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + qualified + " WHERE 1 = 0")) {
            ResultSetMetaData columns = none.getMetaData();
            for (int column = 1; column <= columns.getColumnCount(); column++) {
                if (columns.isAutoIncrement(column)) {
                    Numbering numbering =
                            database.product().column(schema, name, qualified, columns.getColumnName(column));
                    all.add(columns.getPrecision(column) < TEN_DIGITS ? numbering.ofSmallNumbers() : numbering);
                }
            }
        }
        return all;
    }

    /** Has them begin; one more than {@link DrawnNumbers#MOST} goes on as it is. */
    private static Numberings of(Connection connection, List<Numbering> all) throws SQLException {
        List<Numbering> inOrder = all.stream()
                .sorted(Comparator.comparing(Numbering::name))
                .limit(DrawnNumbers.MOST)
                .toList();
        Numberings numberings = new Numberings(connection, inOrder);
        for (int i = 0; i < inOrder.size(); i++) {
            numberings.firsts.add(numberings.begun(i));
        }
        return numberings;
    }

    /** Has one begin, and tells with which number. */
    private long begun(int numbering) throws SQLException {
        long before = next(all.get(numbering));
        long wanted = DrawnNumbers.first(numbering);
        if (!all.get(numbering).isOfSmallNumbers() && isRestarted(numbering, wanted)) {
            return wanted;
        }
        small.add(numbering);
        restart(numbering, before);
        return before;
    }

    /** Not if it is one of small numbers only, of which the database says so by refusing that. */
    private boolean isRestarted(int numbering, long wanted) {
        try {
            restart(numbering, wanted);
            return true;
        } catch (SQLException e) {
            // It was refused.
            return false;
        }
    }

    static Numberings none(Connection connection) {
        return new Numberings(connection, List.of());
    }

    boolean areAny() {
        return !all.isEmpty();
    }

    /** Sets each next number to its first. */
    void restart() throws SQLException {
        for (int i = 0; i < all.size(); i++) {
            restart(i, firsts.get(i));
        }
    }

    /** The numbers at the beginning of a run. */
    Drawn first() {
        SortedMap<String, Long> next = new TreeMap<>();
        for (int i = 0; i < all.size(); i++) {
            next.put(title(i), firsts.get(i));
        }
        return new Drawn(next, Set.of());
    }

    /**
     * Sets each next number to that of a look, and returns that look. A number that is right already is left alone: an open transaction may be
     * in the way of the statement.
     */
    Drawn restore(Drawn then) throws SQLException {
        Drawn now = look();
        for (int i = 0; i < all.size(); i++) {
            long next = then.next().getOrDefault(title(i), firsts.get(i));
            if (now.next().get(title(i)) != next) {
                restart(i, next);
            }
        }
        return then;
    }

    private String title(int numbering) {
        return all.get(numbering).name() + " next number";
    }

    private void restart(int numbering, long next) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(all.get(numbering).restart(next));
        }
    }

    /**
     * The numbers at one look.
     *
     * @param next the next number of each, by its name: a number that was drawn and given up leaves a gap
     * @param drawn the drawn numbers, by the names under which they are told
     */
    record Drawn(SortedMap<String, Long> next, Set<String> drawn) {

        static final Drawn NONE = new Drawn(new TreeMap<>(), Set.of());

        /** The same as it is shown of a store. */
        SortedMap<String, Snapshot.StoredValue> values() {
            SortedMap<String, Snapshot.StoredValue> held = new TreeMap<>();
            next.forEach((name, number) -> held.put(
                    name,
                    new Snapshot.StoredValue(
                            "", List.of(DrawnNumbers.named(number.toString())), true, OptionalLong.empty())));
            return held;
        }
    }

    Drawn look() throws SQLException {
        SortedMap<String, Long> next = new TreeMap<>();
        Set<String> drawn = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
            long number = next(all.get(i));
            next.put(title(i), number);
            if (!small.contains(i)) {
                DrawnNumbers.drawn(i, number).forEach(drawn::add);
            }
        }
        return new Drawn(next, drawn);
    }

    private long next(Numbering numbering) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(numbering.asksForNext())) {
            return result.next() ? result.getLong(1) : 1;
        }
    }
}
