package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.NeighbourExchange;
import io.github.lockevolution.faults.explore.NeighbourExchange.Pair;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Says what a section does that lets a failure happen: which two commands have come in the wrong order, whether one of them was done without the
 * lock, whether the lock itself has failed, or that a lease was over. Rows are those of the story, from 1.
 *
 * @param trace shows the failure
 * @param testbed on which the same moves are tried in another order
 */
record SectionCause(Trace trace, Testbed testbed) {

    /**
     * What is said of it.
     *
     * @param step the number of the move whose command a reader should look at, from 0; empty if it is none in particular
     */
    record Found(Message words, Optional<Integer> step) {}

    /** Empty if nothing more can be said than that it shows. */
    Optional<Found> of(Failure failure) {
        if (failure == Failure.STALE_WRITE) {
            return Optional.of(
                    new Found(said(isAnybodyAtWork() ? CheckText::wasLate : CheckText::wasKeptTooShort), lateWrite()));
        }
        if (failure != Failure.NOT_SERIALIZABLE && failure != Failure.BROKEN_INVARIANT) {
            return Optional.empty();
        }
        if (isOneAfterTheOther()) {
            return Optional.of(new Found(said(CheckText::showsInTurn), Optional.empty()));
        }
        Optional<Pair> pair = new NeighbourExchange(testbed).in(trace, this::isOfWork);
        Optional<Outside> outside = pair.flatMap(this::outside);
        Optional<Integer> step = outside.map(Outside::lockMove).or(() -> pair.map(Pair::first));
        return joined(joined(pair.map(this::order), outside.map(Outside::words)), ofLock())
                .map(words -> new Found(words, step));
    }

    /** Whether a command is about the resource, and not about the lock. */
    private boolean isOfWork(Exchange exchange) {
        return !exchange.store().equals(storeOfLock())
                || !List.of(exchange.command().split(" ")).contains(Step.LOCK);
    }

    /** Empty if nobody ever took it. */
    private Optional<String> storeOfLock() {
        return trace.steps().stream()
                .flatMap(step -> step.lock().stream())
                .findFirst()
                .flatMap(KeyState::store);
    }

    /** Whether nothing goes wrong, and each client moves only when the one before it is over. */
    private boolean isOneAfterTheOther() {
        return IntStream.range(0, trace.steps().size()).allMatch(at -> {
            Move move = trace.steps().get(at).move();
            return move.kind() == MoveKind.STEP
                    && IntStream.range(0, trace.phases(at).size())
                            .filter(client -> client != move.client())
                            .noneMatch(client -> isAtWork(trace.phases(at).get(client)));
        });
    }

    /**
     * The first command after a lease ran out by which somebody who was at work then has changed the resource; if none shows, the first that it
     * sent.
     */
    private Optional<Integer> lateWrite() {
        List<Step> steps = trace.steps();
        int expiry = IntStream.range(0, steps.size())
                .filter(at -> steps.get(at).move().kind() == MoveKind.EXPIRE)
                .findFirst()
                .orElse(steps.size());
        List<Integer> late = IntStream.range(expiry, steps.size())
                .filter(at -> steps.get(at).exchange().isPresent())
                .filter(at ->
                        isAtWork(trace.phases(expiry).get(steps.get(at).move().client())))
                .boxed()
                .toList();
        return late.stream()
                .filter(at -> !resource(trace.heldBefore(at))
                        .equals(resource(steps.get(at).held())))
                .findFirst()
                .or(() -> late.stream().findFirst());
    }

    private static boolean isAtWork(ClientPhase phase) {
        return phase != ClientPhase.NOT_STARTED && !phase.isOver();
    }

    private static SortedMap<String, KeyState> resource(SortedMap<String, KeyState> held) {
        SortedMap<String, KeyState> resource = new TreeMap<>(held);
        resource.remove(Step.LOCK);
        return resource;
    }

    private static Optional<Message> joined(Optional<Message> first, Optional<Message> more) {
        return first.map(words ->
                        more.map(added -> said(text -> text.both(words, added))).orElse(words))
                .or(() -> more);
    }

    /** Whose fault it is, as far as this story tells: whether anybody took the lock while another had it. Empty if nobody took it. */
    private Optional<Message> ofLock() {
        Optional<String> holder = Optional.empty();
        boolean isTaken = false;
        for (int at = 0; at < trace.steps().size(); at++) {
            Step step = trace.steps().get(at);
            Optional<String> before = lock(trace.heldBefore(at));
            Optional<String> after = lock(step.held());
            if (!before.equals(after)) {
                String mover = step.move().name();
                if (holder.isPresent() && !holder.get().equals(mover)) {
                    String other = holder.get();
                    int row = at + 1;
                    return step.move().isClients()
                            ? Optional.of(said(text -> text.lockFailed(mover, row, other)))
                            : Optional.empty();
                }
                isTaken |= after.isPresent();
                holder = after.map(value -> mover);
            }
        }
        return isTaken ? Optional.of(said(CheckText::lockIsSound)) : Optional.empty();
    }

    private static Optional<String> lock(SortedMap<String, KeyState> held) {
        return Optional.ofNullable(held.get(Step.LOCK)).map(KeyState::value);
    }

    private Message order(Pair pair) {
        Exchange one = command(pair.first());
        Exchange other = command(pair.second());
        return said(text -> text.comesBefore(
                one.client(), name(one), pair.first() + 1, other.client(), name(other), pair.second() + 1));
    }

    /** Whether somebody had begun, and was not done, when a lease ran out. */
    private boolean isAnybodyAtWork() {
        return IntStream.range(0, trace.steps().size())
                .filter(at -> trace.steps().get(at).move().kind() == MoveKind.EXPIRE)
                .anyMatch(at -> trace.phases(at).stream().anyMatch(SectionCause::isAtWork));
    }

    /**
     * That a client does a part of its work while it has no lock; moves by their numbers from 0.
     *
     * @param lockMove by which it took the lock too late, or gave it back too early
     * @param workMove by which it does its work
     */
    private record Outside(Trace trace, int lockMove, int workMove) {

        Message words() {
            Exchange work = trace.steps().get(workMove).exchange().orElseThrow();
            return lockMove < workMove
                    ? said(text -> text.unlocksBefore(work.client(), lockMove + 1, name(work), workMove + 1))
                    : said(text -> text.locksAfter(work.client(), lockMove + 1, name(work), workMove + 1));
        }
    }

    private Optional<Outside> outside(Pair pair) {
        return Stream.of(pair.second(), pair.first())
                .filter(work -> isOfWork(command(work)))
                .flatMap(work -> outside(work).stream())
                .findFirst();
    }

    /** Empty if whoever did the work had the lock by then, or never took it. */
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

    private Exchange command(int at) {
        return trace.steps().get(at).exchange().orElseThrow();
    }

    /**
     * Whether a move of the client that does some work makes the lock taken or free.
     *
     * @param isTaken which of the two
     */
    private boolean changesLock(int at, int work, boolean isTaken) {
        Step step = trace.steps().get(at);
        return step.move().kind() == MoveKind.STEP
                && step.move().client() == trace.steps().get(work).move().client()
                && lock(trace.heldBefore(at)).isPresent() != isTaken
                && step.lock().isPresent() == isTaken;
    }

    private static String name(Exchange exchange) {
        return exchange.command().split(" ", 2)[0];
    }

    private static Message said(Function<CheckText, String> words) {
        return Message.of(CheckText.class, words);
    }
}
