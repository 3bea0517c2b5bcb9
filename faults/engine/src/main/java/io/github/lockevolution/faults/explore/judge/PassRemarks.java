package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.FaultFreeReplay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Remarks on a section without failures that would surprise its reader: that its clients are not kept apart, or that it has no invariant.
 */
public record PassRemarks(Testbed testbed) {

    private static final Move A = new Move(MoveKind.STEP, 0);
    private static final Move B = new Move(MoveKind.STEP, 1);

    /** @return none for a lock, and none for a section that cannot be run */
    public List<Message> all() {
        try {
            return found();
        } catch (InconclusiveException e) {
            return List.of();
        }
    }

    private List<Message> found() {
        List<Message> remarks = new ArrayList<>();
        try (Execution execution = testbed.begin(testbed.size())) {
            if (!execution.isOfSection()) {
                return remarks;
            }
        }
        apart().ifPresent(remarks::add);
        if (testbed.lacksCheck() && areDone(A, B) && areDone(B, A)) {
            remarks.add(Message.of(ExploreText.class, ExploreText::lacksCheck));
        }
        return remarks;
    }

    /** Whether both say that the work is done, one after the other. */
    private boolean areDone(Move first, Move second) {
        try (Execution execution = testbed.begin(2)) {
            return isDone(execution, first) && isDone(execution, second);
        }
    }

    private static boolean isDone(Execution execution, Move step) {
        while (execution.possible().contains(step)) {
            if (isDone(execution.make(step))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDone(Step step) {
        return step.events().stream().anyMatch(event -> event instanceof Event.Answered answer && answer.isDone());
    }

    /** The remark that a client has a lock of its own, and another client runs to its end meanwhile under a lock of another name. */
    private Optional<Message> apart() {
        try (Execution execution = testbed.begin(2)) {
            Optional<String> one = taking(execution, A, Set.of());
            Optional<String> other = one.flatMap(name -> taking(execution, B, Set.of(name)));
            boolean isApart =
                    other.isPresent() && isDone(execution, B) && held(execution).containsKey(one.get());
            new FaultFreeReplay(testbed).atTheEnd(execution);
            // A key that stays is no lock that was given back.
            boolean areLocks = isApart
                    && !held(execution).containsKey(one.get())
                    && !held(execution).containsKey(other.get());
            return areLocks
                    ? Optional.of(Message.of(ExploreText.class, text -> text.lockApart(one.get(), other.get())))
                    : Optional.empty();
        }
    }

    /** The name of the first key with a lease, besides the known ones, that a client sets; empty if it sets none. */
    private static Optional<String> taking(Execution execution, Move step, Set<String> known) {
        Set<String> before = new HashSet<>(known);
        before.addAll(held(execution).keySet());
        while (execution.possible().contains(step)) {
            execution.make(step);
            Optional<String> taken = held(execution).entrySet().stream()
                    .filter(entry -> !before.contains(entry.getKey()) && hasLease(entry))
                    .map(Map.Entry::getKey)
                    .findFirst();
            if (taken.isPresent()) {
                return taken;
            }
        }
        return Optional.empty();
    }

    private static Map<String, KeyState> held(Execution execution) {
        return execution.servers().get(0);
    }

    private static boolean hasLease(Map.Entry<String, KeyState> entry) {
        return entry.getValue().lease().isPresent();
    }
}
