package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.StateSpace;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a lock before somebody walks through it.
 *
 * @param census its schedules within the usual bounds, counted
 * @param stateSpace the same, to go through; empty if not every schedule could be run
 */
record WalkGuide(Census census, Optional<StateSpace> stateSpace) {

    static WalkGuide on(Testbed testbed) {
        Explorer explorer = new Explorer(testbed, Bounds.USUAL, Explorer.Merging.ON);
        Census census = explorer.explore(() -> false, progress -> {});
        return new WalkGuide(census, census.isComplete() ? Optional.of(explorer.stateSpace()) : Optional.empty());
    }

    /** Whether the lock key ever has a lease. */
    boolean hasLease() {
        return stateSpace.stream()
                .flatMap(known -> known.states().stream())
                .anyMatch(state -> state.lock().flatMap(key -> key.lease()).isPresent());
    }

    /** Which failures can still show after these moves; empty at an end, and beyond the usual bounds. */
    Optional<Message> ahead(List<Move> moves, int clients) {
        return stateSpace
                .filter(known -> known.bounds().clients() == clients)
                .flatMap(known -> stateAfter(known, moves))
                .filter(state -> state.finalCheck().isEmpty())
                .map(WalkGuide::inWords);
    }

    private static Optional<StateSpace.State> stateAfter(StateSpace known, List<Move> moves) {
        Optional<StateSpace.State> reached = Optional.of(known.states().get(0));
        for (Move move : moves) {
            reached = reached.flatMap(state -> state.transitions().stream()
                            .filter(transition -> transition.step().move().equals(move))
                            .findFirst())
                    .map(StateSpace.Transition::to)
                    .map(known.states()::get);
        }
        return reached;
    }

    private static Message inWords(StateSpace.State state) {
        List<Message> failing = state.failing().entrySet().stream()
                .map(entry -> Message.of(
                        WalkText.class, text -> text.failingOn(entry.getKey().name(), entry.getValue())))
                .toList();
        return Message.of(
                WalkText.class,
                text -> failing.isEmpty()
                        ? text.aheadNoFailure(state.schedules())
                        : text.ahead(state.schedules(), failing));
    }
}
