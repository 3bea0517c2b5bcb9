package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.resource.DrawnNumbers;
import io.github.lockevolution.faults.sql.DatabaseProduct.Numbering;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a database numbers by itself in one schema: its sequences, and the columns that have one. Each begins every run at the same number, one that is
 * known from all others ({@link DrawnNumbers}) if there is room for it.
 */
final class Numberings {

    private final Connection connection;
    private final List<Numbering> all;
    /** Those that cannot begin so high, by their place among all. */
    private final Set<Integer> small = new HashSet<>();

    private final List<Long> firsts = new ArrayList<>();

    private Numberings(Connection connection, List<Numbering> all) {
        this.connection = connection;
        this.all = List.copyOf(all);
    }

    /**
     * Finds those of a schema, and has them begin.
     *
     * @param all of its columns and sequences; one more than {@link DrawnNumbers#MOST} goes on as it is
     */
    static Numberings of(Connection connection, List<Numbering> all) throws SQLException {
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

    boolean areAny() {
        return !all.isEmpty();
    }

    /** Each begins again as it did at first. */
    void restart() throws SQLException {
        for (int i = 0; i < all.size(); i++) {
            restart(i, firsts.get(i));
        }
    }

    private void restart(int numbering, long next) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(all.get(numbering).restart(next));
        }
    }

    /**
     * What has come of them at one look.
     *
     * @param next which number comes next, by the name of each: whoever has given one up has left a gap
     * @param drawn by the names by which they are told, those that were drawn since they began
     */
    record Drawn(SortedMap<String, Long> next, Set<String> drawn) {

        static final Drawn NONE = new Drawn(new TreeMap<>(), Set.of());
    }

    Drawn look() throws SQLException {
        SortedMap<String, Long> next = new TreeMap<>();
        Set<String> drawn = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
            long number = next(all.get(i));
            next.put(all.get(i).name() + " next number", number);
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
