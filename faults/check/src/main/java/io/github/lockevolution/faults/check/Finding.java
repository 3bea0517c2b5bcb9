package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Mitigation;
import io.github.lockevolution.lock.Failure;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A failure that a lock shows.
 *
 * @param bounds the narrowest within which it was looked for and showed
 * @param schedules how many schedules within these bounds show it
 * @param trace its shortest schedule, as it was run
 * @param lines the line of the source that sent the command of each move
 * @param decisive the number of the move whose command decides, from 0; empty if no command does
 * @param cause what the lock does that lets it happen, in a few words
 * @param mitigation what closes it
 */
public record Finding(
        Failure failure,
        Bounds bounds,
        BigInteger schedules,
        Trace trace,
        List<Optional<Integer>> lines,
        Optional<Integer> decisive,
        Message cause,
        Mitigation mitigation) {

    public Finding {
        lines = List.copyOf(lines);
    }

    /**
     * The number of the move whose command decides, from 0: what the lock did in the moment of the failure; or, if that was no command, what
     * its client had sent last. For a lock that nobody can take any more, the last command of the client that died.
     *
     * @return empty if no command was sent, or by an unlock that leaves the lock taken none
     */
    static Optional<Integer> decisiveOf(Failure failure, Trace trace) {
        int shown = Math.min(trace.failures().get(failure).step(), trace.steps().size() - 1);
        Optional<Integer> crash = lastOf(trace, shown, step -> step.move().kind() == MoveKind.CRASH);
        boolean isLeft = failure == Failure.ORPHAN_KEY || failure == Failure.HALF_DONE;
        if (isLeft && crash.isPresent()) {
            return lastCommand(
                    trace, crash.get(), trace.steps().get(crash.get()).move().client());
        }
        Step step = trace.steps().get(shown);
        if (failure == Failure.UNRELEASED && step.before().equals(Optional.of(ClientPhase.INSIDE))) {
            return Optional.empty();
        }
        return step.move().isClients()
                ? lastCommand(trace, shown, step.move().client())
                : lastOf(trace, shown, before -> before.exchange().isPresent());
    }

    private static Optional<Integer> lastCommand(Trace trace, int until, int client) {
        return lastOf(
                trace, until, step -> step.exchange().isPresent() && step.move().client() == client);
    }

    private static Optional<Integer> lastOf(Trace trace, int until, Predicate<Step> wanted) {
        return IntStream.iterate(until, at -> at >= 0, at -> at - 1)
                .filter(at -> wanted.test(trace.steps().get(at)))
                .boxed()
                .findFirst();
    }

    /** Whether it follows from what the store forgot, by a failover or an eviction, and no lock can help it. */
    public boolean isStoresDoing() {
        Optional<MoveKind> forgotBy = trace.forgotBy(trace.steps().size());
        return failure != Failure.LEASE_OVERRUN
                && forgotBy.filter(kind -> failure == Failure.RACE || kind == MoveKind.FAILOVER)
                        .isPresent();
    }

    /** The command that decides, and its reply. */
    public Optional<Exchange> command() {
        return decisive.flatMap(step -> trace.steps().get(step).exchange());
    }

    /** The line of the source that sends it. */
    public Optional<Integer> line() {
        return decisive.flatMap(lines::get);
    }
}
