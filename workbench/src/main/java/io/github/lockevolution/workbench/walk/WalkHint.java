package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Optional;

/**
 * Hints for somebody who is stuck, each saying more than the one before: first a thing to think about, then the next event and its
 * reason, and only then the move. Another move begins them anew.
 */
final class WalkHint {

    private static final int THE_MOVE = 2;

    private final WalkText text;
    private final HintText hints;
    private List<Move> at = List.of();
    private int given;

    WalkHint(Language language) {
        this.text = language.text(WalkText.class);
        this.hints = language.text(HintText.class);
    }

    /** The next hint for these moves. */
    String next(WalkGoals goals, List<Move> moves, Execution execution) {
        if (!moves.equals(at)) {
            at = List.copyOf(moves);
            given = 0;
        }
        return goals.current()
                .map(goal -> towards(goal, goals.way(moves), execution))
                .orElseGet(text::noStoryToFollow);
    }

    private String towards(Failure goal, Optional<List<Move>> way, Execution execution) {
        if (way.filter(moves -> !moves.isEmpty()).isEmpty()) {
            return text.cannotBeReached();
        }
        Move move = way.get().get(0);
        given++;
        return given == 1
                ? hints.idea(goal)
                : given == THE_MOVE ? why(move, execution) + " " + text.onceMore() : text.tryMove(move.toString());
    }

    private String why(Move move, Execution execution) {
        String command = move.isClients() ? execution.next(move.client()).orElse("") : "";
        if (move.kind() == MoveKind.STEP && command.isEmpty()) {
            return hints.whyLeave(move.name());
        }
        boolean begins = move.isClients() && execution.phases().get(move.client()) == ClientPhase.NOT_STARTED;
        return switch (move.kind()) {
            case STEP -> begins ? hints.whyBegin(move.name(), command) : hints.whyStep(move.name(), command);
            case CRASH -> hints.whyCrash(move.name());
            case LOST_REPLY -> hints.whyLose(move.name(), command);
            case AHEAD -> hints.whyAhead(move.name());
            case SIDE ->
                hints.whySide(
                        move.name(), execution.nextOnTheSide(move.client()).orElse(""));
            case EXPIRE -> hints.whyExpire();
            case REPLICATE -> hints.whyReplicate();
            case FAILOVER -> hints.whyFailOver();
            case SERVER_RESTART -> hints.whyRestart(move.name());
            case SERVER_AHEAD -> hints.whyServerAhead(move.name());
            case EVICT -> hints.whyEvict();
        };
    }
}
