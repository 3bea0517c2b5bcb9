package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes the timeline of a trace, once. */
final class Narrator {

    private static final String NEWCOMER = "N";

    private final Trace trace;
    private final List<ClientPhase> phases;
    private final List<Row> rows = new ArrayList<>();

    Narrator(Trace trace) {
        this.trace = trace;
        this.phases = new ArrayList<>(Collections.nCopies(trace.schedule().clients(), ClientPhase.NOT_STARTED));
    }

    Timeline timeline() {
        trace.steps().forEach(this::add);
        trace.finalCheck().ifPresent(this::add);
        trace.failures().forEach((failure, shown) -> {
            Row row = rows.get(shown.step());
            rows.set(shown.step(), row.marked(new Mark(Optional.of(failure), shown.evidence())));
        });
        markConsequence();
        List<String> clients =
                IntStream.range(0, phases.size()).mapToObj(Move::name).toList();
        return new Timeline(
                trace.schedule().toString(), List.copyOf(trace.failures().keySet()), clients, rows);
    }

    /** Two clients inside at once for a reason that has no name of its own: what it follows from is said. */
    private void markConsequence() {
        trace.twoInside()
                .filter(shown -> shown.evidence() instanceof Evidence.InsideAfterForeignUnlock)
                .ifPresent(shown -> rows.set(
                        shown.step(), rows.get(shown.step()).marked(new Mark(Optional.empty(), shown.evidence()))));
    }

    private void add(Step step) {
        step.after().ifPresent(phase -> phases.set(step.move().client(), phase));
        add(action(step), Optional.of(new Content(step.lock())));
    }

    private void add(TimelineAction action, Optional<Content> held) {
        rows.add(new Row(rows.size() + 1, action, phases, held, List.of()));
    }

    private static TimelineAction action(Step step) {
        Move move = step.move();
        return new TimelineAction(
                kind(step),
                move.isClients() ? Optional.of(move.name()) : Optional.empty(),
                step.exchange().stream().toList(),
                CallOutcome.of(step),
                step.events().stream().anyMatch(Event.LeaseRanOut.class::isInstance));
    }

    private static TimelineAction.Kind kind(Step step) {
        return switch (step.move().kind()) {
            case STEP -> step.exchange().isPresent() ? TimelineAction.Kind.COMMAND : TimelineAction.Kind.LEAVES;
            case SIDE -> TimelineAction.Kind.SIDE_COMMAND;
            case LOST_REPLY -> TimelineAction.Kind.LOST_REPLY;
            case CRASH -> TimelineAction.Kind.KILLED;
            case AHEAD -> TimelineAction.Kind.CLOCK_AHEAD;
            case EXPIRE -> TimelineAction.Kind.EXPIRY;
        };
    }

    private void add(FinalCheck finalCheck) {
        List<Step> steps = trace.steps();
        boolean leased = steps.get(steps.size() - 1).held().values().stream()
                .anyMatch(held -> held.lease().isPresent());
        TimelineAction action = new TimelineAction(
                TimelineAction.Kind.NEWCOMER,
                Optional.of(NEWCOMER),
                finalCheck.exchanges(),
                Optional.of(finalCheck.newcomerEnters() ? CallOutcome.INSIDE : CallOutcome.REFUSED),
                leased);
        add(action, Optional.empty());
    }
}
