package io.github.lockevolution.faults.sql;

import io.github.lockevolution.lock.SqlBinding;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table in which a lock keeps its state, and what its columns mean.
 *
 * @param name of the table
 * @param deadlines the columns that say until when a row is held, by the clock of the database, in small letters; and how much later than they
 *     say: by the length of the lease, where a column says since when
 * @param notes the columns in which the database notes what time it is, and from which nothing follows, in small letters
 * @param isRowLocked whether a client inside holds a row lock; then it matters which rows are locked
 */
public record LockTable(String name, Map<String, Duration> deadlines, Set<String> notes, boolean isRowLocked) {

    public LockTable {
        deadlines = Map.copyOf(deadlines);
        notes = Set.copyOf(notes);
    }

    /** The table of a lock that is described, under the name that it has in this run. */
    static LockTable of(SqlBinding binding, String name) {
        return new LockTable(
                name,
                binding.deadlineColumn().stream().collect(Collectors.toMap(LockTable::small, column -> Duration.ZERO)),
                binding.noteColumns().stream().map(LockTable::small).collect(Collectors.toSet()),
                binding.hold() == SqlBinding.Hold.ROW_LOCK);
    }

    private static String small(String column) {
        return column.toLowerCase(Locale.ROOT);
    }

    /** How much later than this column says a row is no longer held; empty if that does not follow from it. */
    Optional<Duration> delay(String column) {
        return Optional.ofNullable(deadlines.get(column));
    }

    /** Whether nothing follows from what this column says. */
    boolean isNote(String column) {
        return notes.contains(column);
    }
}
