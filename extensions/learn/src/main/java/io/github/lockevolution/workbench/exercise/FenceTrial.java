package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import java.util.OptionalLong;

/**
 * Whether the lock key holds a larger number for a later holder: B takes it while A stands before each of its commands in turn, B's lease
 * runs out, and A goes on. A number that A has drawn before it takes the lock is an old one by then.
 */
record FenceTrial(Testbed testbed) {

    private static final Move A = new Move(MoveKind.STEP, 0);

    private static final Move B = new Move(MoveKind.STEP, 1);

    /** False as well if no two have ever taken it, one after the other. */
    boolean holds() {
        boolean isSeen = false;
        for (int done = 0; ; done++) {
            try (Execution run = testbed.begin(2)) {
                for (int i = 0; i < done && run.possible().contains(A); i++) {
                    run.make(A);
                }
                ClientPhase there = run.phases().get(A.client());
                if (there.isBeyond(ClientPhase.INSIDE)) {
                    return isSeen;
                }
                boolean isInside = there == ClientPhase.INSIDE;
                OptionalLong earlier = taken(run, isInside ? A : B);
                if (run.possible().contains(Move.EXPIRE)) {
                    run.make(Move.EXPIRE);
                }
                OptionalLong later = taken(run, isInside ? B : A);
                if (earlier.isPresent() && later.isPresent()) {
                    isSeen = true;
                    if (later.getAsLong() <= earlier.getAsLong() || hasBriefCounter(run)) {
                        return false;
                    }
                }
            }
        }
    }

    /**
     * The value of the lock key once this client is inside; zero if that is no number, empty if the client does not get
     * in.
     */
    private static OptionalLong taken(Execution run, Move client) {
        while (!isInside(run, client) && run.possible().contains(client)) {
            run.make(client);
        }
        return isInside(run, client) ? number(run) : OptionalLong.empty();
    }

    private static boolean isInside(Execution run, Move client) {
        return run.phases().get(client.client()) == ClientPhase.INSIDE;
    }

    private static OptionalLong number(Execution run) {
        return OptionalLong.of(last(run)
                .lock()
                .map(KeyState::value)
                .filter(FenceTrial::isNumber)
                .map(Long::parseLong)
                .orElse(0L));
    }

    private static Step last(Execution run) {
        return run.steps().get(run.steps().size() - 1);
    }

    static boolean isNumber(String value) {
        return value.matches("\\d{1,18}");
    }

    /** A number under another name that is forgotten after a while begins anew. */
    private static boolean hasBriefCounter(Execution run) {
        return last(run).keyStates().entrySet().stream()
                .filter(held -> !held.getKey().equals(Step.LOCK))
                .anyMatch(held -> isNumber(held.getValue().value())
                        && held.getValue().lease().isPresent());
    }
}
