package io.github.lockevolution.faults.explore.graph;

import io.github.lockevolution.faults.explore.run.ClientNames;
import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.explore.run.ExecutedMove;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.LeaseLength;
import io.github.lockevolution.faults.explore.run.StateKey;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.LateLookException;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.ShortLeaseException;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs one schedule: first moves that were run before, then new ones. A repeated move must send the same command, get the same answer
 * and leave the client in the same place; before the first new move, the whole state must be the same.
 */
public final class ExploringRun implements AutoCloseable {

    /** A look that comes later sees the same of a lease that is at least so long: it is told to the nearest five seconds. */
    private static final Duration LONG_LEASE = Duration.ofSeconds(10);

    /** More than this goes by in a move only if a client sleeps, or the machine is busy. */
    private static final Duration NOTICEABLE = Duration.ofMillis(100);

    /** The time after which a lease that was not looked at may look shorter than it was given; only a busy machine takes so long. */
    private static final Duration LATE = Duration.ofSeconds(1);

    private final Testbed testbed;
    private final StateGraph graph;
    private final Bounds bounds;
    private final Execution execution;
    private final List<Move> moves = new ArrayList<>();
    private final List<Repeated> unproven = new ArrayList<>();
    /** The move that nobody else runs as long as this run goes on; empty if there is none. */
    private Optional<Node.Choice> next = Optional.empty();

    private boolean isEnding;

    private Bounds left;
    private Node node;
    /** The place in the node of each client of the run. */
    private int[] places;
    /** Whether the whole state was seen to be that of the node. */
    private boolean proven;
    /** The time of the last look at the store, in nanoseconds of {@link System#nanoTime()}. */
    private long looked = System.nanoTime();
    /** Whether a look once came so late that a lease may have looked shorter. */
    private boolean wasLate;

    /** A move that was repeated, and whose effect on the store has not been compared yet. */
    private record Repeated(Optional<ExecutedCommand> before, Optional<ExecutedCommand> now) {

        boolean learn(Testbed testbed, List<String> kept) {
            return before.isPresent() && now.isPresent() && testbed.learn(now.get(), before.get(), kept);
        }
    }

    public ExploringRun(Testbed testbed, StateGraph graph, Bounds bounds) {
        this.testbed = testbed;
        this.graph = graph;
        this.bounds = bounds;
        this.left = bounds;
        this.execution = testbed.begin(bounds.clients());
    }

    /**
     * Runs as long as there are moves left to run. If a difference is found to be nondeterminism, it is ignored from now on and the graph
     * is given up: everything has to be run again.
     *
     * @return false if other workers have meanwhile claimed all that was left, so that no new move was run
     * @throws InconclusiveException if the same moves have led to another state than before, and not by chance
     */
    public boolean run() {
        begin();
        next = graph.choose(node);
        boolean isNeeded = next.isPresent();
        while (next.isPresent()) {
            next = run(next.get());
        }
        isEnding = graph.claimEnd(node);
        if (isEnding) {
            FinalCheck check = graph.isMerging() ? execution.endAsBefore() : execution.markedEnd();
            graph.end(node, ClientNames.marks(places).in(check));
        }
        return isNeeded;
    }

    /**
     * Gives back the move, or the end, that nobody else runs, after this run has come too late: it is run again, by whoever comes first.
     *
     * @return false if there is none, or too many runs have come too late to the same state
     */
    boolean giveBack() {
        if (next.isPresent()) {
            return graph.giveBack(next.get().at(), next.get().move());
        }
        return isEnding && graph.giveBack(node, Optional.empty());
    }

    /** Ends every client that can still move. */
    @Override
    public void close() {
        execution.close();
    }

    private void begin() {
        if (graph.root().isPresent()) {
            node = graph.root().get();
            places = node.places();
        } else {
            StateKey state = graph.key(execution, left, ClientNames.same(bounds.clients()));
            places = state.places();
            node = graph.root(state, places, left, execution);
            proven = node.is(state);
        }
    }

    /** Runs a choice, and gives the next one; empty if a repeated move did not do the same as before. */
    private Optional<Node.Choice> run(Node.Choice choice) {
        for (int i = 0; i < choice.known().size(); i++) {
            Node.Edge known = choice.known().get(i);
            Move move = inRun(known.move());
            if (new ExecutedMove(move, Optional.empty(), known.step().after()).isDeferredBefore(following(choice, i))) {
                execution.defer(move.client());
            }
            if (!repeat(known, move)) {
                return Optional.empty();
            }
        }
        return isProven() ? choice.move().flatMap(move -> runNew(inRun(move))) : Optional.empty();
    }

    /** The moves after this known move, by the numbers that the clients have in the run. */
    private Stream<Move> following(Node.Choice choice, int known) {
        List<Move> following = new ArrayList<>();
        int[] then = places;
        for (int i = known; i < choice.known().size(); i++) {
            then = ClientNames.then(then, choice.known().get(i).places());
            boolean isLast = i + 1 == choice.known().size();
            Optional<Move> next = isLast
                    ? choice.move()
                    : Optional.of(choice.known().get(i + 1).move());
            ClientNames inRun = ClientNames.marks(ClientNames.inverse(then));
            next.map(inRun::in).ifPresent(following::add);
        }
        return following.stream();
    }

    /** A move of the node, by the numbers that the clients have in the run. */
    private Move inRun(Move move) {
        return ClientNames.marks(ClientNames.inverse(places)).in(move);
    }

    private Optional<Node.Choice> runNew(Move move) {
        requirePossible(move);
        ClientNames here = ClientNames.marks(places);
        long begun = System.nanoTime();
        Step step = here.in(execution.marked(move));
        boolean isSlow = System.nanoTime() - begun > NOTICEABLE.toNanos();
        moves.add(move);
        left = left.without(move);
        StateKey next = graph.key(execution, left, places);
        requireNothingHidden();
        places = ClientNames.then(places, next.places());
        Node to = graph.node(next, places, execution.rank(bounds, left), left, execution);
        Node from = node;
        node = to;
        return graph.join(from, new Node.Edge(step, execution.last().map(testbed::usual), to, next.places(), isSlow));
    }

    /** Whether a lease runs can follow from whether a newcomer gets in, which is in no state. */
    private void requirePossible(Move move) {
        if (!execution.canHappen(move)) {
            throw unpredicted(Message.of(ExploreText.class, text -> text.anotherMove(schedule(), move.toString())));
        }
    }

    private String schedule() {
        return new Schedule(testbed.lock().name(), testbed.program(), moves).toString();
    }

    /** The newcomer that asked whether the lock is free may have disturbed a client whose WATCH was not expected. */
    private void requireNothingHidden() {
        if (execution.hasSent("WATCH") && !testbed.knowsOfWatch()) {
            throw new InconclusiveException(ExploreText.class, ExploreText::usesWatch);
        }
    }

    /** Runs a move that was run before from here. */
    private boolean repeat(Node.Edge known, Move move) {
        int[] before = places;
        ClientNames here = ClientNames.marks(before);
        boolean isLooking = isToBeLookedAt(known) || isLate();
        if (isLooking && !isProven()) {
            return false;
        }
        Step step = here.in(isLooking ? execution.marked(move) : execution.again(move));
        if (isLooking) {
            noteLook();
        }
        proven = false;
        unproven.add(new Repeated(known.ran(), execution.last()));
        moves.add(move);
        left = left.without(move);
        node = known.to();
        places = ClientNames.then(places, known.places());
        if (isLooking ? !step.equals(known.step()) : !isAnsweredAsIn(known.step(), step)) {
            return explain(known.step(), step, ClientNames.letters(ClientNames.inverse(before)));
        }
        return !isLooking || isProven();
    }

    private static boolean isAnsweredAsIn(Step known, Step step) {
        return step.exchange().equals(known.exchange())
                && step.before().equals(known.before())
                && step.after().equals(known.after());
    }

    /**
     * A short lease stands still from the first look that finds it, and a lease that ends at once is gone by the next look: so this look
     * must not come later than it did when the move was run first. Nor may a client go to sleep before the lease of another was looked at:
     * its length could not be told afterwards.
     */
    private boolean isToBeLookedAt(Node.Edge known) {
        boolean ranOutAtOnce = known.move().isClients() && isOverAtOnce(known);
        return known.isSlow() || ranOutAtOnce || hasShortLease(node) || hasShortLease(known.to());
    }

    private boolean isLate() {
        return System.nanoTime() - looked > LATE.toNanos();
    }

    private void noteLook() {
        wasLate |= isLate();
        looked = System.nanoTime();
    }

    /** Whether the lease of a key had ended, or may have ended, before the first look. */
    private boolean isOverAtOnce(Node.Edge known) {
        return known.step().events().contains(new Event.LeaseRanOut())
                || testbed.knowsOfLeasesOverAtOnce()
                        && !known.to()
                                .keyStates()
                                .keySet()
                                .containsAll(node.keyStates().keySet());
    }

    private static boolean hasShortLease(Node node) {
        return node.keyStates().values().stream().anyMatch(ExploringRun::isShort);
    }

    private static boolean isShort(KeyState key) {
        return key.lease().filter(lease -> lease.compareTo(LONG_LEASE) < 0).isPresent();
    }

    /** Whether a key with a short lease is gone: on a slow machine it may run out before the first look. */
    private boolean hasLostShortLease() {
        return node.keyStates().entrySet().stream()
                .anyMatch(entry ->
                        isShort(entry.getValue()) && !execution.keyStates().containsKey(entry.getKey()));
    }

    /** Looks whether everything is as it was when this state was met first. */
    private boolean isProven() {
        if (!proven) {
            StateKey now = execution.state(left, places, false);
            noteLook();
            proven = node.is(now);
            if (!proven && !learns()) {
                throw divergence(now);
            }
            unproven.clear();
        }
        return proven;
    }

    /**
     * Reports that the same moves have led to another state than before. A difference by chance is ignored from now on; any other proves
     * that the lock depends on something that the bench does not control.
     */
    private boolean explain(Step known, Step step, ClientNames readable) {
        StateKey now = execution.state(left, places, false);
        if (learns()) {
            return false;
        }
        if (!node.is(now)) {
            throw divergence(now);
        }
        Step before = readable.in(known);
        Step again = readable.in(step);
        throw unpredicted(Message.of(
                ExploreText.class, text -> text.anotherStep(schedule(), before.unlike(again), again.unlike(before))));
    }

    /** Whether everything has to be run again because this run, or meanwhile another, has learned of nondeterminism. */
    private boolean learns() {
        List<String> kept = execution.values();
        return graph.abandonIf(() -> unproven.stream().anyMatch(repeated -> repeated.learn(testbed, kept)));
    }

    private InconclusiveException divergence(StateKey now) {
        if (hasLostShortLease()) {
            return new ShortLeaseException(Message.of(ExploreText.class, text -> text.shortLeaseMayBeOver(schedule())));
        }
        if (node.words().isEmpty()) {
            return unpredicted(Message.of(ExploreText.class, text -> text.anotherStateWithoutWords(now.readable())));
        }
        List<String> difference = node.words().get().difference(now);
        if (wasLate && LeaseLength.differAlone(difference.get(0), difference.get(1))) {
            return new LateLookException(ExploreText.class, text -> text.leaseWasSeenLate(schedule()));
        }
        return unpredicted(Message.of(ExploreText.class, text -> {
            String nothing = text.nothingMore();
            return text.anotherState(
                    difference.get(0).isEmpty() ? nothing : difference.get(0),
                    difference.get(1).isEmpty() ? nothing : difference.get(1));
        }));
    }

    /** @param difference the message if no explanation is found */
    private InconclusiveException unpredicted(Message difference) {
        Optional<Message> waits =
                execution.asksAgain().map(client -> Message.of(ExploreText.class, text -> text.asksAgain(client)));
        return new InconclusiveException(testbed.drawnTwice()
                .or(() -> waits)
                .or(execution::unorderedRows)
                .orElse(difference));
    }
}
