package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.CommutingPairSearch;
import io.github.lockevolution.faults.explore.CommutingPairSearch.Pair;
import io.github.lockevolution.faults.explore.run.FaultFreeReplay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tells how a section lets a failure happen: two commands came in the wrong order, one of them was sent without the lock, the lock itself
 * failed, or a lease was over. Rows are those of the story, from 1.
 *
 * @param trace shows the failure
 * @param testbed on which the same moves are tried in another order
 * @param blamed the number of the move that is the fault from which the failure follows, from 0; empty if it follows from none
 */
record SectionCause(Trace trace, Testbed testbed, Optional<Integer> blamed) {

    /** Empty if nothing more can be said than that it shows, or that somebody died or missed an answer. */
    Optional<FoundCause> of(Failure failure) {
        if (failure == Failure.DEADLOCK) {
            return Optional.empty();
        }
        SectionWork work = new SectionWork(trace);
        if (blamed.isPresent()) {
            return blamed.filter(at -> trace.steps().get(at).move().kind() == MoveKind.EXPIRE)
                    .map(at -> new LeaseCause(trace, work, testbed, at).found());
        }
        if (isOneAfterTheOther()) {
            return Optional.of(new FoundCause(said(CheckText::showsInTurn), work.lastWrite()));
        }
        Order order = new Order(trace, work);
        Optional<FoundCause> early = earlyUnlock(order).map(found -> found.found(work));
        if (early.isPresent()) {
            return early.map(found -> new FoundCause(
                    joined(Optional.of(found.words()), ofLock().map(FoundCause::words))
                            .orElseThrow(),
                    found.step()));
        }
        Optional<Pair> pair = pair(order);
        Optional<Outside> outside = pair.flatMap(found -> outside(found, work));
        Optional<FoundCause> ofLock = ofLock();
        Optional<Integer> step = outside.map(Outside::lockMove)
                .or(() -> ofLock.flatMap(FoundCause::step))
                .or(() -> pair.map(Pair::first));
        Message meeting = pair.map(order::words).orElseGet(() -> said(CheckText::meetInTheWork));
        Optional<Message> cause =
                joined(joined(Optional.of(meeting), outside.map(Outside::words)), ofLock.map(FoundCause::words));
        return cause.map(words -> new FoundCause(words, step));
    }

    private Optional<EarlyUnlock> earlyUnlock(Order order) {
        return spared().flatMap(
                        spared -> EarlyUnlock.in(spared, new SectionWork(spared), new CommutingPairSearch(testbed))
                                .flatMap(found -> found.standing(order, spared)));
    }

    private Optional<Pair> pair(Order order) {
        return spared().flatMap(spared -> new Order(spared, new SectionWork(spared))
                .deciding(new CommutingPairSearch(testbed))
                .flatMap(pair -> order.standing(pair, spared)));
    }

    /**
     * The trace without the faults that are not to blame: no command can change places with a fault, and the cause is told by the rows of the
     * story.
     */
    private Optional<Trace> spared() {
        if (trace.schedule().moves().stream().noneMatch(move -> move.kind().isFault())) {
            return Optional.of(trace);
        }
        try {
            return Optional.of(new FaultFreeReplay(testbed).of(trace.schedule()));
        } catch (InconclusiveException e) {
            return Optional.empty();
        }
    }

    /** Whether nothing goes wrong, and each client moves only when the one before it is over. */
    private boolean isOneAfterTheOther() {
        return IntStream.range(0, trace.steps().size()).allMatch(at -> {
            Move move = trace.steps().get(at).move();
            return move.kind() == MoveKind.STEP
                    && IntStream.range(0, trace.phases(at).size())
                            .filter(client -> client != move.client())
                            .noneMatch(client ->
                                    SectionWork.isAtWork(trace.phases(at).get(client)));
        });
    }

    private static Optional<Message> joined(Optional<Message> first, Optional<Message> more) {
        return first.map(words ->
                        more.map(added -> said(text -> text.both(words, added))).orElse(words))
                .or(() -> more);
    }

    /** Whether the lock is at fault, as far as this story tells: a client took it while another had it. Empty if no client took it. */
    private Optional<FoundCause> ofLock() {
        Optional<String> holder = Optional.empty();
        boolean isTaken = false;
        for (int at = 0; at < trace.steps().size(); at++) {
            Step step = trace.steps().get(at);
            Optional<String> before = lock(trace.heldBefore(at));
            Optional<String> after = lock(step.keyStates());
            if (!before.equals(after)) {
                String mover = step.move().name();
                if (holder.isPresent() && !holder.get().equals(mover)) {
                    String other = holder.get();
                    int row = at + 1;
                    return step.move().isClients()
                                    && after.map(value -> isOf(mover, value)).orElse(true)
                            ? Optional.of(
                                    new FoundCause(said(text -> text.lockFailed(mover, row, other)), Optional.of(at)))
                            : Optional.empty();
                }
                isTaken |= after.isPresent();
                holder = after.map(value -> mover);
            }
        }
        return isTaken ? Optional.of(new FoundCause(said(CheckText::lockIsSound), Optional.empty())) : Optional.empty();
    }

    private static Optional<String> lock(SortedMap<String, KeyState> held) {
        return Optional.ofNullable(held.get(Step.LOCK)).map(KeyState::value);
    }

    /** Whether a value names a client: a counter, which others may count up and down, names none. */
    private static boolean isOf(String client, String value) {
        return List.of(value.split("[^A-Za-z]+")).contains(client);
    }

    /**
     * A client does a part of its work while it has no lock; moves by their numbers from 0.
     *
     * @param lockMove the move by which the client took the lock too late, or gave it back too early
     * @param workMove the move of its work
     */
    private record Outside(Trace trace, int lockMove, int workMove) {

        Message words() {
            Exchange work = trace.steps().get(workMove).exchange().orElseThrow();
            String name = SectionWork.name(work);
            return lockMove < workMove
                    ? said(text -> text.unlocksBefore(work.client(), lockMove + 1, name, workMove + 1))
                    : said(text -> text.locksAfter(work.client(), lockMove + 1, name, workMove + 1));
        }
    }

    /** Only if the other client has the lock for its part: a client that goes without the lock is kept out by none. */
    private Optional<Outside> outside(Pair pair, SectionWork work) {
        return Stream.of(pair, new Pair(pair.second(), pair.first()))
                .filter(found ->
                        work.command(found.second()).filter(work::isAbout).isPresent())
                .filter(found -> isWithLock(found.first()))
                .flatMap(found -> outside(found.second()).stream())
                .findFirst();
    }

    /** Whether a client has the lock when it has done this. */
    private boolean isWithLock(int work) {
        return IntStream.rangeClosed(0, work)
                .filter(at -> changesLock(at, work, true) || changesLock(at, work, false))
                .boxed()
                .reduce((first, last) -> last)
                .filter(at -> changesLock(at, work, true))
                .isPresent();
    }

    /** Empty if the client had the lock by then, or never took it. */
    private Optional<Outside> outside(int work) {
        Optional<Integer> before = IntStream.range(0, work)
                .filter(at -> changesLock(at, work, true) || changesLock(at, work, false))
                .boxed()
                .reduce((first, last) -> last);
        if (before.isPresent()) {
            return before.filter(at -> changesLock(at, work, false)).map(at -> new Outside(trace, at, work));
        }
        return IntStream.range(work, trace.steps().size())
                .filter(at -> changesLock(at, work, true))
                .mapToObj(at -> new Outside(trace, at, work))
                .findFirst();
    }

    /**
     * Whether a move of the client that does some work makes the lock taken or free.
     *
     * @param isTaken true for a lock that becomes taken, false for one that becomes free
     */
    private boolean changesLock(int at, int work, boolean isTaken) {
        Step step = trace.steps().get(at);
        return step.move().kind() == MoveKind.STEP
                && step.move().client() == trace.steps().get(work).move().client()
                && lock(trace.heldBefore(at)).isPresent() != isTaken
                && step.lock().isPresent() == isTaken;
    }

    private static Message said(Function<CheckText, String> words) {
        return Message.of(CheckText.class, words);
    }
}
