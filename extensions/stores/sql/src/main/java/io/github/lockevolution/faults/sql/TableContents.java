package io.github.lockevolution.faults.sql;

import static io.github.lockevolution.faults.sql.BenchConnection.asking;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.words.SqlValue;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The committed rows of all tables in a schema, without knowing their meaning. */
final class TableContents implements Store {

    private static final Pattern MAY_WRITE = Pattern.compile(
            "\\b(FOR|INTO|NEXT|WITH)\\b|;|\\b(?!(COUNT|SUM|MIN|MAX|AVG|COALESCE|IN|EXISTS|AND|OR|VALUES)\\b)\\w+\\s*\\(",
            Pattern.CASE_INSENSITIVE);

    private static final Set<Integer> TIME_TYPES = Set.of(Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE);

    /** The text for a row that has nothing but its key. */
    private static final String THERE = "there";

    private static final Snapshot NOTHING = new Contents(new TreeMap<>(), Map.of(), Set.of(), Set.of(), false);

    private final Database database;
    private final String schema;
    private final BenchConnection bench;
    private List<Table> tables = List.of();
    private Optional<Numberings> numberings = Optional.empty();
    private Contents first = (Contents) NOTHING;
    private Contents last = (Contents) NOTHING;

    /**
     * A table.
     *
     * @param name as a reader knows it
     * @param qualified as a statement names it
     * @param keys the numbers of the columns of its primary key, from 1; none if it has none
     * @param numbered the numbers of the columns that the database numbers by itself
     * @param columns the names of the columns
     * @param times the names of those that hold a time
     */
    private record Table(
            String name,
            String qualified,
            Set<Integer> keys,
            Set<Integer> numbered,
            List<String> columns,
            Set<String> times) {}

    /**
     * The content of the tables at one look.
     *
     * @param rows the rows of each table, as the database gave them
     * @param drawn the numbers that the database has drawn
     */
    private record Contents(
            SortedMap<String, StoredValue> values,
            Map<String, List<List<Optional<Object>>>> rows,
            Set<String> incidental,
            Set<String> drawn,
            boolean isTouched)
            implements Snapshot {

        @Override
        public boolean ranOutAtOnce() {
            return false;
        }

        @Override
        public Snapshot renamed(String from, String to) {
            throw new UnsupportedOperationException("a section has no twin");
        }
    }

    private TableContents(Database database, String schema, BenchConnection bench) {
        this.database = database;
        this.schema = schema;
        this.bench = bench;
    }

    /** @throws InconclusiveException if the database does not answer */
    static TableContents of(Database database, String schema) {
        return new TableContents(database, schema, BenchConnection.to(database, schema));
    }

    /** The tables that are there now, and what is in them, is what every run begins with. */
    void noteFirstState() {
        Set<String> others = asking(database.schemas()::newTablesElsewhere);
        if (!others.isEmpty()) {
            throw new InconclusiveException(DatabaseText.class, text -> text.worksInAnotherSchema(List.copyOf(others)));
        }
        tables = asking(this::inOrder);
        numberings = Optional.of(asking(() -> Numberings.inSchema(database, bench.connection(), schema)));
        first = asking(this::lookNow);
        last = first;
    }

    /** The tables, a table that another refers to before that one. */
    private List<Table> inOrder() throws SQLException {
        List<String> names = new ArrayList<>(database.schemas().tables(schema));
        List<Table> ordered = new ArrayList<>();
        Set<String> done = new HashSet<>();
        while (!names.isEmpty()) {
            int before = names.size();
            for (String name : List.copyOf(names)) {
                if (done.containsAll(referred(name))) {
                    names.remove(name);
                    done.add(name);
                    ordered.add(table(name));
                }
            }
            if (names.size() == before) {
                List<String> circle = List.copyOf(names);
                throw new InconclusiveException(DatabaseText.class, text -> text.referInCircle(circle));
            }
        }
        return ordered;
    }

    private Set<String> referred(String name) throws SQLException {
        Set<String> referred = new HashSet<>();
        Connection connection = bench.connection();
        try (ResultSet keys =
                connection.getMetaData().getImportedKeys(connection.getCatalog(), connection.getSchema(), name)) {
            while (keys.next()) {
                referred.add(keys.getString("PKTABLE_NAME"));
            }
        }
        referred.remove(name);
        return referred;
    }

    private Table table(String name) throws SQLException {
        String qualified = database.schemas().qualified(schema, name);
        try (Statement statement = bench.connection().createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + qualified + " WHERE 1 = 0")) {
            ResultSetMetaData columns = rows.getMetaData();
            List<String> names = new ArrayList<>();
            Set<Integer> numbered = new TreeSet<>();
            Set<String> times = new TreeSet<>();
            for (int column = 1; column <= columns.getColumnCount(); column++) {
                names.add(columns.getColumnName(column).toLowerCase(Locale.ROOT));
                if (TIME_TYPES.contains(columns.getColumnType(column))) {
                    times.add(names.get(column - 1));
                }
                if (columns.isAutoIncrement(column)) {
                    numbered.add(column);
                }
            }
            return new Table(
                    name.toLowerCase(Locale.ROOT),
                    qualified,
                    primaryKey(name, names),
                    numbered,
                    List.copyOf(names),
                    times);
        }
    }

    /** The names of the tables, in small letters. */
    Stream<String> names() {
        return tables.stream().map(Table::name);
    }

    /** The names of the columns that hold a time, in small letters. */
    Stream<String> timeColumns() {
        return tables.stream().flatMap(table -> table.times().stream());
    }

    private Set<Integer> primaryKey(String name, List<String> columns) throws SQLException {
        Set<Integer> key = new TreeSet<>();
        Connection connection = bench.connection();
        try (ResultSet keys =
                connection.getMetaData().getPrimaryKeys(connection.getCatalog(), connection.getSchema(), name)) {
            while (keys.next()) {
                key.add(columns.indexOf(keys.getString("COLUMN_NAME").toLowerCase(Locale.ROOT)) + 1);
            }
        }
        return key;
    }

    @Override
    public Snapshot look() {
        Contents seen = asking(this::lookNow);
        last = new Contents(
                seen.values(),
                seen.rows(),
                seen.incidental(),
                seen.drawn(),
                !seen.rows().equals(last.rows()));
        return last;
    }

    private Contents lookNow() throws SQLException {
        SortedMap<String, Snapshot.StoredValue> held = new TreeMap<>();
        Map<String, List<List<Optional<Object>>>> all = new TreeMap<>();
        for (Table table : tables) {
            List<List<Optional<Object>>> rows = rows(table);
            all.put(table.qualified(), rows);
            show(table, rows, held);
        }
        Numberings.Drawn numbers = numberings.isPresent() ? numberings.get().look() : Numberings.Drawn.NONE;
        held.putAll(numbers.values());
        return new Contents(held, all, numbers.next().keySet(), numbers.drawn(), false);
    }

    private List<List<Optional<Object>>> rows(Table table) throws SQLException {
        List<List<Optional<Object>>> rows = new ArrayList<>();
        try (Statement statement = bench.connection().createStatement();
                ResultSet result = statement.executeQuery("SELECT * FROM " + table.qualified())) {
            while (result.next()) {
                List<Optional<Object>> row = new ArrayList<>();
                for (int column = 1; column <= table.columns().size(); column++) {
                    row.add(Optional.ofNullable(result.getObject(column)));
                }
                rows.add(List.copyOf(row));
            }
        }
        rows.sort((one, other) -> one.toString().compareTo(other.toString()));
        return rows;
    }

    /** A row is named by its primary key; one without, by its place among all of its table, in the order of their words. */
    private static void show(
            Table table, List<List<Optional<Object>>> rows, SortedMap<String, Snapshot.StoredValue> held) {
        SortedMap<String, List<String>> named = new TreeMap<>();
        for (List<Optional<Object>> values : rows) {
            List<String> row = values.stream()
                    .map(value -> value.map(SqlValue::text).orElse("NULL"))
                    .toList();
            String name = table.keys().isEmpty()
                    ? table.name()
                    : table.name() + " "
                            + table.keys().stream().map(key -> row.get(key - 1)).collect(Collectors.joining(" "));
            named.computeIfAbsent(name, any -> new ArrayList<>()).add(shown(table, row));
        }
        named.forEach((name, same) -> held.put(name, value(same, same.size() == 1)));
    }

    /** The values of a row without its primary key, which names the row. */
    private static String shown(Table table, List<String> row) {
        String values = IntStream.rangeClosed(1, row.size())
                .filter(column -> !table.keys().contains(column))
                .mapToObj(column -> table.columns().get(column - 1) + "=" + row.get(column - 1))
                .collect(Collectors.joining(", "));
        return values.isEmpty() ? THERE : values;
    }

    private static Snapshot.StoredValue value(List<String> elements, boolean inOrder) {
        return new Snapshot.StoredValue(inOrder ? "" : "rows", elements, inOrder, OptionalLong.empty());
    }

    @Override
    public boolean isQueue() {
        return database.isQueue();
    }

    /** {@inheritDoc} A function may do anything, but those that every database has. */
    @Override
    public boolean onlyReads(List<String> command) {
        String statement = String.join(" ", command);
        return command.get(0).equalsIgnoreCase("SELECT")
                && !MAY_WRITE.matcher(statement).find();
    }

    /** {@inheritDoc} None is known here. */
    @Override
    public boolean leaseRuns() {
        return false;
    }

    @Override
    public void expire() {
        // No row is let run out.
    }

    @Override
    public void restore(Snapshot snapshot) {
        Contents wanted = (Contents) snapshot;
        List<Table> lastFirst = new ArrayList<>(tables);
        Collections.reverse(lastFirst);
        for (Table table : lastFirst) {
            bench.empty(table.qualified());
        }
        for (Table table : tables) {
            List<List<Optional<Object>>> rows = wanted.rows().getOrDefault(table.qualified(), List.of());
            rows.forEach(
                    row -> bench.insert(table.qualified(), !table.numbered().isEmpty(), row));
        }
        asking(() -> {
            if (numberings.isPresent()) {
                numberings.get().restart();
            }
            return true;
        });
        last = wanted;
    }

    /** {@inheritDoc} Nothing is written where nothing was changed. */
    @Override
    public void clear() {
        Contents now = asking(this::lookNow);
        if (!now.rows().equals(first.rows())
                || numberings.filter(Numberings::areAny).isPresent()) {
            restore(first);
        }
        last = first;
    }

    @Override
    public void close() {
        bench.close();
    }
}
