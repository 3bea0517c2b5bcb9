package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Names the end of a section's schedule by its cause: an end to which the same moves also come without crashes and lost replies was not
 * caused by a crash. At that end, the clients that were spared go on, one after the other in any order.
 */
public final class EndCause {

    private EndCause() {}

    /**
     * The final check of a schedule, named by its cause.
     *
     * @param check the check as it looks from its end alone
     * @param moves the moves of the schedule
     * @param begin begins a run with the same clients
     */
    public static FinalCheck told(FinalCheck check, List<Move> moves, Supplier<Execution> begin) {
        return isInterrupted(check)
                ? told(check, shown(SparedFaults.withoutInterruptions(moves), List.of(), begin))
                : check;
    }

    /** @param instead the result that is not serial without the interruptions either; empty if there is none */
    public static FinalCheck told(FinalCheck check, Optional<Event.NotSerial> instead) {
        List<Event> events = check.events().stream()
                .map(event -> event instanceof Event.NotSerial end && instead.isPresent()
                        ? new Event.NotSerial(end.left(), false, instead.get().isLeaseOver())
                        : event)
                .toList();
        return FinalCheck.ofSection(events);
    }

    public static boolean isInterrupted(FinalCheck check) {
        return notSerial(check).filter(Event.NotSerial::isInterrupted).isPresent();
    }

    public static Optional<Event.NotSerial> notSerial(FinalCheck check) {
        return check.events().stream()
                .filter(Event.NotSerial.class::isInstance)
                .map(Event.NotSerial.class::cast)
                .findFirst();
    }

    /** @param order the clients that go on at the end, as far as that is settled */
    private static Optional<Event.NotSerial> shown(List<Move> moves, List<Integer> order, Supplier<Execution> begin) {
        List<Move> next;
        try (Execution execution = begin.get()) {
            moves.stream().filter(execution::canHappen).forEachOrdered(execution::marked);
            for (int client : order) {
                Move step = new Move(MoveKind.STEP, client);
                while (execution.possible().contains(step)) {
                    execution.marked(step);
                }
            }
            if (execution.phases().stream().allMatch(ClientPhase::isOver)) {
                return notSerial(execution.markedEnd());
            }
            next = execution.possible().stream()
                    .filter(move -> move.kind() == MoveKind.STEP)
                    .toList();
        }
        return next.stream()
                .map(move ->
                        Stream.concat(order.stream(), Stream.of(move.client())).toList())
                .flatMap(longer -> shown(moves, longer, begin).stream())
                .findFirst();
    }
}
