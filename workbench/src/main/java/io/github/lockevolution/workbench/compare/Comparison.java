package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.stream.Stream;

/** The best lock of every store under the same faults, for whoever shows it elsewhere than on a terminal. */
public final class Comparison {

    private final List<StoreColumn> columns;

    /** @param columns one for each lock */
    Comparison(List<StoreColumn> columns) {
        this.columns = columns;
    }

    /**
     * What is said of these locks, in one language.
     *
     * @param literals the lines of cells that are the same in every language
     * @param notes what the rows do not say, a paragraph each
     */
    public record Table(List<Lock> locks, List<Section> sections, List<String> literals, List<String> notes) {}

    /**
     * One column.
     *
     * @param name of the lock, as every command takes it
     * @param store where it keeps its state
     */
    public record Lock(String name, String title, String store) {}

    /** A few rows with a heading: what one fault does, or what it all costs. */
    public record Section(String title, List<Row> rows) {}

    /**
     * One row.
     *
     * @param cells one for each lock, line by line
     * @param isSchedule whether they are schedules, which can be played
     */
    public record Row(String name, List<List<String>> cells, boolean isSchedule) {}

    /** Runs it; a store that is not there, or a lock that cannot be run, has a column that says so. */
    public static Comparison ofEveryStore(LockCatalog catalog, ProvenStore store) {
        List<LockSpec> locks = Compare.chosen(List.of(), catalog);
        store.proveFor(locks);
        return new Comparison(locks.stream()
                .map(lock -> StoreColumn.of(lock, store, PairTimes.USUAL))
                .toList());
    }

    /** All of it, in this language. */
    public Table in(Language language) {
        CompareText text = language.text(CompareText.class);
        CompareRows rows = new CompareRows(columns, text);
        Stream<Section> faults =
                Stream.of(Fault.values()).map(fault -> new Section(text.fault(fault), rows.after(fault)));
        return new Table(
                columns.stream().map(Comparison::lock).toList(),
                Stream.concat(faults, Stream.of(new Section(text.cost(), rows.cost())))
                        .toList(),
                rows.literals(),
                rows.notes(language));
    }

    private static Lock lock(StoreColumn column) {
        return new Lock(
                column.lock().name(), column.lock().title(), column.lock().storeName());
    }
}
