package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.lock.Failure;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The failures of a lock as goals of a walk, one after another. A failure that somebody was shown is not reached. */
final class WalkGoals {

    private final WalkGuide guide;
    private final List<Failure> all;
    private final Set<Failure> reached = EnumSet.noneOf(Failure.class);

    WalkGoals(WalkGuide guide) {
        this.guide = guide;
        this.all = List.copyOf(guide.census().observedFailures());
    }

    /** The first that is not reached; empty when all are. */
    Optional<Failure> current() {
        return all.stream().filter(failure -> !reached.contains(failure)).findFirst();
    }

    void reach(Set<Failure> failures) {
        reached.addAll(failures);
    }

    /** The goal in one sentence: its number, and how few moves it takes. */
    String sentence(WalkText text) {
        return current()
                .map(failure -> text.goal(
                        all.indexOf(failure) + 1,
                        guide.way(List.of(), failure).map(List::size).orElse(0),
                        text.toReach(failure)))
                .orElseGet(() -> all.isEmpty() ? text.goalOfUnbroken() : text.noGoalLeft());
    }

    /** The fewest moves that lead from here to the goal; empty if it cannot be reached any more. */
    Optional<List<Move>> way(List<Move> moves) {
        return current().flatMap(failure -> guide.way(moves, failure));
    }
}
