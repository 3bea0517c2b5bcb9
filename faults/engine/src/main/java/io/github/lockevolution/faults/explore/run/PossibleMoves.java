package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the moves that a run may make next. Moves without an effect are left out, and there are none once no client can move. */
final class PossibleMoves {

    private static final List<MoveKind> OF_CLIENTS = kinds(MoveKind::isClients);
    private static final List<MoveKind> OF_SERVERS = kinds(MoveKind::isServers);
    private static final List<MoveKind> OF_KEYS = kinds(MoveKind::isKeys);
    private static final List<MoveKind> OF_NOBODY =
            kinds(kind -> !kind.isClients() && !kind.isServers() && !kind.isKeys());

    /** The fewest clients in a deadlock: one, if a client that takes a lock again may wait for itself. */
    private final int fewest;

    private final boolean isSection;

    private final StoreView view;
    private final List<ClientRun> runs;
    private final RunTransitionContext now;

    /**
     * @param program the program that every client runs
     * @param isSection whether it is a section
     * @param runs one for each client, in their order
     */
    PossibleMoves(
            ClientProgram program, boolean isSection, StoreView view, List<ClientRun> runs, RunTransitionContext now) {
        this.isSection = isSection;
        this.fewest = program.waitsOn() || isSection ? 1 : 2;
        this.view = view;
        this.runs = runs;
        this.now = now;
    }

    private static List<MoveKind> kinds(Predicate<MoveKind> which) {
        return Stream.of(MoveKind.values()).filter(which).toList();
    }

    /**
     * The possible moves, in the order of the clients, then the moves of no client.
     *
     * @return empty if no client can move, or if every client that is not over waits for a lease that may not run out within these bounds
     * @throws InconclusiveException if a client waits in the store for data that a client has left behind, and nothing will ever unblock it
     */
    List<Move> within(Bounds left) {
        List<Move> moves = new ArrayList<>();
        for (int client = 0; client < runs.size(); client++) {
            if (runs.get(client).canMove()) {
                add(moves, OF_CLIENTS, client, left);
            }
        }
        // A client that waits for another one can move, although none of its moves may be possible.
        if (runs.stream().anyMatch(ClientRun::canMove)) {
            add(moves, OF_NOBODY, 0, left);
            addEach(moves, OF_SERVERS, left, now::servers);
            addEach(moves, OF_KEYS, left, now::evictableKeys);
        }
        requireWayOut();
        return moves;
    }

    /** Asks for the count only if a move is within bounds: counting takes a look at the store. */
    private void addEach(List<Move> moves, List<MoveKind> kinds, Bounds left, IntSupplier count) {
        if (kinds.stream().anyMatch(kind -> isWithin(left, kind))) {
            IntStream.range(0, count.getAsInt()).forEach(each -> add(moves, kinds, each, left));
        }
    }

    private void add(List<Move> moves, List<MoveKind> kinds, int who, Bounds left) {
        now.within(left);
        kinds.stream()
                .filter(kind -> isWithin(left, kind) && kind.isPossible(now, who))
                .forEach(kind -> moves.add(new Move(kind, who)));
    }

    private static boolean isWithin(Bounds left, MoveKind kind) {
        return kind.bound().isEmpty() || left.most(kind.bound().get()) > 0;
    }

    private void requireWayOut() {
        List<String> waiting = runs.stream()
                .filter(run -> run.isBlocked() && !run.isPolling())
                .map(ClientRun::name)
                .toList();
        if (waiting.isEmpty()
                || runs.stream().anyMatch(ClientRun::canStep)
                || !deadlocked().isEmpty()) {
            return;
        }
        if (!mayBeLeftBehind() || !view.canLeaseExpire()) {
            throw new InconclusiveException(ExploreText.class, text -> text.deadlock(waiting));
        }
    }

    private static boolean mayHaveLeftSomething(ClientRun run) {
        return run.phase() == ClientPhase.DEAD && !run.ran().isEmpty() || run.hasLostReply();
    }

    /** Whether clients may be waiting for data that a client has left behind; data that goes with connections is never left behind. */
    private boolean mayBeLeftBehind() {
        return !view.isHeldByConnections() && runs.stream().anyMatch(run -> !run.canMove());
    }

    /**
     * The clients that wait for each other, by their marks, if none can go on; empty if one can, or if they may be waiting for data left
     * behind by a client that died or lost a reply.
     */
    List<String> deadlocked() {
        List<String> waiting = IntStream.range(0, runs.size())
                .filter(client -> runs.get(client).isBlocked())
                .mapToObj(ClientNames::mark)
                .toList();
        if (waiting.size() < fewest || runs.stream().anyMatch(ClientRun::canStep)) {
            return List.of();
        }
        boolean mayBeForTheDead =
                runs.stream().anyMatch(PossibleMoves::mayHaveLeftSomething) && !view.isHeldByConnections();
        // No other check of a section reports that data left behind stays for ever.
        boolean isForEver = isSection && !view.canLeaseExpire();
        return mayBeForTheDead && !isForEver ? List.of() : waiting;
    }
}
