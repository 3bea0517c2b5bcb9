package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.explore.Execution;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.workbench.compare.FaultOutcome.Belief;
import io.github.lockevolution.workbench.compare.FaultOutcome.FreeAgain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Brings the same faults about on one lock, move by move, and looks what they leave. Belongs to one thread. */
final class FaultTrial {

    /** How many clients it takes. */
    static final int CLIENTS = 2;

    private static final Move A = new Move(MoveKind.STEP, 0);
    private static final Move B = new Move(MoveKind.STEP, 1);

    private final Testbed testbed;
    private final List<Move> acquire;
    private final List<Move> release;

    /**
     * @param testbed for two clients
     */
    FaultTrial(Testbed testbed) {
        this.testbed = testbed;
        try (Execution execution = testbed.begin(CLIENTS)) {
            this.acquire = untilInsideOrOver(A, execution);
            execution.make(A);
            this.release = untilInsideOrOver(A, execution);
        }
    }

    /** How many commands a tryLock that takes the lock and its unlock send together. */
    int roundTrips() {
        return acquire.size() + release.size();
    }

    /** Empty if the fault cannot happen to this lock: it has no lease, looks at no clock, or its store has no replica. */
    Optional<FaultOutcome> of(Fault fault) {
        return run(fault).map(ran -> aftermath(fault, ran));
    }

    /**
     * One schedule with a fault in it.
     *
     * @param belief what client A takes to be so at its end
     */
    private record Ran(Trace trace, Belief belief) {}

    private Optional<Ran> run(Fault fault) {
        try (Execution execution = testbed.begin(CLIENTS)) {
            before(fault).forEach(execution::make);
            Move wrong = move(fault);
            if (!execution.possible().contains(wrong)) {
                return Optional.empty();
            }
            execution.make(wrong);
            untilInsideOrOver(fault.isWhileInside() ? B : A, execution);
            return Optional.of(new Ran(execution.trace(testbed.stage()), belief(fault, execution)));
        }
    }

    private List<Move> before(Fault fault) {
        List<Move> moves = new ArrayList<>(fault == Fault.LOST_ACQUIRE ? withoutLast(acquire) : acquire);
        if (fault == Fault.LOST_RELEASE) {
            moves.add(A);
            moves.addAll(withoutLast(release));
        }
        return moves;
    }

    private static List<Move> withoutLast(List<Move> moves) {
        return moves.subList(0, moves.size() - 1);
    }

    private static Move move(Fault fault) {
        return switch (fault) {
            case HOLDER_DIES -> new Move(MoveKind.CRASH, 0);
            case LOST_ACQUIRE, LOST_RELEASE -> new Move(MoveKind.LOST_REPLY, 0);
            case OUTLASTED_LEASE -> Move.EXPIRE;
            case CLOCK_AHEAD -> new Move(MoveKind.AHEAD, 1);
            case FAILOVER -> Move.FAILOVER;
        };
    }

    /** Lets a client go on until it comes inside or to its end. */
    private static List<Move> untilInsideOrOver(Move step, Execution execution) {
        List<Move> moves = new ArrayList<>();
        while (execution.possible().contains(step) && execution.phases().get(step.client()) != ClientPhase.INSIDE) {
            execution.make(step);
            moves.add(step);
        }
        return moves;
    }

    private static Belief belief(Fault fault, Execution execution) {
        return switch (execution.phases().get(0)) {
            case DEAD -> Belief.NONE;
            case INSIDE -> Belief.HOLDS;
            default -> afterError(fault, execution.steps());
        };
    }

    /** A client that goes on after the error has made up its mind by something else. */
    private static Belief afterError(Fault fault, List<Step> steps) {
        if (steps.get(steps.size() - 1).move().kind() == MoveKind.LOST_REPLY) {
            return Belief.UNKNOWN;
        }
        return fault == Fault.LOST_RELEASE ? Belief.RELEASED : Belief.REFUSED;
    }

    private FaultOutcome aftermath(Fault fault, Ran ran) {
        Trace trace = ran.trace();
        Step last = trace.steps().get(trace.steps().size() - 1);
        return new FaultOutcome(
                trace.schedule(),
                ran.belief(),
                last.held(),
                fault.isWhileInside()
                        ? Optional.empty()
                        : Optional.of(freeAgain(trace.schedule().moves())),
                trace.twoInside().isPresent(),
                trace.failures().keySet());
    }

    private FreeAgain freeAgain(List<Move> moves) {
        if (getsIn(moves)) {
            return FreeAgain.AT_ONCE;
        }
        List<Move> later = new ArrayList<>(moves);
        later.add(Move.EXPIRE);
        return getsIn(later) ? FreeAgain.AFTER_LEASE : FreeAgain.NEVER;
    }

    /** Whether B does, if it comes now; a lease that does not run cannot run out. */
    private boolean getsIn(List<Move> moves) {
        try (Execution execution = testbed.begin(CLIENTS)) {
            for (Move move : moves) {
                if (!move.equals(Move.EXPIRE) || execution.possible().contains(move)) {
                    execution.make(move);
                }
            }
            untilInsideOrOver(B, execution);
            return execution.phases().get(B.client()) == ClientPhase.INSIDE;
        }
    }
}
