package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.CommutingPairSearch;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A client gave its lock back before it wrote, and a command of the next holder came between: nothing fails if that command comes after the write.
 * Any key counts as a lock that a client sets and later removes. Moves are numbered from 0.
 *
 * @param unlock the release of the lock
 * @param write the write that comes too late
 * @param between the first command of the other client
 * @param isRead whether that command is a read
 */
record EarlyUnlock(int unlock, int write, int between, boolean isRead) {

    static Optional<EarlyUnlock> in(Trace trace, SectionWork work, CommutingPairSearch exchange) {
        return IntStream.range(0, trace.steps().size())
                .boxed()
                .flatMap(unlock -> trace.heldBefore(unlock).keySet().stream()
                        .filter(lock -> isHeld(trace, lock, unlock))
                        .filter(lock -> changes(trace, lock, unlock, false))
                        .flatMap(lock -> of(trace, work, lock, unlock)))
                .filter(found -> exchange.isCuredByGathering(trace, found.unlock(), found.write()))
                .findFirst();
    }

    /**
     * The pairs of this release and each write that the client does before it takes the lock once more, the earliest
     * write first.
     */
    private static Stream<EarlyUnlock> of(Trace trace, SectionWork work, String lock, int unlock) {
        return IntStream.range(unlock + 1, trace.steps().size())
                .filter(at -> work.client(at) == work.client(unlock))
                .takeWhile(at -> !changes(trace, lock, at, true))
                .filter(work::isWrite)
                .boxed()
                .flatMap(write -> between(trace, work, lock, unlock, write).stream());
    }

    private static Optional<EarlyUnlock> between(Trace trace, SectionWork work, String lock, int unlock, int write) {
        List<Integer> others = IntStream.range(unlock + 1, write)
                .filter(at -> work.client(at) >= 0 && work.client(at) != work.client(unlock))
                .filter(at -> work.command(at).filter(work::isAbout).isPresent())
                .filter(at -> !List.of(work.sent(at).command().split(" ")).contains(lock))
                .filter(at -> isHeld(trace, lock, at))
                .boxed()
                .toList();
        return others.stream()
                .filter(work::isRead)
                .findFirst()
                .or(() -> others.stream().findFirst())
                .map(at -> new EarlyUnlock(unlock, write, at, work.isRead(at)));
    }

    /** Whether the client of a move holds the lock: it took the lock last, and has not given it back. */
    private static boolean isHeld(Trace trace, String lock, int at) {
        return trace.heldBefore(at).containsKey(lock)
                && IntStream.iterate(at - 1, before -> before >= 0, before -> before - 1)
                        .filter(before -> trace.heldBefore(before).containsKey(lock)
                                != trace.steps().get(before).keyStates().containsKey(lock))
                        .limit(1)
                        .anyMatch(before -> trace.steps().get(before).move().client()
                                        == trace.steps().get(at).move().client()
                                && changes(trace, lock, before, true));
    }

    /** Whether a move of a client makes the lock taken, or free. */
    private static boolean changes(Trace trace, String lock, int at, boolean isTaken) {
        Step step = trace.steps().get(at);
        return step.move().kind() == MoveKind.STEP
                && trace.heldBefore(at).containsKey(lock) != isTaken
                && step.keyStates().containsKey(lock) == isTaken;
    }

    /** The same in a trace in which the commands stand elsewhere; empty if one of them is not there. */
    Optional<EarlyUnlock> standing(Order there, Trace here) {
        return there.standing(unlock, here)
                .flatMap(at -> there.standing(write, here)
                        .flatMap(late ->
                                there.standing(between, here).map(other -> new EarlyUnlock(at, late, other, isRead))));
    }

    FoundCause found(SectionWork work) {
        String client = work.sent(unlock).client();
        String command = SectionWork.name(work.sent(write));
        String other = work.sent(between).client();
        return new FoundCause(
                Message.of(
                        CheckText.class,
                        text -> isRead
                                ? text.unlocksBeforeWrite(client, unlock + 1, command, write + 1, other, between + 1)
                                : text.unlocksBeforeDone(client, unlock + 1, command, write + 1, other, between + 1)),
                Optional.of(unlock));
    }
}
