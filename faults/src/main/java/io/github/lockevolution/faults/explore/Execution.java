package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.explore.ClientRun.Ran;
import io.github.lockevolution.faults.explore.ClientRun.TestClient;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Runs one schedule of a lock on its store, move by move. */
public final class Execution implements AutoCloseable {

    /** Bounds that allow one more of everything. */
    private static final Bounds ONE_MORE = new Bounds(2, 1, 1, 1, 1, 1);

    /** What is given up so soon is as good as given back. */
    private static final long SOON_MILLIS = 1_000;

    private final Subject subject;
    private final Store store;
    private final LockProfile profile;
    private final FreeStates freeStates;
    private final List<String> names;
    private final List<ClientRun> runs = new ArrayList<>();
    private final List<List<String>> said = new ArrayList<>();
    private final Canonicalizer canonicalizer;
    private final ClientNames letters;
    private final WatchedChanges watched = new WatchedChanges();
    private final List<Step> steps = new ArrayList<>();
    /** Empty until somebody looks. */
    private Optional<Snapshot> now = Optional.empty();

    private SortedMap<String, KeyState> held = new TreeMap<>();
    private boolean isFree;
    private Optional<FinalCheck> finalCheck = Optional.empty();
    private Optional<Ran> last = Optional.empty();
    private int time;

    /** A store that holds nothing of the lock, and clients that have done nothing yet. */
    Execution(Subject subject, LockProfile profile, FreeStates freeStates, List<TestClient> clients) {
        this.subject = subject;
        this.store = subject.store();
        this.profile = profile;
        this.freeStates = freeStates;
        this.names = clients.stream().map(TestClient::name).toList();
        this.canonicalizer = new Canonicalizer(profile, names);
        this.letters = ClientNames.letters(ClientNames.same(names.size()));
        for (TestClient client : clients) {
            runs.add(new ClientRun(client, subject.stage().refusals()));
            said.add(new ArrayList<>());
        }
    }

    /** What the store holds since the last move. */
    private Snapshot look() {
        if (now.isEmpty()) {
            Snapshot seen = store.look();
            now = Optional.of(seen);
            held = canonicalizer.held(seen);
            isFree = freeStates.isFree(seen, held, time);
        }
        return now.get();
    }

    private boolean isFree() {
        look();
        return isFree;
    }

    /** What can happen next, within these bounds; empty when no client can move. */
    public List<Move> possible(Bounds left) {
        List<Move> moves = new ArrayList<>();
        for (int client = 0; client < runs.size(); client++) {
            ClientRun run = runs.get(client);
            if (run.canMove()) {
                moves.add(new Move(Move.Kind.STEP, client));
                if (left.side() > 0 && run.nextOnTheSide().isPresent()) {
                    moves.add(new Move(Move.Kind.SIDE, client));
                }
                if (left.lostReplies() > 0 && run.isBeforeCommand()) {
                    moves.add(new Move(Move.Kind.LOST_REPLY, client));
                }
                if (left.crashes() > 0) {
                    moves.add(new Move(Move.Kind.CRASH, client));
                }
                if (left.ahead() > 0 && profile.readsClock()) {
                    moves.add(new Move(Move.Kind.AHEAD, client));
                }
            }
        }
        if (left.expiries() > 0 && !moves.isEmpty() && leaseRuns()) {
            moves.add(Move.EXPIRE);
        }
        return moves;
    }

    /** The keys under which the store holds something of the lock, as the store names them. */
    public Set<String> keys() {
        return look().held().keySet();
    }

    /** A lock that looks at a clock may keep its lease in a value, where no store sees it. */
    private boolean leaseRuns() {
        look();
        return store.leaseRuns() || profile.readsClock() && !isFree;
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
        return letters.in(marked(move));
    }

    /** The same, with marks for the names of the clients. */
    Step marked(Move move) {
        List<Move> possible = possible();
        if (!possible.contains(move)) {
            throw new IllegalArgumentException(move + " cannot happen now, only " + possible);
        }
        Step step = move.isClients() ? moveClient(move, possible) : expire(possible);
        steps.add(step);
        return step;
    }

    /**
     * Makes a move that was made before, after all the same moves, and does not look what it does to the store.
     *
     * @return what can be seen of it at the client, with marks for the names of the clients
     */
    Step again(Move move) {
        if (!move.isClients()) {
            letTimePass();
            return Step.ofTime(List.of(), new TreeMap<>());
        }
        ClientRun run = runs.get(move.client());
        ClientPhase before = run.phase();
        Optional<Exchange> exchange = resume(move);
        if (last.isPresent()) {
            now = Optional.empty();
        }
        return new Step(
                move, List.of(), exchange, Optional.of(before), Optional.of(run.phase()), List.of(), new TreeMap<>());
    }

    private Step expire(List<Move> possible) {
        letTimePass();
        look();
        return Step.ofTime(possible, held);
    }

    private void letTimePass() {
        // The store lets those leases run out that it has seen.
        look();
        last = Optional.empty();
        store.expire();
        watched.noteExpiry();
        now = Optional.empty();
        Duration lease = Newcomer.oneLease(subject.lease());
        runs.forEach(run -> run.letTimePass(lease));
        time++;
    }

    /** Lets a client make its move; gives what was said, if a command ran. */
    private Optional<Exchange> resume(Move move) {
        ClientRun run = runs.get(move.client());
        last = run.move(move.kind(), Newcomer.oneLease(subject.lease()));
        profile.readsClock(run.readsClock());
        Optional<Exchange> exchange = last.map(ran -> exchange(ran, ClientNames.mark(move.client()), run));
        exchange.ifPresent(done -> {
            said.get(move.client()).add(done + how(move.kind()));
            watched.note(move.client(), last.orElseThrow().command(), ClientNames.mark(move.client()) + " " + done);
        });
        return exchange;
    }

    private static String how(Move.Kind kind) {
        return switch (kind) {
            case LOST_REPLY -> " (lost)";
            case SIDE -> " (on the side)";
            default -> "";
        };
    }

    private Step moveClient(Move move, List<Move> possible) {
        ClientRun run = runs.get(move.client());
        String mark = ClientNames.mark(move.client());
        ClientPhase before = run.phase();
        Optional<Exchange> exchange = resume(move);
        List<Event> events = new ArrayList<>();
        if (last.isPresent()) {
            events.addAll(effect(mark, move.kind() != Move.Kind.SIDE && before.isBeforeInside()));
        }
        if (move.kind() == Move.Kind.STEP && run.phase() == ClientPhase.DONE) {
            stillTaken(move.client(), before).ifPresent(events::add);
        }
        events.addAll(run.eventsSince(before, mark));
        if (last.isPresent() && look().ranOutAtOnce()) {
            events.add(new Event.LeaseRanOut());
        }
        return new Step(
                move, possible, exchange, Optional.of(before), Optional.of(run.phase()), List.copyOf(events), held);
    }

    private Exchange exchange(Ran ran, String mark, ClientRun run) {
        return new Exchange(
                mark,
                canonicalizer.command(ran.command(), run.name()),
                canonicalizer.reply(ran.command(), ran.reply(), run.name()),
                ran.replyLost());
    }

    /**
     * What a command did to the lock, whatever it did to the store.
     *
     * @param isTaking whether it is of a tryLock; what is done on the side makes no owner
     */
    private List<Event> effect(String mark, boolean isTaking) {
        boolean wasFree = isFree();
        Snapshot then = look();
        now = Optional.empty();
        look();
        if (wasFree && !isFree && isTaking) {
            return List.of(new Event.Took(mark));
        }
        if (!wasFree && isFree) {
            return List.of(new Event.Freed(mark));
        }
        return !isFree && isCut(then) ? List.of(new Event.CutLease(mark)) : List.of();
    }

    /** Whether a lease ends earlier than before, and earlier than if it had just been given. */
    private boolean isCut(Snapshot then) {
        return look().held().entrySet().stream().anyMatch(entry -> {
            Snapshot.Held before = then.held().get(entry.getKey());
            OptionalLong lease = entry.getValue().leaseMillis();
            OptionalLong whole = profile.longest(entry.getKey());
            return before != null
                    && lease.isPresent()
                    && isShorter(lease.getAsLong(), before.leaseMillis())
                    && isShorter(lease.getAsLong(), whole);
        });
    }

    /** By more than two clients' clocks, a rounding or a slow machine could make of one lease. */
    private static boolean isShorter(long millis, OptionalLong other) {
        return other.isEmpty() || millis < other.getAsLong() * 4 / 5;
    }

    private Optional<Event> stillTaken(int client, ClientPhase before) {
        boolean wasUnlock = before == ClientPhase.INSIDE || before == ClientPhase.RELEASING;
        // What a client that gave up has left in the store, it would have cleared away when it got in.
        boolean isUndisturbed = wasUnlock
                && !runs.get(client).hasLostReply()
                && runs.stream().noneMatch(run -> run.isInTheMiddle() || run.hasGivenUpWaiting());
        return isUndisturbed && !isFree() && !isGivenUpSoon()
                ? Optional.of(new Event.StillTaken(ClientNames.mark(client)))
                : Optional.empty();
    }

    private boolean isGivenUpSoon() {
        return look().held().values().stream()
                .flatMapToLong(entry -> entry.leaseMillis().stream())
                .anyMatch(millis -> millis <= SOON_MILLIS);
    }

    /**
     * The line of the lock's own source that sent the command of the last move; empty if that was no command, or nobody
     * knows. It is no part of what happened: a lock may do the same from several lines.
     */
    Optional<Integer> line() {
        return last.flatMap(Ran::line);
    }

    /** The command of the last move, word by word. */
    Optional<Ran> last() {
        return last;
    }

    /** Everything that the store holds, value by value. */
    List<String> values() {
        return look().held().values().stream()
                .flatMap(entry -> entry.elements().stream())
                .toList();
    }

    /** Where each client is. */
    public List<ClientPhase> phases() {
        return runs.stream().map(ClientRun::phase).toList();
    }

    /** The command that a client would send next, in text that is the same in every run. */
    public Optional<String> next(int client) {
        return runs.get(client).next().map(command -> letters.in(canonicalizer.command(command, names.get(client))));
    }

    /** The command that a client would send on the side, in the same text; empty if there is none, or it cannot move. */
    public Optional<String> nextOnTheSide(int client) {
        return runs.get(client)
                .nextOnTheSide()
                .map(command -> letters.in(canonicalizer.command(command, names.get(client))));
    }

    /** Whether a command of this name has been sent. */
    boolean hasSent(String name) {
        return runs.stream()
                .flatMap(run -> run.ran().stream())
                .anyMatch(ran -> ran.command().get(0).equalsIgnoreCase(name));
    }

    /** Everything so far; with the final check if nobody can move any more. */
    public Trace trace(LockStage stage) {
        List<Move> moves = steps.stream().map(Step::move).toList();
        List<Move> next = possible();
        Optional<FinalCheck> check = next.isEmpty() ? Optional.of(end()) : Optional.empty();
        return new Trace(stage, new Schedule(stage.name(), subject.program(), moves), steps(), next, check);
    }

    /** Everything so far, in order. */
    public List<Step> steps() {
        return steps.stream().map(letters::in).toList();
    }

    /** All that can matter for what happens next. */
    StateKey state(Bounds left, boolean symmetric) {
        return StateKey.of(clientLines(), heldLines(), left.toString(), symmetric && profile.isAlike());
    }

    /** The same, with a place for each client that is known already. */
    StateKey state(Bounds left, int[] places) {
        return StateKey.of(clientLines(), heldLines(), left.toString(), places);
    }

    private List<String> clientLines() {
        List<String> clients = new ArrayList<>();
        for (int client = 0; client < runs.size(); client++) {
            clients.add(lines(client));
        }
        return clients;
    }

    private List<String> heldLines() {
        look();
        List<String> kept = new ArrayList<>();
        for (Map.Entry<String, KeyState> entry : held.entrySet()) {
            kept.add(entry.getKey() + "=" + entry.getValue() + "\n");
        }
        return kept;
    }

    /** Where a client is, and all that decides what it does next; of one that is over, nothing does. */
    private String lines(int client) {
        ClientRun run = runs.get(client);
        String mark = ClientNames.mark(client) + ": ";
        StringBuilder lines = new StringBuilder();
        if (run.canMove()) {
            List<String> exchanges = said.get(client);
            for (int i = 0; i <= exchanges.size(); i++) {
                if (run.leftAfter().equals(Optional.of(i))) {
                    lines.append(mark).append("leaves\n");
                }
                if (i < exchanges.size()) {
                    lines.append(mark).append(exchanges.get(i)).append('\n');
                }
            }
            watched.since(client)
                    .forEach(change ->
                            lines.append(mark).append("watches ").append(change).append('\n'));
            if (run.nextOnTheSide().isPresent()) {
                lines.append(mark).append("has something to send on the side\n");
            }
            if (profile.readsClock()) {
                lines.append(mark).append(clock(run)).append('\n');
            }
        }
        if (run.hasGivenUpWaiting()) {
            lines.append(mark).append("gave up waiting\n");
        }
        return lines.append(mark).append(run.phase()).append('\n').toString();
    }

    /** Who has not moved yet begins when it does, whatever it saw on the clock before. */
    private static String clock(ClientRun run) {
        return "clock " + run.jumps()
                + (run.phase() == ClientPhase.NOT_STARTED
                        ? ""
                        : run.looksAtClock().toString());
    }

    /**
     * How far it is: a move leads only to where this number is larger. It follows from the state alone, and not from how many moves led
     * there, since what a client did that is over is forgotten.
     */
    int progress(Bounds bounds, Bounds left) {
        int over = (int) runs.stream().filter(run -> !run.canMove()).count();
        int live = runs.stream()
                .filter(ClientRun::canMove)
                .mapToInt(run -> run.ran().size() + (run.leftAfter().isPresent() ? 1 : 0))
                .sum();
        return (over * 1_000 + live) * 100 + bounds.faults() - left.faults();
    }

    /** What the store holds, with marks for names. */
    SortedMap<String, KeyState> held() {
        look();
        return Collections.unmodifiableSortedMap(held);
    }

    /**
     * Lets every lease run out and a newcomer try to take the lock.
     *
     * @throws IllegalStateException if a client can still move
     */
    public FinalCheck end() {
        if (!possible().isEmpty()) {
            throw new IllegalStateException(
                    "a newcomer comes when nobody can move any more, and there are " + possible());
        }
        if (finalCheck.isEmpty()) {
            FinalCheck check = freeStates.newcomer().lastAttempt(time, names);
            finalCheck = Optional.of(new FinalCheck(
                    check.newcomerEnters(),
                    check.exchanges().stream().map(letters::in).toList()));
        }
        return finalCheck.get();
    }

    /** The same, or what came of it in another run that left the same in the store. */
    FinalCheck endAsBefore() {
        look();
        return freeStates.finalCheck(held, time, this::end);
    }

    /** Ends every client that can still move. */
    @Override
    public void close() {
        runs.forEach(ClientRun::abandon);
    }
}
