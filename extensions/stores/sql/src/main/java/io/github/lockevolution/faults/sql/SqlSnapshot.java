package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.subject.Snapshot;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The content of a lock's tables at one look, and the number of advisory locks held.
 *
 * @param tables the rows of each table, in the order of their names
 * @param names the prefix of each table's row names
 * @param advisory the name of an advisory lock
 * @param advisoryLocks the number of advisory locks
 * @param numbers the numbers that the database has drawn
 * @param isTouched whether anything of this differs from the look before
 */
record SqlSnapshot(
        List<TableRows> tables,
        List<String> names,
        String advisory,
        int advisoryLocks,
        Numberings.Drawn numbers,
        boolean isTouched)
        implements Snapshot {

    /** How an advisory lock is called of which nobody has said more. */
    static final String ADVISORY = "advisory lock";

    @Override
    public SortedMap<String, StoredValue> values() {
        SortedMap<String, StoredValue> held = new TreeMap<>();
        for (int table = 0; table < tables.size(); table++) {
            String name = names.get(table);
            tables.get(table).values().forEach((row, value) -> held.put(name + row, value));
        }
        held.putAll(numbers.values());
        IntStream.rangeClosed(1, advisoryLocks)
                .forEach(number -> held.put(
                        advisory + (number == 1 ? "" : " " + number),
                        new StoredValue(ADVISORY, List.of("taken"), true, OptionalLong.empty())));
        return held;
    }

    @Override
    public Set<String> incidental() {
        return numbers.next().keySet();
    }

    @Override
    public boolean ranOutAtOnce() {
        return false;
    }

    /** The same content, marked as different from the look before. */
    SqlSnapshot touched() {
        return new SqlSnapshot(tables, names, advisory, advisoryLocks, numbers, true);
    }

    /** Whether all is as in the other. */
    boolean holds(SqlSnapshot other) {
        return IntStream.range(0, tables.size())
                        .allMatch(table -> tables.get(table).holds(other.tables.get(table)))
                && advisoryLocks == other.advisoryLocks
                && numbers.equals(other.numbers);
    }

    @Override
    public Snapshot renamed(String from, String to) {
        return new SqlSnapshot(
                tables.stream().map(table -> table.renamed(from, to)).toList(),
                names,
                advisory.replace(from, to),
                advisoryLocks,
                numbers,
                isTouched);
    }
}
