package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.subject.Snapshot;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What was in the tables of a schema at one look, and which advisory locks the sessions of the clients held.
 *
 * @param tables what was in each, in the order of their names
 * @param names of the tables, as a reader knows them
 * @param advisoryLocks how many there were
 * @param numbers that the database has drawn
 * @param isTouched whether anything of this is otherwise than at the look before
 */
record SchemaSnapshot(
        List<SqlSnapshot> tables, List<String> names, int advisoryLocks, Numberings.Drawn numbers, boolean isTouched)
        implements Snapshot {

    private static final String ADVISORY = "advisory lock";

    @Override
    public SortedMap<String, StoredValue> held() {
        SortedMap<String, StoredValue> held = new TreeMap<>();
        for (int table = 0; table < tables.size(); table++) {
            String name = names.get(table);
            tables.get(table).held().forEach((row, value) -> held.put(name + " " + row, value));
        }
        held.putAll(numbers.held());
        IntStream.rangeClosed(1, advisoryLocks)
                .forEach(number -> held.put(
                        ADVISORY + (number == 1 ? "" : " " + number),
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

    @Override
    public Snapshot renamed(String from, String to) {
        return new SchemaSnapshot(
                tables.stream()
                        .map(table -> (SqlSnapshot) table.renamed(from, to))
                        .toList(),
                names,
                advisoryLocks,
                numbers,
                isTouched);
    }
}
