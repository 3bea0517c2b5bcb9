package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Mitigation;
import io.github.lockevolution.lock.Failure;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A failure that a lock shows.
 *
 * @param bounds the narrowest within which it was looked for and showed
 * @param schedules how many schedules within these bounds show it
 * @param trace its shortest schedule, as it was run
 * @param lines the line of the source that sent the command of each move
 * @param decisive the number of the move whose command decides, from 0; empty if no command does
 * @param cause the act of the lock that lets the failure happen, in a few words
 * @param mitigation a way to close the gap that was tried; empty if none is known, or the lock has it already
 */
public record Finding(
        Failure failure,
        Bounds bounds,
        BigInteger schedules,
        Trace trace,
        List<Optional<Integer>> lines,
        Optional<Integer> decisive,
        Message cause,
        Optional<Mitigation> mitigation) {

    public Finding {
        lines = List.copyOf(lines);
    }

    /**
     * The number of the move whose command decides, from 0: the command by which the client's belief and the store come to differ. After a
     * fault it is the last command of the client that died, or the one whose reply was lost. For work that is done twice it is the command that
     * made the work free again. Else it is the command in the moment of the failure, or, if that move sent none, the last one of its client.
     * For a lock that stays taken it is the last command that could have given it back, or the one by which it was taken.
     *
     * @param blamed the number of the move that is the fault from which the failure follows; empty if it follows from none
     * @return empty if no command was sent, or the unlock that leaves the lock taken sent none
     */
    static Optional<Integer> decisiveOf(Failure failure, Trace trace, Optional<Integer> blamed) {
        boolean isLeft = failure == Failure.ORPHAN_KEY || failure == Failure.HALF_DONE;
        Optional<Step> fault = blamed.map(trace.steps()::get);
        if ((isLeft || trace.lock().isSection())
                && fault.filter(step -> step.move().isClients()).isPresent()) {
            return lastCommand(trace, blamed.get(), fault.get().move().client());
        }
        int shown = Math.min(trace.failures().get(failure).step(), trace.steps().size() - 1);
        Step step = trace.steps().get(shown);
        if (isLeft) {
            return lastOf(trace, shown, at -> isTakenBy(trace, at))
                    .or(() -> lastOf(trace, shown, at -> isCommand(trace, at)));
        }
        if (failure == Failure.UNRELEASED) {
            return step.before().equals(Optional.of(ClientPhase.INSIDE))
                    ? Optional.empty()
                    : lastOf(trace, shown, at -> isOfRelease(trace, at, step.move()))
                            .or(() -> lastCommand(trace, shown, step.move().client()));
        }
        if (failure == Failure.RACE && trace.lock().isAtMostOnce()) {
            Optional<Integer> freeing = lastOf(trace, shown, at -> isCommand(trace, at) && isFreed(trace, at));
            if (freeing.isPresent()) {
                return freeing;
            }
        }
        if (failure == Failure.RACE && !trace.lock().admitsSeveral()) {
            Optional<Integer> intruding = intruding(trace, shown).or(() -> ignored(trace, shown, step.move()));
            if (intruding.isPresent()) {
                return intruding;
            }
        }
        return step.move().isClients()
                ? lastCommand(trace, shown, step.move().client())
                : lastOf(trace, shown, at -> isCommand(trace, at));
    }

    /**
     * The command by which one of the clients inside has replaced the other's value by its own; the other may be the later one
     * to come inside.
     */
    private static Optional<Integer> intruding(Trace trace, int shown) {
        List<ClientPhase> phases = trace.phases(shown + 1);
        return IntStream.range(0, phases.size())
                .filter(client -> phases.get(client) == ClientPhase.INSIDE)
                .mapToObj(client -> lastOf(trace, shown, at -> isTakenBy(trace, at) && isOf(trace, at, client)))
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder())
                .filter(at -> trace.heldBefore(at).containsKey(Step.LOCK));
    }

    /** The command that took the lock of a client that came inside without having written anything: its answer was ignored. */
    private static Optional<Integer> ignored(Trace trace, int shown, Move coming) {
        if (!coming.isClients()
                || lastOf(trace, shown, at -> isTakenBy(trace, at) && isOf(trace, at, coming.client()))
                        .isPresent()) {
            return Optional.empty();
        }
        return lastOf(
                trace,
                shown,
                at -> isOf(trace, at, coming.client())
                        && isCommand(trace, at)
                        && lastOf(
                                        trace,
                                        shown,
                                        taken -> isTakenBy(trace, taken)
                                                && name(trace, taken).equals(name(trace, at)))
                                .isPresent());
    }

    private static String name(Trace trace, int at) {
        return trace.steps().get(at).exchange().orElseThrow().command().split(" ", 2)[0];
    }

    private static boolean isOf(Trace trace, int at, int client) {
        Move move = trace.steps().get(at).move();
        return move.isClients() && move.client() == client;
    }

    private static boolean isCommand(Trace trace, int at) {
        return trace.steps().get(at).exchange().isPresent();
    }

    /** Whether a command has put another value there, and left the lock taken. */
    private static boolean isTakenBy(Trace trace, int at) {
        Optional<String> value = trace.steps().get(at).lock().map(KeyState::value);
        return isCommand(trace, at)
                && value.isPresent()
                && !value.equals(
                        Optional.ofNullable(trace.heldBefore(at).get(Step.LOCK)).map(KeyState::value));
    }

    /** Whether a move makes the lock free. */
    static boolean isFreed(Trace trace, int at) {
        return trace.steps().get(at).events().stream().anyMatch(Event.Freed.class::isInstance);
    }

    /** Whether a command of this client's unlock names the lock, and not only a key that helps it. */
    private static boolean isOfRelease(Trace trace, int at, Move move) {
        Step step = trace.steps().get(at);
        boolean isReleasing = step.before().equals(Optional.of(ClientPhase.INSIDE))
                || step.before().equals(Optional.of(ClientPhase.RELEASING));
        return isOf(trace, at, move.client())
                && isReleasing
                && step.exchange()
                        .filter(sent -> List.of(sent.command().split(" ")).contains(Step.LOCK))
                        .isPresent();
    }

    private static Optional<Integer> lastCommand(Trace trace, int until, int client) {
        return lastOf(trace, until, at -> isCommand(trace, at) && isOf(trace, at, client));
    }

    private static Optional<Integer> lastOf(Trace trace, int until, IntPredicate wanted) {
        return IntStream.iterate(until, at -> at >= 0, at -> at - 1)
                .filter(wanted)
                .boxed()
                .findFirst();
    }

    /**
     * Whether the failure follows from data that the store forgot, by a failover or an eviction, so that no lock can
     * help it.
     */
    public boolean isStoresDoing() {
        return trace.forgotBy(trace.steps().size())
                .filter(kind -> kind.explains(failure))
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
