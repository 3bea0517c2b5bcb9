package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.client.ClientRun;
import io.github.lockevolution.faults.client.SteppedClient;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.store.Probe;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.lock.LockStage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Runs one schedule of a lock on a real Redis, move by move. */
public final class Execution implements AutoCloseable {

    /** Bounds that allow one more of everything. */
    private static final Bounds ONE_MORE = new Bounds(2, 1, 1, 1);

    private final List<ClientRun> runs = new ArrayList<>();
    private final Probe probe;
    private final Supplier<FinalCheck> newcomer;
    private final String key;
    private final Canonicalizer canonicalizer;
    private final List<Step> steps = new ArrayList<>();
    private Optional<FinalCheck> finalCheck = Optional.empty();
    private Optional<Integer> line = Optional.empty();

    Execution(List<SteppedClient> clients, Probe probe, String key, Supplier<FinalCheck> newcomer) {
        this.probe = probe;
        this.key = key;
        this.newcomer = newcomer;
        this.canonicalizer = new Canonicalizer(key);
        clients.forEach(client -> runs.add(new ClientRun(client, Move.name(runs.size()))));
        runs.forEach(this::notice);
    }

    /** A lock may have keys of its own, which show in its commands. */
    private void notice(ClientRun run) {
        run.next().map(Command::words).ifPresent(probe::notice);
    }

    /** What can happen next, within these bounds; empty when no client can move. */
    public List<Move> possible(Bounds left) {
        List<Move> moves = new ArrayList<>();
        for (int client = 0; client < runs.size(); client++) {
            ClientRun run = runs.get(client);
            if (run.canMove()) {
                moves.add(new Move(Move.Kind.STEP, client));
                if (left.lostReplies() > 0 && run.next().isPresent()) {
                    moves.add(new Move(Move.Kind.LOST_REPLY, client));
                }
                if (left.crashes() > 0) {
                    moves.add(new Move(Move.Kind.CRASH, client));
                }
            }
        }
        boolean leased = probe.lockKey().flatMap(KeyState::lease).isPresent();
        if (left.expiries() > 0 && leased && !moves.isEmpty()) {
            moves.add(Move.EXPIRE);
        }
        return moves;
    }

    /** Everything that can happen next, without bounds. */
    public List<Move> possible() {
        return possible(ONE_MORE);
    }

    /**
     * Makes one move and waits until every client has stopped again.
     *
     * @throws IllegalArgumentException if it cannot happen now
     * @throws InconclusiveException if something else happens as well
     */
    public Step make(Move move) {
        List<Move> possible = possible();
        if (!possible.contains(move)) {
            throw new IllegalArgumentException(move + " cannot happen now, only " + possible);
        }
        probe.requireTheLeaseStillRuns();
        Step step = move.isClients() ? moveClient(move, possible) : expire(possible);
        steps.add(step);
        return step;
    }

    private Step expire(List<Move> possible) {
        line = Optional.empty();
        probe.expire();
        return Step.ofTime(possible, held(canonicalizer));
    }

    private Step moveClient(Move move, List<Move> possible) {
        ClientRun run = runs.get(move.client());
        ClientPhase before = run.phase();
        Optional<ClientRun.Ran> ran = run.move(move.kind());
        line = ran.flatMap(ClientRun.Ran::line);
        probe.requireTheLeaseStillRuns();
        notice(run);
        List<Event> events = ran.isPresent() ? seen(run, move.name(), before) : run.eventsSince(before);
        return new Step(
                move,
                possible,
                ran.map(ClientRun.Ran::exchange).map(canonicalizer::of),
                Optional.of(before),
                Optional.of(run.phase()),
                List.copyOf(events),
                held(canonicalizer));
    }

    /** What the command did to the key, what its answer did to the client, and whether the lease was too short to last. */
    private List<Event> seen(ClientRun run, String name, ClientPhase before) {
        boolean wasThere = probe.lockKey().isPresent();
        boolean touched = probe.look();
        boolean isThere = probe.lockKey().isPresent();
        List<Event> events = new ArrayList<>();
        if (touched) {
            events.add(wasThere && !isThere ? new Event.RemovedKey(name) : new Event.WroteKey(name));
        }
        events.addAll(run.eventsSince(before));
        boolean goneAtOnce = touched && !wasThere && !isThere;
        if (goneAtOnce || probe.runsOutAtOnce()) {
            probe.expire();
            events.add(new Event.LeaseRanOut());
        }
        return events;
    }

    /**
     * The line of the lock's own source that sent the command of the last move; empty if that was no command, or nobody
     * knows. It is no part of what happened: a lock may do the same from several lines.
     */
    Optional<Integer> line() {
        return line;
    }

    /** Where each client is. */
    public List<ClientPhase> phases() {
        return runs.stream().map(ClientRun::phase).toList();
    }

    /** The command that a client would send next, in text that is the same in every run. */
    public Optional<String> next(int client) {
        return runs.get(client).next().map(command -> canonicalizer.of(command.toString(), Move.name(client)));
    }

    /** Whether a command of this name has been sent. */
    boolean hasSent(String name) {
        return runs.stream().anyMatch(run -> run.hasSent(name));
    }

    /** Everything so far; with the final check if nobody can move any more. */
    public Trace trace(LockStage stage) {
        List<Move> moves = steps.stream().map(Step::move).toList();
        List<Move> next = possible();
        Optional<FinalCheck> last = next.isEmpty() ? Optional.of(end()) : Optional.empty();
        return new Trace(stage, new Schedule(stage.name(), moves), steps, next, last);
    }

    /** Everything so far, in order. */
    public List<Step> steps() {
        return Collections.unmodifiableList(steps);
    }

    /** All that can matter for what happens next. */
    StateKey state(Bounds left) {
        Canonicalizer canonical = new Canonicalizer(key);
        List<ClientState> clients = runs.stream()
                .map(run -> new ClientState(
                        run.exchanges().stream().map(canonical::of).toList(), run.leftAfter(), run.phase()))
                .toList();
        return new StateKey(clients, held(canonical), left);
    }

    private SortedMap<String, KeyState> held(Canonicalizer words) {
        SortedMap<String, KeyState> held = new TreeMap<>();
        probe.seen()
                .forEach((name, value) ->
                        held.put(words.of(name), new KeyState(words.of(value.value()), value.lease())));
        return held;
    }

    /**
     * Lets every lease run out and a newcomer try to take the lock, once.
     *
     * @throws IllegalStateException if a client can still move
     */
    public FinalCheck end() {
        if (!possible().isEmpty()) {
            throw new IllegalStateException(
                    "a newcomer comes when nobody can move any more, and there are " + possible());
        }
        if (finalCheck.isEmpty()) {
            probe.expireAll();
            finalCheck = Optional.of(newcomer.get());
        }
        return finalCheck.get();
    }

    /** Kills every client that can still move. */
    @Override
    public void close() {
        runs.forEach(ClientRun::abandon);
    }
}
