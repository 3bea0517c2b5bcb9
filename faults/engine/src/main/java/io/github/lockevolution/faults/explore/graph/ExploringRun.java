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

    /** A lease that nobody has seen for longer may soon look shorter than it was given; only a busy machine takes so long. */
    private static final Duration LATE = Duration.ofSeconds(1);

    private final Testbed testbed;
    private final StateGraph graph;
    private final Bounds bounds;
    private final Execution execution;
    private final List<Move> moves = new ArrayList<>();
    private final List<Repeated> unproven = new ArrayList<>();
    private Bounds left;
    private Node node;
    /** Which place each client of the run has in the node. */
    private int[] places;
    /** Whether the whole state was seen to be that of the node. */
    private boolean proven;
    /** When somebody looked at the store, in nanoseconds. */
    private long looked = System.nanoTime();
    /** Whether somebody once looked so late that a lease may have looked shorter. */
    private boolean wasLate;

    /** A move that was run again, and of which nobody has looked yet whether it did the same to the store. */
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
     * Runs as far as there is something left to run. If a difference by chance is met, which is looked past from now on, the graph is given
     * up: everything has to be run again.
     *
     * @return false if others have claimed meanwhile all that was left, so that nothing was run
     * @throws InconclusiveException if the same moves have brought something else than before, and not by chance
     */
    public boolean run() {
        begin();
        Optional<Node.Choice> next = graph.choose(node);
        boolean isNeeded = next.isPresent();
        while (next.isPresent()) {
            next = run(next.get());
        }
        if (graph.claimEnd(node)) {
            FinalCheck check = graph.isMerging() ? execution.endAsBefore() : execution.markedEnd();
            graph.end(node, ClientNames.marks(places).in(check));
        }
        return isNeeded;
    }

    /** Ends every client that can still move. */
    @Override
    public void close() {
        execution.close();
    }

    private void begin() {
        if (graph.root().isPresent()) {
            node = graph.root().get();
            places = node.state().places();
        } else {
            StateKey state = graph.key(execution, left, ClientNames.same(bounds.clients()));
            places = state.places();
            node = graph.root(state, places, left, execution);
            proven = node.state().equals(state);
        }
    }

    /** Runs a choice, and gives the next one; none if what was run before has not done as before. */
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
        return isProven() ? runNew(inRun(choice.move())) : Optional.empty();
    }

    /** What is moved after this move that is known already, by the numbers that the clients have in the run. */
    private Stream<Move> following(Node.Choice choice, int known) {
        List<Move> following = new ArrayList<>();
        int[] then = places;
        for (int i = known; i < choice.known().size(); i++) {
            then = ClientNames.then(then, choice.known().get(i).places());
            boolean isLast = i + 1 == choice.known().size();
            Move next = isLast ? choice.move() : choice.known().get(i + 1).move();
            following.add(ClientNames.marks(ClientNames.inverse(then)).in(next));
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
        return graph.join(from, new Node.Edge(step, execution.last(), to, next.places(), isSlow));
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

    /** A client that nobody expected to watch may have been disturbed by the newcomer who asked whether the lock is free. */
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
     * A short lease is held still from the look that finds it on, and what is over at once is over when somebody looks: so nobody may look
     * later than when the move was run first. Nor may a client go to sleep before somebody has seen the lease of another: how long that was
     * could not be told afterwards.
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

    /** Whether the lease of a key was over at once, or may have been before anybody looked. */
    private boolean isOverAtOnce(Node.Edge known) {
        return known.step().events().contains(new Event.LeaseRanOut())
                || testbed.knowsOfLeasesOverAtOnce()
                        && !known.to().held().keySet().containsAll(node.held().keySet());
    }

    private static boolean hasShortLease(Node node) {
        return node.held().values().stream().anyMatch(ExploringRun::isShort);
    }

    private static boolean isShort(KeyState key) {
        return key.lease().filter(lease -> lease.compareTo(LONG_LEASE) < 0).isPresent();
    }

    /** Whether a key is gone that had a short lease: a machine that is slow enough lets it run out before anybody looks. */
    private boolean hasLostShortLease() {
        return node.held().entrySet().stream()
                .anyMatch(
                        entry -> isShort(entry.getValue()) && !execution.held().containsKey(entry.getKey()));
    }

    /** Looks whether everything is as it was when this state was met first. */
    private boolean isProven() {
        if (!proven) {
            StateKey now = execution.state(left, places, false);
            noteLook();
            proven = now.equals(node.state());
            if (!proven && !learns()) {
                throw divergence(now);
            }
            unproven.clear();
        }
        return proven;
    }

    /**
     * The same moves have brought something else than before. What differs by chance is looked past from now on; anything else proves that
     * the lock follows something that the bench does not control.
     */
    private boolean explain(Step known, Step step, ClientNames readable) {
        StateKey now = execution.state(left, places, false);
        if (learns()) {
            return false;
        }
        if (!now.equals(node.state())) {
            throw divergence(now);
        }
        Step before = readable.in(known);
        Step again = readable.in(step);
        throw unpredicted(Message.of(
                ExploreText.class, text -> text.anotherStep(schedule(), before.unlike(again), again.unlike(before))));
    }

    /** Whether everything has to be run again, because something was learned here, or elsewhere meanwhile. */
    private boolean learns() {
        List<String> kept = execution.values();
        return graph.abandonIf(() -> unproven.stream().anyMatch(repeated -> repeated.learn(testbed, kept)));
    }

    private InconclusiveException divergence(StateKey now) {
        if (hasLostShortLease()) {
            return new ShortLeaseException(Message.of(ExploreText.class, text -> text.shortLeaseMayBeOver(schedule())));
        }
        List<String> difference = node.state().difference(now);
        if (wasLate && LeaseLength.differAlone(difference.get(0), difference.get(1))) {
            return new InconclusiveException(ExploreText.class, text -> text.leaseWasSeenLate(schedule()));
        }
        return unpredicted(Message.of(ExploreText.class, text -> {
            String nothing = text.nothingMore();
            return text.anotherState(
                    difference.get(0).isEmpty() ? nothing : difference.get(0),
                    difference.get(1).isEmpty() ? nothing : difference.get(1));
        }));
    }

    /** @param difference what to say of it if nothing is seen that explains it */
    private InconclusiveException unpredicted(Message difference) {
        Optional<Message> waits =
                execution.asksAgain().map(client -> Message.of(ExploreText.class, text -> text.asksAgain(client)));
        return new InconclusiveException(testbed.drawnTwice()
                .or(() -> waits)
                .or(execution::unorderedRows)
                .orElse(difference));
    }
}
