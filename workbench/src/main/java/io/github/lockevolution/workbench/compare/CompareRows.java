package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.compare.Comparison.Row;
import io.github.lockevolution.workbench.compare.Comparison.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the comparison says, row by row, whatever it is drawn with.
 *
 * @param columns one for each lock
 */
record CompareRows(List<StoreColumn> columns, CompareText text) {

    private static final int MEDIAN = 50;
    private static final int P99 = 99;

    /** All of them, under what they are about. */
    List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        for (Fault fault : Fault.values()) {
            List<Row> rows = new ArrayList<>(after(fault));
            rows.add(schedules(fault));
            sections.add(new Section(text.fault(fault), rows));
        }
        sections.add(new Section(
                text.cost(),
                List.of(
                        roundTrips(),
                        row(text.median(), seen -> micros(seen, MEDIAN)),
                        row(text.percentile(P99), seen -> micros(seen, P99)))));
        return sections;
    }

    /** What was seen after one fault. */
    List<Row> after(Fault fault) {
        if (fault.isWhileInside()) {
            return List.of(
                    row(text.another(), fault, this::letsIn), row(text.staleWrite(), seen -> staleWrite(seen, fault)));
        }
        Stream<Row> believes = fault == Fault.HOLDER_DIES
                ? Stream.empty()
                : Stream.of(row(text.believes(), fault, after -> List.of(text.belief(after.belief()))));
        return Stream.concat(
                        believes,
                        Stream.of(
                                row(text.holds(), fault, this::held),
                                row(
                                        text.free(),
                                        fault,
                                        after -> List.of(
                                                text.freeAgain(after.freeAgain().orElseThrow())))))
                .toList();
    }

    /** The schedule that brings a fault about. */
    Row schedules(Fault fault) {
        Row row = row(text.shownBy(), fault, after -> List.of(after.schedule().toString()));
        return new Row(row.name(), row.cells(), true);
    }

    Row roundTrips() {
        return row(text.roundTrips(), seen -> List.of(String.valueOf(seen.roundTrips())));
    }

    /**
     * What the rows do not say: what each store needs besides, what the figures are, and which lock could not be run.
     *
     * @param language that of the text
     * @param pairs how often each lock was taken and given back
     */
    List<String> notes(Language language, int pairs) {
        List<String> notes = new ArrayList<>(columns.stream()
                .map(column -> StoreKind.of(column.lock()))
                .distinct()
                .map(text::needs)
                .toList());
        notes.add(text.tokens());
        notes.add(text.costs(pairs));
        columns.forEach(column -> column.problem()
                .ifPresent(problem -> notes.add(text.problem(column.lock().name(), problem.in(language)))));
        return List.copyOf(notes);
    }

    private Row row(String name, Fault fault, Function<FaultOutcome, List<String>> cell) {
        return row(
                name,
                seen -> Optional.ofNullable(seen.aftermaths().get(fault))
                        .map(cell)
                        .orElseGet(() -> List.of(text.cannotHappen(fault))));
    }

    private Row row(String name, Function<StoreColumn.Seen, List<String>> cell) {
        return new Row(
                name,
                columns.stream()
                        .map(column -> column.seen().map(cell).orElseGet(() -> List.of(text.unknown())))
                        .toList(),
                false);
    }

    private List<String> letsIn(FaultOutcome after) {
        return Stream.concat(
                        Stream.of(text.letsIn(after.letsIn())),
                        after.failures().stream().map(Failure::name))
                .toList();
    }

    /**
     * Where nobody else got in, there is no stale write. A replica that has not heard of the lock has not heard of the last number either: it
     * gives the same one again, and a resource cannot tell the two holders apart.
     */
    private List<String> staleWrite(StoreColumn.Seen seen, Fault fault) {
        return Optional.ofNullable(seen.aftermaths().get(fault)).filter(FaultOutcome::letsIn).stream()
                .map(after -> text.refused(seen.drawsToken() && fault != Fault.FAILOVER))
                .toList();
    }

    /** The lines that are the same in every language: what the stores hold, word by word. */
    List<String> literals() {
        return columns.stream()
                .flatMap(column -> column.seen().stream())
                .flatMap(seen -> seen.aftermaths().values().stream())
                .flatMap(after -> after.held().entrySet().stream())
                .map(entry -> lines(entry.getKey(), entry.getValue()).get(0))
                .distinct()
                .toList();
    }

    private List<String> held(FaultOutcome after) {
        List<String> held = new ArrayList<>();
        after.held().forEach((key, state) -> held.addAll(lines(key, state)));
        return held.isEmpty() ? List.of(text.nothing()) : held;
    }

    /** The lock itself needs no name. */
    private List<String> lines(String key, KeyState state) {
        String value = key.equals(Step.LOCK) ? state.value() : key + " = " + state.value();
        return Stream.concat(Stream.of(value), state.lease().stream().map(lease -> text.forSeconds(lease.toSeconds())))
                .toList();
    }

    private List<String> micros(StoreColumn.Seen seen, int percent) {
        return seen.times().stream()
                .map(times -> text.micros(Math.round(times.micros(percent))))
                .toList();
    }
}
