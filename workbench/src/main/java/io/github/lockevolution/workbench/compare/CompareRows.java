package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.compare.Comparison.Row;
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

    /** What was seen after one fault, and the schedules that bring it about. */
    List<Row> after(Fault fault) {
        List<Row> rows = new ArrayList<>();
        if (fault.isWhileInside()) {
            rows.add(row(text.another(), fault, this::letsIn));
            rows.add(row(text.staleWrite(), observation -> staleWrite(observation, fault)));
        } else {
            if (fault != Fault.HOLDER_DIES) {
                rows.add(row(text.believes(), fault, after -> List.of(text.belief(after.belief()))));
            }
            rows.add(row(text.holds(), fault, this::stored));
            rows.add(row(
                    text.free(),
                    fault,
                    after -> List.of(text.freeAgain(after.freeAgain().orElseThrow()))));
        }
        Row schedules =
                row(text.shownBy(), fault, after -> List.of(after.schedule().toString()));
        rows.add(new Row(schedules.name(), schedules.cells(), true));
        return List.copyOf(rows);
    }

    List<Row> cost() {
        return List.of(
                row(text.roundTrips(), observation -> List.of(String.valueOf(observation.roundTrips()))),
                row(text.median(), observation -> micros(observation, MEDIAN)),
                row(text.percentile(P99), observation -> micros(observation, P99)));
    }

    /**
     * What the rows do not say: what each store needs besides, what the figures are, and which lock could not be run.
     *
     * @param language that of the text
     */
    List<String> notes(Language language) {
        List<String> notes = new ArrayList<>(columns.stream()
                .map(column -> StoreKind.of(column.lock()))
                .distinct()
                .map(text::needs)
                .toList());
        notes.add(text.tokens());
        notes.add(text.costs(PairTimes.USUAL));
        columns.forEach(column -> column.problem()
                .ifPresent(problem -> notes.add(text.problem(column.lock().name(), problem.in(language)))));
        return List.copyOf(notes);
    }

    private Row row(String name, Fault fault, Function<FaultOutcome, List<String>> cell) {
        return row(
                name,
                observation -> Optional.ofNullable(observation.outcomes().get(fault))
                        .map(cell)
                        .orElseGet(() -> List.of(text.cannotHappen(fault))));
    }

    private Row row(String name, Function<StoreColumn.Observation, List<String>> cell) {
        return new Row(
                name,
                columns.stream()
                        .map(column -> column.observation().map(cell).orElseGet(() -> List.of(text.unknown())))
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
    private List<String> staleWrite(StoreColumn.Observation observation, Fault fault) {
        return Optional.ofNullable(observation.outcomes().get(fault)).filter(FaultOutcome::letsIn).stream()
                .map(after -> observation.isTransaction()
                        ? text.undone()
                        : text.refused(observation.drawsToken() && fault != Fault.FAILOVER))
                .toList();
    }

    /** The lines that are the same in every language: what the stores hold, word by word. */
    List<String> literals() {
        return columns.stream()
                .flatMap(column -> column.observation().stream())
                .flatMap(observation -> observation.outcomes().values().stream())
                .flatMap(after -> after.stored().entrySet().stream())
                .map(entry -> lines(entry.getKey(), entry.getValue()).get(0))
                .distinct()
                .toList();
    }

    private List<String> stored(FaultOutcome after) {
        List<String> stored = new ArrayList<>();
        after.stored().forEach((key, state) -> stored.addAll(lines(key, state)));
        return stored.isEmpty() ? List.of(text.nothing()) : stored;
    }

    /** The lock itself needs no name. */
    private List<String> lines(String key, KeyState state) {
        String value = key.equals(Step.LOCK) ? state.value() : key + " = " + state.value();
        return Stream.concat(Stream.of(value), state.lease().stream().map(lease -> text.forSeconds(lease.toSeconds())))
                .toList();
    }

    private List<String> micros(StoreColumn.Observation observation, int percent) {
        return observation.times().stream()
                .map(times -> text.micros(Math.round(times.micros(percent))))
                .toList();
    }
}
