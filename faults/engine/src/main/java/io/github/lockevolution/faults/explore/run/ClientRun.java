package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.ClientTimeOut;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** One client in one run: the phase of its one attempt, its last scheduling point, and the commands and replies on the way. */
public final class ClientRun {

    private final TestClient client;
    private final LockSpec lock;
    private final Consumer<Throwable> refused;
    private final List<ExecutedCommand> ran = new ArrayList<>();
    /** The times, in leases since the start, at which the client was let go: at its start, and at each move. */
    private final List<Integer> looksAtClock = new ArrayList<>();

    /** Empty until it stands before its first command. */
    private Optional<SchedulingPoint> here = Optional.empty();

    private Optional<Integer> leftAfter = Optional.empty();
    private boolean replyLost;
    /**
     * Whether the reply to its command will be lost: it was let go with a lost reply, and has waited since for another client or for the
     * commit.
     */
    private boolean losesReply;

    private boolean isEndedByStore;
    private int time;
    private int jumps;

    /**
     * A client of a testbed.
     *
     * @param clock its own
     */
    record TestClient(String name, Client client, BenchClock clock) {}

    /**
     * A command that ran in a move.
     *
     * @param command the command as it left, word by word
     * @param reply the reply of the store
     * @param replyLost whether the client never received it
     * @param store the name of the store that it went to, for a client with several stores; empty for any other
     * @param line the line of the lock's own source that sent it; empty if it is not known
     */
    public record ExecutedCommand(
            List<String> command, String reply, boolean replyLost, Optional<String> store, Optional<Integer> line) {

        /** A command of a client with one store. */
        ExecutedCommand(List<String> command, String reply, boolean replyLost, Optional<Integer> line) {
            this(command, reply, replyLost, Optional.empty(), line);
        }

        /** Whether the store has ended it because its client and others waited for each other. */
        boolean isDeadlock() {
            return reply.equals(SchedulingPoint.DEADLOCK);
        }
    }

    /**
     * An attempt that begins when it is first needed.
     *
     * @param lock declares the exceptions that mean a refusal, and the access policy
     * @param refused receives each exception that means a refusal
     */
    ClientRun(TestClient client, LockSpec lock, Consumer<Throwable> refused) {
        this.client = client;
        this.lock = lock;
        this.refused = refused;
    }

    /**
     * Begins now if it has not begun.
     *
     * @throws InconclusiveException if it does not stop before a command
     */
    void start() {
        if (here.isEmpty()) {
            here = Optional.of(begin());
        }
    }

    private SchedulingPoint here() {
        start();
        return here.orElseThrow();
    }

    private SchedulingPoint begin() {
        SchedulingPoint start = client.client().start();
        looksAtClock.clear();
        looksAtClock.add(time());
        requireNoOtherError(start);
        if (start.next().isEmpty()) {
            throw new InconclusiveException(
                    ExploreText.class,
                    text -> start.error()
                            .map(error -> text.throwsInsteadOfSending(name(), Quoted.thrown(error)))
                            .orElseGet(() -> text.sendsNothing(name())));
        }
        return start;
    }

    String name() {
        return client.name();
    }

    boolean canMove() {
        return here.map(SchedulingPoint::canMove).orElse(true);
    }

    /** Whether the store makes its command wait for another client. */
    boolean isBlocked() {
        return here.filter(SchedulingPoint::isBlocked).isPresent();
    }

    /** Whether it waits by polling. */
    boolean isPolling() {
        return here.filter(SchedulingPoint::isPolling).isPresent();
    }

    /** Lets it poll again, as there is something new to see. */
    void askAgain() {
        here = here.map(stop -> stop instanceof SchedulingPoint.Polling polling ? polling.awake() : stop);
    }

    /** Whether it can go on by itself: it is not over, and waits for no other client. */
    boolean canStep() {
        return canMove() && !isBlocked() && !client.client().isHeldUp();
    }

    /** Whether the store has ended its session or transaction. The client may not know yet. */
    boolean isCutOff() {
        return here.isPresent() && client.client().isCutOff();
    }

    /** Looks whether the store has unblocked it since it was blocked; false if it is not blocked, or still is. */
    boolean pollUnblocked() {
        Optional<SchedulingPoint> after =
                isBlocked() && !isPolling() ? client.client().pollUnblocked() : Optional.empty();
        here = after.or(() -> here);
        return after.isPresent();
    }

    /** The reply to the command that was blocked, which the client has not received; empty if there is none. */
    Optional<String> unheard() {
        return here.flatMap(SchedulingPoint::unheard);
    }

    /** Whether its next move is a command whose reply can still be lost; a client that has not begun stands before its first command. */
    boolean canLoseReply() {
        return !losesReply && here.map(stop -> stop.next().isPresent()).orElse(true);
    }

    /** Whether its statement has run and is not committed. */
    boolean isUncommitted() {
        return here.filter(SchedulingPoint::isUncommitted).isPresent();
    }

    /** The command that it would send next, word by word. */
    Optional<List<String>> next() {
        return here().next();
    }

    /** The command that it would send next on the side, word by word; empty if it has not begun, or cannot move. */
    Optional<List<String>> nextOnTheSide() {
        return isInTheMiddle() ? client.client().backgroundCommand().map(BackgroundCommand::words) : Optional.empty();
    }

    ClientPhase phase() {
        return here.map(SchedulingPoint::phase).orElse(ClientPhase.NOT_STARTED);
    }

    List<ExecutedCommand> ran() {
        return ran;
    }

    /** The number of exchanges before it called unlock; empty if it has not. */
    Optional<Integer> leftAfter() {
        return leftAfter;
    }

    /** Whether its last command to take the lock repeats the one just before, with the same reply. */
    boolean hasAskedAgain() {
        List<ExecutedCommand> said = ran.subList(0, leftAfter.orElse(ran.size()));
        return IntStream.rangeClosed(1, said.size() / 2)
                .anyMatch(length -> said.subList(said.size() - length, said.size())
                        .equals(said.subList(said.size() - 2 * length, said.size() - length)));
    }

    /** Whether a reply to it was lost. */
    boolean hasLostReply() {
        return replyLost;
    }

    /** Whether it may be in a transaction, whose changes a store does not show until it commits. */
    boolean isInTransaction() {
        return here.isPresent() && canMove() && client.client().isInTransaction();
    }

    /** Whether it has given up waiting for another client. */
    boolean hasGivenUpWaiting() {
        return here.filter(SchedulingPoint::hasGivenUpWaiting).isPresent();
    }

    /** Whether it has begun and can still move. */
    boolean isInTheMiddle() {
        return phase() != ClientPhase.NOT_STARTED && !phase().isOver();
    }

    /** The time for this client at each of its moves, in leases since the start. */
    List<Integer> looksAtClock() {
        return looksAtClock;
    }

    /** The time for this client, in leases since the start. */
    int time() {
        return time + jumps;
    }

    /** The number of times that its clock has jumped ahead. */
    int jumps() {
        return jumps;
    }

    /** A whole lease goes by. */
    void letTimePass(Duration lease) {
        client.clock().advance(lease);
        time++;
    }

    /** Whether this client, or its lock, has looked at the clock. */
    boolean readsClock() {
        return client.clock().isRead();
    }

    /**
     * Brings it to the scheduling point from which it can make this move, however long that takes. A client that has read the clock and not
     * moved yet begins again, at the present time.
     *
     * @throws InconclusiveException if it does not stop before a command
     */
    void getReady(MoveKind kind) {
        boolean needsNothing = kind == MoveKind.AHEAD || kind == MoveKind.SIDE;
        if (!needsNothing
                && phase() == ClientPhase.NOT_STARTED
                && here().next().isPresent()
                && readsClock()
                && looksAtClock.get(0) != time()) {
            here = Optional.of(begin());
        }
    }

    /**
     * Lets it move as soon as it is ready, and waits until it has stopped again.
     *
     * @param lease the time by which its clock jumps
     * @return the command that ran; empty if none did
     * @throws InconclusiveException if the store did not answer, or the lock threw an exception that no lost reply explains
     */
    Optional<ExecutedCommand> move(MoveKind kind, Duration lease) {
        if (kind == MoveKind.AHEAD) {
            client.clock().jump(lease);
            jumps++;
            return Optional.empty();
        }
        if (kind == MoveKind.SIDE) {
            return moveOnTheSide();
        }
        getReady(kind);
        replyLost |= kind == MoveKind.LOST_REPLY;
        if (kind == MoveKind.STEP && phase() == ClientPhase.INSIDE) {
            leftAfter = Optional.of(ran.size());
        }
        if (kind != MoveKind.CRASH && hasArrivedWithoutCommand()) {
            return Optional.empty();
        }
        Optional<List<String>> command = kind == MoveKind.CRASH ? Optional.empty() : next();
        Optional<String> store = here().store();
        Optional<Integer> line = here().line();
        looksAtClock.add(time());
        SchedulingPoint after = client.client().resume(decision(kind));
        here = Optional.of(after);
        boolean isLost = kind == MoveKind.LOST_REPLY || losesReply;
        losesReply = isLost && (isBlocked() && !isPolling() || after.isUncommitted());
        Optional<ExecutedCommand> done =
                command.map(sent -> new ExecutedCommand(sent, after.reply().orElse(""), isLost, store, line));
        done.ifPresent(ran::add);
        isEndedByStore |= done.filter(ExecutedCommand::isDeadlock).isPresent();
        requireNoOtherError(after);
        return done;
    }

    /** Whether the data that the requests of a process have in common let it get further without a command. */
    private boolean hasArrivedWithoutCommand() {
        boolean wasBeforeCommand = next().isPresent();
        here = Optional.of(client.client().arrive(here()));
        boolean isFurther = wasBeforeCommand && next().isEmpty();
        if (isFurther) {
            looksAtClock.add(time());
            requireNoOtherError(here());
        }
        return isFurther;
    }

    /** Whether other clients run in the same program, so that it goes on at a reply while they have not moved. */
    boolean sharesProgram() {
        return client.client().sharesProgram();
    }

    /** Whether its command is already at the gate. */
    boolean standsAtGate() {
        return here.filter(SchedulingPoint.AtGate.class::isInstance).isPresent();
    }

    /** The next move after its own is another client's. */
    void defer() {
        client.client().defer();
    }

    private Optional<ExecutedCommand> moveOnTheSide() {
        client.client().beginBackground();
        Optional<BackgroundCommand> sent = client.client().backgroundCommand();
        looksAtClock.add(time());
        if (sent.isEmpty()) {
            // A timer has rung without sending a command.
            return Optional.empty();
        }
        String reply = client.client().resumeBackground();
        here = client.client().endedBySide().or(() -> here);
        Optional<ExecutedCommand> done = sent.map(
                command -> new ExecutedCommand(command.words(), reply, false, command.store(), command.line()));
        done.ifPresent(ran::add);
        return done;
    }

    private static GateDecision decision(MoveKind kind) {
        return switch (kind) {
            case CRASH -> GateDecision.KILL;
            case LOST_REPLY -> GateDecision.LOSE_REPLY;
            default -> GateDecision.LET_THROUGH;
        };
    }

    /**
     * Only a client that lost a reply or its connection, or was ended for a deadlock, may throw; or one whose exception is a refusal that
     * its lock declares.
     */
    private void requireNoOtherError(SchedulingPoint stop) {
        stop.error()
                .filter(error -> !replyLost && !isEndedByStore && !isCutOff())
                .ifPresent(error -> {
                    if (lock.refusals().stream().noneMatch(kind -> kind.isInstance(error))) {
                        throw unexpected(error);
                    }
                    refused.accept(error);
                });
    }

    private InconclusiveException unexpected(Throwable error) {
        return ClientTimeOut.of(name(), error)
                .orElseGet(() -> new InconclusiveException(
                        ExploreText.class, text -> text.threw(name(), Quoted.thrown(error)), error));
    }

    /** The events on its way from one phase to the present one that can be seen at the client itself. */
    List<Event> eventsSince(ClientPhase before, String mark) {
        ClientPhase now = phase();
        List<Event> events = new ArrayList<>();
        if (before == ClientPhase.INSIDE && now != ClientPhase.INSIDE && now != ClientPhase.DEAD) {
            events.add(new Event.Left(mark));
        }
        if (isBlocked()) {
            events.add(new Event.Blocked(mark));
        }
        if (before != now && hasGivenUpWaiting()) {
            events.add(new Event.GaveUpWaiting(mark));
        }
        if (before != now) {
            arrival(now, mark).ifPresent(events::add);
        }
        return events;
    }

    private Optional<Event> arrival(ClientPhase phase, String mark) {
        return switch (phase) {
            case INSIDE -> Optional.of(new Event.Entered(mark, share()));
            case DONE -> Optional.of(new Event.Finished(mark));
            case DEAD -> Optional.of(new Event.Died(mark));
            case NOT_STARTED, ACQUIRING, RELEASING -> Optional.empty();
        };
    }

    /** The number of units that it has when it is inside. */
    int share() {
        return lock.accessPolicy().share(name());
    }

    /** Learns the commands that it has repeated in vain to give the lock back, if it has. */
    void learnRelease() {
        client.client().learnRelease();
    }

    /** Ends the attempt if it can still move. */
    void abandon() {
        try {
            here.ifPresent(begun -> client.client().kill());
        } catch (InconclusiveException e) {
            // Ignored here: the next attempt of this client reports it.
        }
    }
}
