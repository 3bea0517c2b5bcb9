package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.run.FaultFreeReplay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Tells how the end of a lease caused the failure of a section that shows none without it: a late client has written over another's work; else
 * another client came in before the late one was done; else a key that went with the lease was still needed; else the lease was too short.
 *
 * @param expiry the number of the move by which the lease ran out, from 0
 */
record LeaseCause(Trace trace, SectionWork work, Testbed testbed, int expiry) {

    FoundCause found() {
        Map<String, Integer> setters = setters();
        List<Integer> atWork = IntStream.range(0, trace.schedule().clients())
                .filter(client -> SectionWork.isAtWork(trace.phases(expiry).get(client)))
                .boxed()
                .toList();
        // If no key is seen to be gone, the client goes by its own clock.
        List<Integer> late = atWork.stream()
                .filter(client -> setters.isEmpty() || setters.containsValue(client))
                .toList();
        return late.stream()
                .flatMap(client -> lateWrite(client).stream())
                .findFirst()
                .or(() ->
                        late.stream().flatMap(client -> cameIn(client).stream()).findFirst())
                .or(() -> setters.entrySet().stream().map(this::forgotten).findFirst())
                .orElseGet(() -> new FoundCause(said(CheckText::wasKeptTooShort), firstAfter()));
    }

    /** The client that set it last, for each key that is gone when the lease has run out. */
    private Map<String, Integer> setters() {
        Set<String> left = trace.steps().get(expiry).keyStates().keySet();
        Map<String, Integer> setters = new TreeMap<>();
        trace.heldBefore(expiry).keySet().stream()
                .filter(name -> !left.contains(name))
                .forEach(name -> lastSet(name).ifPresent(client -> setters.put(name, client)));
        return setters;
    }

    private Optional<Integer> lastSet(String name) {
        return IntStream.iterate(expiry - 1, at -> at >= 0, at -> at - 1)
                .filter(at -> work.client(at) >= 0)
                .filter(at -> !Optional.ofNullable(trace.heldBefore(at).get(name))
                        .equals(Optional.ofNullable(
                                trace.steps().get(at).keyStates().get(name))))
                .mapToObj(work::client)
                .findFirst();
    }

    /** A client whose lease was over has written after another client. */
    private Optional<FoundCause> lateWrite(int late) {
        for (int other = expiry + 1; other < trace.steps().size(); other++) {
            if (work.client(other) >= 0 && work.client(other) != late && work.isChange(other)) {
                int others = other;
                return after(other)
                        .filter(at -> work.client(at) == late && work.isWrite(at))
                        .boxed()
                        .findFirst()
                        .map(write -> late(late, others, write));
            }
        }
        return Optional.empty();
    }

    private FoundCause late(int late, int other, int write) {
        boolean isCured = work.wroteNothingOpen(other, write) && isCuredByRefusing(late, write);
        Message words = said(text -> {
            String story = text.wasLate(
                    Move.name(late),
                    expiry + 1,
                    Move.name(work.client(other)),
                    SectionWork.name(work.sent(other)),
                    other + 1,
                    SectionWork.name(work.sent(write)),
                    write + 1);
            return isCured ? text.checkEachWrite(story) : story;
        });
        return new FoundCause(words, Optional.of(write));
    }

    /** Whether nothing fails if the late client gets no further than before this write, as a resource has it that refuses it. */
    private boolean isCuredByRefusing(int late, int write) {
        List<Move> moves = new ArrayList<>(trace.schedule().moves().subList(0, write));
        moves.add(new Move(MoveKind.CRASH, late));
        trace.schedule().moves().stream()
                .skip(write)
                .filter(move -> !move.isClients() || move.client() != late)
                .forEach(moves::add);
        Schedule refused =
                new Schedule(trace.schedule().lock(), trace.schedule().program(), moves);
        try {
            return new FaultFreeReplay(testbed)
                    .without(refused, at -> false)
                    .failures()
                    .isEmpty();
        } catch (InconclusiveException e) {
            // A cure that cannot be tried is not advised.
            return false;
        }
    }

    /** Another client has begun its work before the late one was done. */
    private Optional<FoundCause> cameIn(int late) {
        List<Integer> own = after(expiry)
                .filter(at -> work.client(at) == late && work.command(at).isPresent())
                .boxed()
                .toList();
        Optional<Integer> last = own.stream()
                .filter(at -> work.isAbout(work.sent(at)))
                .reduce((one, later) -> later)
                .or(() -> own.stream().findFirst());
        return last.flatMap(end -> IntStream.range(expiry + 1, end)
                .filter(at -> work.client(at) >= 0 && work.client(at) != late)
                .filter(at -> work.command(at).filter(work::isAbout).isPresent())
                .boxed()
                .findFirst()
                .map(other -> new FoundCause(
                        said(text -> text.cameInAfterLease(
                                Move.name(late),
                                expiry + 1,
                                Move.name(work.client(other)),
                                SectionWork.name(work.sent(other)),
                                other + 1,
                                SectionWork.name(work.sent(end)),
                                end + 1)),
                        Optional.of(other))));
    }

    private FoundCause forgotten(Map.Entry<String, Integer> gone) {
        return new FoundCause(
                said(text -> text.wasForgotten(gone.getKey(), Move.name(gone.getValue()), expiry + 1)), firstAfter());
    }

    private Optional<Integer> firstAfter() {
        return after(expiry).filter(at -> work.command(at).isPresent()).boxed().findFirst();
    }

    private IntStream after(int move) {
        return IntStream.range(move + 1, trace.steps().size());
    }

    private static Message said(Function<CheckText, String> words) {
        return Message.of(CheckText.class, words);
    }
}
