package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.subject.Snapshot;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What was in the tables of a lock at one look, and which advisory locks were held.
 *
 * @param tables what was in each, in the order of their names
 * @param names what stands before the name of a row of each
 * @param advisory how an advisory lock is called
 * @param advisoryLocks how many there were
 * @param numbers that the database has drawn
 * @param isTouched whether anything of this is otherwise than at the look before
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
    public SortedMap<String, StoredValue> held() {
        SortedMap<String, StoredValue> held = new TreeMap<>();
        for (int table = 0; table < tables.size(); table++) {
            String name = names.get(table);
            tables.get(table).held().forEach((row, value) -> held.put(name + row, value));
        }
        held.putAll(numbers.held());
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

    /** The same, which is otherwise than what was there before. */
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
