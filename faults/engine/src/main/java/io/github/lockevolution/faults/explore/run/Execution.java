package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.explore.run.ClientRun.TestClient;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.SectionEnd;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs one schedule of a lock on its store, move by move. */
public final class Execution implements AutoCloseable {

    /** Bounds that allow one more of everything but of evictions, which are only considered when a caller asks for one. */
    private static final Bounds ONE_MORE = Stream.of(Bound.values())
            .filter(bound -> bound != Bound.EVICTIONS)
            .reduce(Bounds.clients(2), (bounds, bound) -> bounds.with(bound, 1), (one, other) -> other);

    private final SystemUnderTest system;
    private final LockProfile profile;
    private final List<String> names;
    private List<ClientRun> runs;
    private Canonicalizer canonicalizer;
    private final ClientNames letters;
    private StoreView view;
    private EffectDetector effects;
    private StateEncoder encoder;
    private RunTransitionContext situation;
    private PossibleMoves possibleMoves;
    private final List<Step> steps = new ArrayList<>();
    /** All moves, also those of which no step is kept. */
    private final List<ExecutedMove> made = new ArrayList<>();

    private Optional<FinalCheck> finalCheck = Optional.empty();
    private BlockedClients blocked;
    private Optional<ExecutedCommand> last = Optional.empty();

    private Optional<SectionJudge> section;
    private final Supplier<Execution> another;
    private final EndTold ends;
    private Optional<FinalCheck> told = Optional.empty();

    /** Names the end of a section by its cause. */
    interface EndTold {

        /**
         * @param check the check as it looks from the end alone
         * @param moves the moves that led there
         */
        FinalCheck told(FinalCheck check, List<Move> moves);
    }

    /**
     * A store that holds nothing of the lock, and clients that have done nothing yet.
     *
     * @param serial the serial results, if this is a section; empty as long as they are being found out
     * @param another begins another run with the same clients, which ends this one
     * @param ends tells how a section ended
     */
    Execution(
            SystemUnderTest system,
            LockProfile profile,
            ProbeCache freeStates,
            List<TestClient> clients,
            Optional<SerializabilityOracle> serial,
            Supplier<Execution> another,
            EndTold ends) {
        this.another = another;
        this.ends = ends;
        this.system = system;
        this.profile = profile;
        this.names = clients.stream().map(TestClient::name).toList();
        this.runs = clients.stream()
                .map(client -> new ClientRun(client, system.lock(), profile::noteThrown))
                .toList();
        this.canonicalizer = new Canonicalizer(profile, names);
        this.letters = ClientNames.letters(ClientNames.same(names.size()));
        this.view = new StoreView(
                system,
                profile,
                freeStates,
                canonicalizer,
                name -> serial.filter(known -> known.isTransient(name)).isPresent());
        this.effects = new EffectDetector(system.lock(), view, profile, runs);
        this.section = system.section().map(end -> new SectionJudge(end, serial, canonicalizer, view, runs));
        this.encoder = new StateEncoder(profile, view, runs, section);
        this.situation = new RunTransitionContext(system, profile, view, runs);
        this.possibleMoves = new PossibleMoves(system.program(), system.lock().isSection(), view, runs, situation);
        this.blocked = new BlockedClients(system.store(), view, runs);
    }

    /** The moves that are possible next, within these bounds; empty when no client can move. */
    public List<Move> possible(Bounds left) {
        return possibleMoves.within(left);
    }

    /** The keys in the store that belong to the lock, as the store names them. */
    public Set<String> keys() {
        return view.keys();
    }

    /** The moves that are possible next, if the bounds allow one more of everything but of evictions. */
    public List<Move> possible() {
        return possible(ONE_MORE);
    }

    /** Whether a move can happen next, if the bounds allow it once more. */
    public boolean canHappen(Move move) {
        Bounds allowed =
                move.kind().bound().map(bound -> ONE_MORE.with(bound, 1)).orElse(ONE_MORE);
        return possible(allowed).contains(move);
    }

    /**
     * Makes one move and waits until every client has stopped again.
     *
     * @throws IllegalArgumentException if it cannot happen now
     * @throws InconclusiveException if it has an effect that no move provides for
     */
    public Step make(Move move) {
        return letters.in(marked(move));
    }

    /** The same step, with marks for the names of the clients. */
    public Step marked(Move move) {
        List<Move> possible = possible();
        if (!possible.contains(move) && !canHappen(move)) {
            throw new IllegalArgumentException(move + " cannot happen now, only " + possible);
        }
        beginAgainFor(move);
        Step step = move.isClients() ? moveClient(move, possible) : moveNobody(move, possible);
        steps.add(step);
        made.add(ExecutedMove.of(step));
        return step;
    }

    /**
     * A request of another client in the same program may already have its next command at the gate, in front of the command of this move
     * on their shared connection. Then all the same moves are made once more, and the other client has not yet received its last reply.
     */
    private void beginAgainFor(Move move) {
        boolean isBehind = move.isClients()
                && IntStream.range(0, runs.size())
                        .anyMatch(other -> other != move.client()
                                && runs.get(other).sharesProgram()
                                && runs.get(other).standsAtGate());
        if (!isBehind) {
            return;
        }
        List<ExecutedMove> before = List.copyOf(made);
        become(another.get());
        made.clear();
        for (int i = 0; i < before.size(); i++) {
            ExecutedMove known = before.get(i);
            if (known.isDeferredBefore(Stream.concat(
                    before.subList(i + 1, before.size()).stream().map(ExecutedMove::move), Stream.of(move)))) {
                defer(known.move().client());
            }
            known.requireAgain(repeated(known.move()), letters);
        }
    }

    private void become(Execution fresh) {
        runs = fresh.runs;
        canonicalizer = fresh.canonicalizer;
        view = fresh.view;
        effects = fresh.effects;
        encoder = fresh.encoder;
        situation = fresh.situation;
        possibleMoves = fresh.possibleMoves;
        blocked = fresh.blocked;
        section = fresh.section;
        last = Optional.empty();
    }

    /** The next client that moves after this one is another. */
    public void defer(int client) {
        runs.get(client).defer();
    }

    private Step moveNobody(Move move, List<Move> possible) {
        List<Event> before = move.kind() == MoveKind.EXPIRE ? effects.ofPeriodToEnd() : List.of();
        happen(move);
        lookWhoAsksAgain(move);
        List<Event> events =
                Stream.concat(unblocked().stream(), deadlock(move).stream()).toList();
        return move.kind() == MoveKind.EXPIRE
                ? Step.ofTime(possible, before, events, view.keyStates())
                : Step.ofStore(move, possible, view.keyStates());
    }

    /** Notes that clients which read a clock may ask again once time has passed. */
    private void lookWhoAsksAgain(Move move) {
        if (profile.readsClock() && move.kind() == MoveKind.EXPIRE) {
            IntStream.range(0, runs.size()).forEach(blocked::wake);
        } else if (move.kind() == MoveKind.AHEAD) {
            blocked.wake(move.client());
        }
        blocked.lookWhoAsksAgain();
    }

    private Optional<Event> deadlock(Move move) {
        boolean isEnded = last.filter(ExecutedCommand::isDeadlock).isPresent()
                || runs.stream().anyMatch(run -> run.unheard().equals(Optional.of(SchedulingPoint.DEADLOCK)));
        List<String> waiting = isEnded ? waitingAndEnded(move) : possibleMoves.deadlocked();
        return waiting.isEmpty() ? Optional.empty() : Optional.of(new Event.Deadlocked(waiting));
    }

    /** The clients that wait in the store, and those whose wait the store has ended. */
    private List<String> waitingAndEnded(Move move) {
        boolean isOfMover = last.filter(ExecutedCommand::isDeadlock).isPresent();
        return IntStream.range(0, runs.size())
                .filter(client -> runs.get(client).isBlocked()
                        || runs.get(client).unheard().isPresent()
                        || isOfMover && client == move.client())
                .mapToObj(ClientNames::mark)
                .toList();
    }

    /**
     * The clients whose wait has ended: if connections hold the lock, such a client has taken it from the last connection, and does not
     * know yet.
     */
    private List<Event> unblocked() {
        List<Event> unblocked = blocked.unblocked();
        return unblocked.size() == 1
                        && unblocked.get(0) instanceof Event.Unblocked only
                        && view.isHeldByConnections()
                        && !view.isFree()
                ? List.of(only, new Event.Took(only.client(), share(only.client())))
                : unblocked;
    }

    private int share(String mark) {
        return runs.get(ClientNames.client(mark.charAt(0))).share();
    }

    /** Makes a move of no client. */
    private void happen(Move move) {
        last = Optional.empty();
        encoder.note(move);
        remember(move, Optional.empty());
        move.kind().happen(situation, move.client());
        lookWhoIsLetGo();
        encoder.noteContents();
    }

    /**
     * Makes a move that was made before, after all the same moves, and does not look at its effect on the store.
     *
     * @return the step as it is seen at the client, with marks for the names of the clients
     */
    public Step again(Move move) {
        beginAgainFor(move);
        return repeated(move);
    }

    private Step repeated(Move move) {
        Step step = repeatedNow(move);
        made.add(ExecutedMove.of(step));
        return step;
    }

    private Step repeatedNow(Move move) {
        if (!move.isClients()) {
            happen(move);
            lookWhoAsksAgain(move);
            return move.kind() == MoveKind.EXPIRE
                    ? Step.ofTime(List.of(), new TreeMap<>())
                    : Step.ofStore(move, List.of(), new TreeMap<>());
        }
        ClientRun run = runs.get(move.client());
        ClientPhase before = run.phase();
        boolean isCommitted = run.isUncommitted();
        Optional<Exchange> exchange = resume(move);
        if (last.isPresent() || isCommitted) {
            view.noteCommand();
        }
        lookWhoAsksAgain(move);
        return new Step(
                move, List.of(), exchange, Optional.of(before), Optional.of(run.phase()), List.of(), new TreeMap<>());
    }

    /**
     * Lets a client make its move.
     *
     * @return the command and its reply; empty if no command ran
     */
    private Optional<Exchange> resume(Move move) {
        ClientRun run = runs.get(move.client());
        getReady(run, move);
        last = run.move(move.kind(), Lease.timeToRunOut(system.lease()));
        profile.noteClockRead(run.readsClock());
        Optional<Exchange> exchange = last.map(ran -> exchange(ran, ClientNames.mark(move.client()), run));
        exchange.ifPresent(said -> encoder.note(move, last.orElseThrow(), said));
        remember(move, exchange);
        if (run.phase() == ClientPhase.DEAD) {
            view.noteDeath();
        }
        lookWhoIsLetGo();
        encoder.noteContents();
        return exchange;
    }

    private void remember(Move move, Optional<Exchange> said) {
        if (system.lock().isTogether()) {
            encoder.remember(move, said);
        }
    }

    /** The command of an unblocked client has run, even if the move itself was no command. */
    private void lookWhoIsLetGo() {
        blocked.look();
        if (last.isEmpty() && !blocked.unblocked().isEmpty()) {
            view.noteCommand();
        }
    }

    /**
     * The time that a client needs to get ready must not be taken from a lease that was already seen: a lock that reckons with the time may
     * note the rest of it.
     */
    private void getReady(ClientRun run, Move move) {
        if (profile.readsClock() && run.phase() == ClientPhase.NOT_STARTED) {
            view.look();
        }
        run.getReady(move.kind());
        view.holdLeases();
    }

    private Step moveClient(Move move, List<Move> possible) {
        ClientRun run = runs.get(move.client());
        ClientPhase before = run.phase();
        // A database commits a statement that has run even if its client dies.
        boolean isCommitted = run.isUncommitted() && move.kind() == MoveKind.CRASH;
        Snapshot then = view.look();
        Optional<Exchange> exchange = resume(move);
        List<Event> events = new ArrayList<>(effects.of(move, before, last.isPresent() || isCommitted, then));
        section.flatMap(judge -> judge.answered(move.client(), before)).ifPresent(events::add);
        if (section.isPresent() && run.isInTransaction()) {
            events.add(new Event.InTransaction(ClientNames.mark(move.client())));
        }
        lookWhoAsksAgain(move);
        events.addAll(unblocked());
        deadlock(move).ifPresent(events::add);
        return new Step(
                move, possible, exchange, Optional.of(before), Optional.of(run.phase()), events, view.keyStates());
    }

    private Exchange exchange(ExecutedCommand ran, String mark, ClientRun run) {
        return new Exchange(
                mark,
                canonicalizer.command(ran.command(), run.name()),
                canonicalizer.reply(ran.command(), ran.reply(), run.name()),
                ran.replyLost(),
                ran.store());
    }

    /**
     * The line of the lock's own source that sent the command of the last move; empty if that was no command, or the line is not known. It
     * is no part of the state: a lock may send the same command from several lines.
     */
    public Optional<Integer> line() {
        return last.flatMap(ExecutedCommand::line);
    }

    /** The command of the last move, word by word. */
    public Optional<ExecutedCommand> last() {
        return last;
    }

    /** Everything that the store holds, value by value. */
    public List<String> values() {
        return view.values();
    }

    /** The phase of each client. */
    public List<ClientPhase> phases() {
        return runs.stream().map(ClientRun::phase).toList();
    }

    /** Whether the store makes a client wait for another one. */
    public boolean isBlocked(int client) {
        return runs.get(client).isBlocked();
    }

    /** Whether every client that is in the middle of its attempt waits in the store, so that none can go on. */
    boolean isDeadlocked() {
        List<ClientRun> begun = runs.stream().filter(ClientRun::isInTheMiddle).toList();
        return !begun.isEmpty() && begun.stream().allMatch(run -> run.isBlocked() && !run.isPolling());
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
    public boolean hasSent(String name) {
        return runs.stream()
                .flatMap(run -> run.ran().stream())
                .anyMatch(ran -> ran.command().get(0).equalsIgnoreCase(name));
    }

    /** The message about the first query that was answered by several rows and asked for no order; empty if there was none. */
    public Optional<Message> unorderedRows() {
        return UnorderedRows.in(
                runs.stream().flatMap(run -> run.ran().stream()),
                ran -> String.join(" ", ran.command()),
                ClientRun.ExecutedCommand::reply);
    }

    /** The name of a client that asked for the lock again and again, by the same and with the same answer; empty if none did. */
    public Optional<String> asksAgain() {
        return runs.stream()
                .filter(ClientRun::hasAskedAgain)
                .map(ClientRun::name)
                .findFirst();
    }

    /** The trace so far; with the final check if no client can move any more. */
    public Trace trace(LockSpec lock) {
        List<Move> next = possible();
        return trace(lock, next, next.isEmpty());
    }

    /** The trace of a schedule that has come to its end; with the final check if all clients that can still move are blocked. */
    public Trace completeTrace(LockSpec lock) {
        return trace(lock, possible(), runs.stream().noneMatch(ClientRun::canStep));
    }

    private Trace trace(LockSpec lock, List<Move> next, boolean isOver) {
        List<Move> moves = steps.stream().map(Step::move).toList();
        Optional<FinalCheck> check = isOver ? Optional.of(toldEnd(moves)) : Optional.empty();
        List<String> stores = system.section().map(SectionEnd::stores).orElse(List.of());
        return new Trace(lock, stores, new Schedule(lock.name(), system.program(), moves), steps(), next, check);
    }

    /** The steps so far, in order. */
    public List<Step> steps() {
        return steps.stream().map(letters::in).toList();
    }

    /**
     * The state of the run: all that can matter for its future.
     *
     * @param numbers the number in the state of each client of the run
     * @param symmetric whether two states are one that differ only in the names of the clients
     */
    public StateKey state(Bounds left, int[] numbers, boolean symmetric) {
        return encoder.state(left, numbers, symmetric);
    }

    /** The rank of the state: a move leads only to a state of a greater rank. */
    public StateRank rank(Bounds bounds, Bounds left) {
        return encoder.rank(bounds, left);
    }

    /** The keys of the store with their states, with marks for names. */
    public SortedMap<String, KeyState> keyStates() {
        return view.keyStates();
    }

    /** The keys of the store with their states, and beside them those of its replica; one element if there is no replica. */
    public List<SortedMap<String, KeyState>> servers() {
        return Stream.concat(Stream.of(view.keyStates()), view.replicaHeld().stream())
                .map(letters::in)
                .toList();
    }

    /** How many servers the state of the lock is spread over; 0 if it is in one place. */
    public int serverCount() {
        return view.servers().size();
    }

    /**
     * Lets every lease run out, also one that a client waits for, and a newcomer try to take the lock.
     *
     * @throws IllegalStateException if a client can still make a step
     */
    public FinalCheck end() {
        return letters.in(markedEnd());
    }

    /** The final check, with the end of a section named by its cause; no client can move any more. */
    private FinalCheck toldEnd(List<Move> moves) {
        if (told.isEmpty()) {
            told = Optional.of(letters.in(ends.told(markedEnd(), moves)));
        }
        return told.get();
    }

    /** Whether its clients run a section, and not a lock alone. */
    public boolean isOfSection() {
        return section.isPresent();
    }

    /** The judge of a section; empty for a lock. */
    Optional<SectionJudge> section() {
        return section;
    }

    /** The same final check, with marks for the names of the clients. */
    public FinalCheck markedEnd() {
        if (runs.stream().anyMatch(ClientRun::canStep)) {
            throw new IllegalStateException(
                    "a newcomer comes when nobody can move any more, and there are " + possible());
        }
        if (finalCheck.isEmpty()) {
            finalCheck = Optional.of(section.map(SectionJudge::check).orElseGet(view::lastAttempt));
        }
        return finalCheck.get();
    }

    /** The same final check, or that of another run that left the same contents in the store. */
    public FinalCheck endAsBefore() {
        return section.isPresent() ? markedEnd() : view.lastAttemptAsBefore(this::markedEnd);
    }

    /** Ends every client that can still move. */
    @Override
    public void close() {
        runs.forEach(ClientRun::abandon);
    }
}
