package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.StateSpace;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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
                .anyMatch(position ->
                        position.lock().flatMap(held -> held.lease()).isPresent());
    }

    /** Which failures can still show after these moves, in words; empty at an end, and beyond the usual bounds. */
    Optional<String> ahead(List<Move> moves, int clients) {
        return stateSpace
                .filter(known -> known.bounds().clients() == clients)
                .flatMap(known -> position(known, moves))
                .filter(position -> position.finalCheck().isEmpty())
                .map(WalkGuide::inWords);
    }

    private static Optional<StateSpace.State> position(StateSpace known, List<Move> moves) {
        Optional<StateSpace.State> here = Optional.of(known.states().get(0));
        for (Move move : moves) {
            here = here.flatMap(position -> position.transitions().stream()
                            .filter(turn -> turn.step().move().equals(move))
                            .findFirst())
                    .map(StateSpace.Transition::to)
                    .map(known.states()::get);
        }
        return here;
    }

    private static String inWords(StateSpace.State position) {
        String failing = position.failing().entrySet().stream()
                .map(entry -> entry.getKey() + " on " + entry.getValue())
                .collect(Collectors.joining(", "));
        return "Ahead: " + position.schedules() + (position.schedules() == 1 ? " schedule, " : " schedules, ")
                + (failing.isEmpty() ? "no failure on any" : failing);
    }
}
