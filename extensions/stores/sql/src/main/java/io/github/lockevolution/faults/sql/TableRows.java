package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.Snapshot.StoredValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** The rows of a lock's table at one look, in any order. */
record TableRows(List<Row> rows) {

    /** The rows of a table that nobody has looked at. */
    static final TableRows NONE = new TableRows(List.of());

    private static final String TYPE = "row";

    /**
     * A row of the table.
     *
     * @param name the name of the lock
     * @param values as the database gave them
     * @param shown the same as text, but for the name: {@code owner=A}
     * @param isLocked whether the row is locked, if the lock is held by a row lock
     * @param lease the time until the deadline of the row, by the clock of the database
     */
    record Row(String name, List<Optional<Object>> values, List<String> shown, boolean isLocked, Lease lease) {

        /** The shown values as one text. */
        private String together() {
            return shown.size() == 1 ? shown.get(0) : "(" + String.join(", ", shown) + ")";
        }

        private Row renamed(String from, String to) {
            return new Row(
                    name.replace(from, to),
                    values.stream()
                            .map(value -> value.map(one -> one instanceof String text ? text.replace(from, to) : one))
                            .toList(),
                    shown.stream().map(text -> text.replace(from, to)).toList(),
                    isLocked,
                    lease);
        }
    }

    SortedMap<String, StoredValue> values() {
        SortedMap<String, List<Row>> named = new TreeMap<>();
        rows.forEach(row ->
                named.computeIfAbsent(row.name(), first -> new ArrayList<>()).add(row));
        SortedMap<String, StoredValue> held = new TreeMap<>();
        named.forEach((name, same) -> held.put(name, same.size() == 1 ? held(same.get(0)) : held(same)));
        return held;
    }

    private static StoredValue held(Row row) {
        return new StoredValue(TYPE, row.shown(), true, row.lease().givenMillis());
    }

    /** Rows of one name, where no unique index forbids it: the order in which they came says nothing, and what is in one row belongs together. */
    private static StoredValue held(List<Row> same) {
        return new StoredValue(
                TYPE,
                same.stream().map(Row::together).toList(),
                false,
                same.stream()
                        .map(row -> row.lease().givenMillis())
                        .reduce(TableRows::longer)
                        .orElseThrow());
    }

    private static OptionalLong longer(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(Math.max(one.getAsLong(), other.getAsLong()))
                : OptionalLong.empty();
    }

    TableRows renamed(String from, String to) {
        return new TableRows(rows.stream().map(row -> row.renamed(from, to)).toList());
    }

    /** Whether the same rows are there. */
    boolean holds(TableRows other) {
        return sorted(rows).equals(sorted(other.rows));
    }

    private static List<String> sorted(List<Row> rows) {
        return rows.stream()
                .map(row -> row.values() + " " + row.shown())
                .sorted()
                .toList();
    }

    /** The row of before that says the same, if there is one. */
    Optional<Row> same(List<Optional<Object>> values) {
        return rows.stream().filter(row -> row.values().equals(values)).findFirst();
    }
}
