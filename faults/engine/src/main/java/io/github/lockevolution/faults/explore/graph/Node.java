package io.github.lockevolution.faults.explore.graph;

import io.github.lockevolution.faults.explore.run.ClientNames;
import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.StateKey;
import io.github.lockevolution.faults.explore.run.StateRank;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A state in which the clients and the store were, with the moves that are possible in it. It knows which of them have been run or are
 * being run, and how many unclaimed moves are left behind it. Its clients are called by their places in the text of the state. Of
 * interchangeable clients only the first moves: the moves of the others are the same but for the name.
 *
 * <p>There may be millions of them: whatever states have in common is one instance for all.
 */
public final class Node {

    private static final Node[] NOWHERE = {};

    /**
     * A move that was run from here.
     *
     * @param step its step, with marks for the names that the clients have here
     * @param ran the command that it ran, word by word
     * @param to the node it led to
     * @param places the place there of each client of this node
     * @param isSlow whether it took so long that a lease not yet seen would look shorter afterwards
     */
    public record Edge(Step step, Optional<ExecutedCommand> ran, Node to, int[] places, boolean isSlow) {

        public Move move() {
            return step.move();
        }
    }

    /** All of an edge but where it leads to. */
    private record Passage(Step step, Optional<ExecutedCommand> ran, int[] places, boolean isSlow) {

        static Passage of(Edge edge, Interner values) {
            Step step = edge.step();
            Step one = new Step(
                    values.one(step.move()),
                    values.one(step.possible()),
                    values.one(step.exchange()),
                    values.one(step.before()),
                    values.one(step.after()),
                    values.one(step.events()),
                    values.one(step.keyStates()));
            return values.one(
                    new Passage(values.one(one), values.one(edge.ran()), values.one(edge.places()), edge.isSlow()));
        }

        Edge to(Node node) {
            return new Edge(step, ran, node, places, isSlow);
        }
    }

    private final long high;
    private final long low;
    private final Optional<StateKey> words;
    private final int[] places;
    private final StateRank rank;
    private final Bounds left;
    private final List<ClientPhase> phases;
    private final SortedMap<String, KeyState> held;
    private final List<Move> moves;
    private final int[] firstAlike;
    private final List<Move> toRun;
    /** By the numbers of the moves to run; empty places are of moves that have not been run. */
    private final Passage[] passages;

    private final Node[] targets;
    /** The nodes whose edges lead here, as long as it is not settled. */
    private Node[] before = NOWHERE;

    private Optional<FinalCheck> finalCheck = Optional.empty();
    private boolean endIsClaimed;
    private boolean endIsGivenBack;
    /** The number of moves to run that have been claimed, from the first on. */
    private int claimed;
    /** Those of them that were given back: whoever ran them came too late. */
    private List<Move> givenBack = List.of();
    /** The largest number of unclaimed moves along one path of edges from here. */
    private int unclaimedAhead;
    /** Whether every move from here on has been run: what is behind it changes no more. */
    private boolean settled;

    /**
     * The next moves of a run.
     *
     * @param known the moves that were run before, and lead to the node in which the new one is possible; none if that is this node
     * @param at the node in which the new one is possible, or where schedules end
     * @param move the new one; empty if only the end is left to be run
     */
    record Choice(List<Edge> known, Node at, Optional<Move> move) {}

    /**
     * The state of a run.
     *
     * @param places the place in it of each client of the run
     * @param moves the moves that are possible here, by the numbers of the run; none if no client can move
     * @param isExact whether the words of the state are kept beside its fingerprint
     * @param values of which there is one instance for all nodes
     */
    Node(
            StateKey state,
            int[] places,
            StateRank rank,
            Bounds left,
            Execution execution,
            List<Move> moves,
            boolean isExact,
            Interner values) {
        ClientNames here = ClientNames.marks(places);
        Fingerprint fingerprint = Fingerprint.of(state);
        this.high = fingerprint.high();
        this.low = fingerprint.low();
        this.words = isExact ? Optional.of(state) : Optional.empty();
        this.places = values.one(state.places());
        this.rank = values.one(rank);
        this.left = values.one(left);
        this.phases = values.one(Arrays.stream(ClientNames.inverse(places))
                .mapToObj(execution.phases()::get)
                .toList());
        this.held = values.one(here.in(execution.keyStates()));
        this.moves = values.one(here.in(moves));
        this.firstAlike = values.one(state.firstAlike());
        // A fault comes last, since less can follow it: so a run meets many moves that are new.
        this.toRun = values.one(this.moves.stream()
                .filter(move -> !move.isClients() || firstAlike[move.client()] == move.client())
                .sorted(Comparator.comparing(move -> move.kind().isFault()))
                .toList());
        int size = toRun.size();
        this.passages = new Passage[size];
        this.targets = size == 0 ? NOWHERE : new Node[size];
        this.unclaimedAhead = size;
    }

    Fingerprint fingerprint() {
        return new Fingerprint(high, low);
    }

    /** Whether its fingerprint is this one. */
    boolean is(Fingerprint fingerprint) {
        return fingerprint.high() == high && fingerprint.low() == low;
    }

    /** The words of the state; empty if only its fingerprint is kept. */
    public Optional<StateKey> words() {
        return words;
    }

    /** Whether this is the state. */
    boolean is(StateKey state) {
        return words.map(state::equals).orElseGet(() -> is(Fingerprint.of(state)));
    }

    /** The place of each client of the run that came here first. */
    public int[] places() {
        return places;
    }

    /** A move leads only to a node where this is greater. */
    public StateRank rank() {
        return rank;
    }

    /** How much may still happen. */
    public Bounds left() {
        return left;
    }

    /** The phase of the client at each place. */
    public List<ClientPhase> phases() {
        return phases;
    }

    /** The keys of the store with their states, with marks for names. */
    public SortedMap<String, KeyState> keyStates() {
        return held;
    }

    /** All that is possible. */
    public List<Move> moves() {
        return moves;
    }

    /** One move of each class of moves that are the same but for the names of clients, in the order in which they are run. */
    public List<Move> toRun() {
        return toRun;
    }

    /** For each place, the first place that is interchangeable with it. */
    public int[] firstAlike() {
        return firstAlike;
    }

    /** The edges in the order of the moves to run, not in the order in which they were added. */
    public List<Edge> edges() {
        return IntStream.range(0, targets.length)
                .filter(number -> targets[number] != null)
                .mapToObj(this::edge)
                .toList();
    }

    private Edge edge(int number) {
        return passages[number].to(targets[number]);
    }

    /** Whether schedules end here. */
    boolean isLast() {
        return moves.isEmpty();
    }

    public Optional<FinalCheck> finalCheck() {
        return finalCheck;
    }

    /** True for the first caller, if schedules end here. */
    boolean claimEnd() {
        boolean isFirst = isLast() && !endIsClaimed;
        endIsClaimed |= isFirst;
        return isFirst;
    }

    void endsWith(FinalCheck seen, Interner values) {
        finalCheck = values.one(Optional.of(seen));
        lookAhead();
    }

    /** Whether there is an unclaimed move, here or farther on. */
    boolean isOpen() {
        return unclaimedAhead > 0;
    }

    /**
     * Claims a move: one of this node, or else the first on the path with the most unclaimed moves. Such moves mostly lead to a state
     * beside that path, from which the path is met again: so one run gets through many of them.
     *
     * @return empty if there is no unclaimed move from here on
     */
    Optional<Choice> choose() {
        if (!isOpen()) {
            return Optional.empty();
        }
        List<Edge> known = new ArrayList<>();
        Node node = this;
        while (node.unclaimed() == 0) {
            Edge next = Collections.max(node.edges(), Comparator.comparingInt(edge -> edge.to().unclaimedAhead));
            known.add(next);
            node = next.to();
        }
        return Optional.of(new Choice(known, node, node.claim()));
    }

    private Optional<Move> claim() {
        Optional<Move> move = Optional.empty();
        if (endIsGivenBack) {
            endIsGivenBack = false;
        } else if (givenBack.isEmpty()) {
            move = Optional.of(toRun.get(claimed++));
        } else {
            move = Optional.of(givenBack.get(0));
            givenBack = List.copyOf(givenBack.subList(1, givenBack.size()));
        }
        lookAhead();
        return move;
    }

    private int unclaimed() {
        return targets.length - claimed + givenBack.size() + (endIsGivenBack ? 1 : 0);
    }

    /** Lets another run have what was claimed and was not run: a move, or the end. */
    void giveBack(Optional<Move> move) {
        if (move.isPresent()) {
            givenBack = Stream.concat(givenBack.stream(), move.stream()).toList();
        } else {
            endIsGivenBack = true;
            endIsClaimed = false;
        }
        lookAhead();
    }

    void add(Edge edge, Interner values) {
        int number = toRun.indexOf(edge.move());
        passages[number] = Passage.of(edge, values);
        targets[number] = edge.to();
        if (!edge.to().settled) {
            edge.to().addBefore(this);
        }
        lookAhead();
    }

    private void addBefore(Node node) {
        before = Arrays.copyOf(before, before.length + 1);
        before[before.length - 1] = node;
    }

    /** Counts the unclaimed moves ahead again, after a change here or in a node right behind. */
    private void lookAhead() {
        int farther = 0;
        boolean isSettled = !isLast() || finalCheck.isPresent();
        for (Node target : targets) {
            farther = Math.max(farther, target == null ? 0 : target.unclaimedAhead);
            isSettled &= target != null && target.settled;
        }
        int now = unclaimed() + farther;
        if (now != unclaimedAhead || isSettled != settled) {
            unclaimedAhead = now;
            settled = isSettled;
            for (Node node : before) {
                node.lookAhead();
            }
            before = isSettled ? NOWHERE : before;
        }
    }
}
