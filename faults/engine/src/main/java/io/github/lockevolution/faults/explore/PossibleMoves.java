package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.StoreServer;
import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.List;

/** Which moves a run may make next. What would change nothing is not offered, nor anything once no client can move. */
final class PossibleMoves {

    private final LockProfile profile;
    private final StoreView view;
    private final List<ClientRun> runs;

    /**
     * @param runs one for each client, in their order
     */
    PossibleMoves(LockProfile profile, StoreView view, List<ClientRun> runs) {
        this.profile = profile;
        this.view = view;
        this.runs = runs;
    }

    /**
     * In the order of the clients, then what happens to no client.
     *
     * @return empty if no client can move, or if every client that is not over waits for a lease to run out that may not do so within these bounds
     * @throws InconclusiveException if every client that is not over waits for another, and nothing lets one of them go, however long it takes
     */
    List<Move> within(Bounds left) {
        List<Move> moves = new ArrayList<>();
        for (int client = 0; client < runs.size(); client++) {
            if (runs.get(client).canMove()) {
                moves.addAll(ofClient(client, left));
            }
        }
        // Who waits for another can move, although there may be nothing for it to do.
        if (runs.stream().anyMatch(ClientRun::canMove)) {
            moves.addAll(ofNobody(left));
        }
        requireWayOut();
        return moves;
    }

    private void requireWayOut() {
        List<String> waiting =
                runs.stream().filter(ClientRun::isBlocked).map(ClientRun::name).toList();
        if (waiting.isEmpty() || runs.stream().anyMatch(ClientRun::canStep)) {
            return;
        }
        if (!mayBeLeftBehind() || !view.canLeaseExpire()) {
            throw new InconclusiveException(Message.of(ExploreText.class, text -> text.deadlock(waiting)));
        }
    }

    /** Whether those who wait may do so for what somebody has left behind who is over; where it goes with connections, nobody leaves anything. */
    private boolean mayBeLeftBehind() {
        return !view.isHeldByConnections() && runs.stream().anyMatch(run -> !run.canMove());
    }

    private List<Move> ofClient(int client, Bounds left) {
        ClientRun run = runs.get(client);
        List<Move> moves = new ArrayList<>();
        if (run.canStep()) {
            moves.add(new Move(Move.Kind.STEP, client));
            if (left.side() > 0 && run.nextOnTheSide().isPresent()) {
                moves.add(new Move(Move.Kind.SIDE, client));
            }
            if (left.lostReplies() > 0 && run.isBeforeCommand()) {
                moves.add(new Move(Move.Kind.LOST_REPLY, client));
            }
        }
        if (left.crashes() > 0) {
            moves.add(new Move(Move.Kind.CRASH, client));
        }
        if (left.ahead() > 0 && run.canStep() && profile.readsClock()) {
            moves.add(new Move(Move.Kind.AHEAD, client));
        }
        return moves;
    }

    private List<Move> ofNobody(Bounds left) {
        List<Move> moves = new ArrayList<>();
        if (left.expiries() > 0 && view.canLeaseExpire()) {
            moves.add(Move.EXPIRE);
        }
        if (view.isReplicaDecisive(left) && view.isReplicaBehind()) {
            moves.add(Move.REPLICATE);
        }
        if (view.isReplicaDecisive(left) && left.failovers() > 0) {
            moves.add(Move.FAILOVER);
        }
        if (left.restarts() + left.ahead() > 0) {
            moves.addAll(ofServers(left));
        }
        return moves;
    }

    private List<Move> ofServers(Bounds left) {
        List<Move> moves = new ArrayList<>();
        List<StoreServer> servers = view.servers();
        for (int server = 0; server < servers.size(); server++) {
            if (left.restarts() > 0 && servers.get(server).holdsAnything()) {
                moves.add(new Move(Move.Kind.SERVER_RESTART, server));
            }
            if (left.ahead() > 0 && servers.get(server).leaseRuns()) {
                moves.add(new Move(Move.Kind.SERVER_AHEAD, server));
            }
        }
        return moves;
    }
}
