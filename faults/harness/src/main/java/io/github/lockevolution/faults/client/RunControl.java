package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * Where a client is, and how it is handed on. One thread lets it move, and waits until it has stopped again; the client's own threads stop, and
 * wait until it is decided how they go on.
 *
 * <pre>
 *              resume, so that a command is sent
 *   Stopped --------------------------------------> InFlight
 *    |  ^ ^                                           |   |
 *    |  | +----- block: the store makes it wait ------+   | answered
 *    |  |                                                 v
 *    |  +----- stopAndWait, stopAt, block ------------ Running
 *    |                                                    ^
 *    +----- begin, resume otherwise, letDie --------------+
 * </pre>
 *
 * <p>A client that was killed runs, too, until it has come to its end; it is dead until its next attempt begins. Whoever has to see several of
 * these at one moment, or to change something along with them, holds the lock of this.
 */
final class RunControl implements Attempt.Inside {

    /** The name of the method in which a client waits until it is decided how it goes on. */
    private static final String HOLDS = "stopAndWait";

    private final String name;
    /** Changed under the lock of this, read without. */
    private volatile State state = new Stopped(
            new SchedulingPoint.Ended(ClientPhase.DONE, Optional.empty(), Optional.empty()), Optional.empty());
    /** The attempt that was begun last. Changed under the lock of this, read without. */
    private volatile Optional<Attempt> attempt = Optional.empty();
    /** Of the thread that has stopped last. Guarded by this. */
    private Hold hold = new Hold();
    /** Guarded by this. */
    private boolean isKilled;

    /** See the diagram above. */
    private sealed interface State {

        /** What has come of the command with which the client was let go last; empty as long as nothing has. */
        Optional<Outcome> outcome();
    }

    /** Its code runs. */
    private record Running(Optional<Outcome> outcome) implements State {}

    /** The command with which it was let go has left. */
    private record InFlight() implements State {

        @Override
        public Optional<Outcome> outcome() {
            return Optional.empty();
        }
    }

    /** It stands still, or its attempt is over. */
    private record Stopped(SchedulingPoint here, Optional<Outcome> outcome) implements State {}

    /** Holds one thread at one stop. Guarded by the run control. */
    private static final class Hold {

        private Optional<GateDecision> decision = Optional.empty();
    }

    /**
     * @param name of the client
     */
    RunControl(String name) {
        this.name = name;
    }

    void assertLockHeld() {
        assert Thread.holdsLock(this) : "the state of client " + name + " is not locked";
    }

    private void enter(State next) {
        assertLockHeld();
        state = next;
        notifyAll();
    }

    /** The client makes an attempt from now on. */
    synchronized void begin(Attempt next) {
        attempt = Optional.of(next);
        isKilled = false;
        enter(new Running(Optional.empty()));
    }

    /** The attempt that was begun last. */
    Optional<Attempt> attempt() {
        return attempt;
    }

    /** How far that is. */
    ClientPhase phase() {
        return attempt.map(Attempt::phase).orElse(ClientPhase.NOT_STARTED);
    }

    /**
     * Lets the client go on from where it has stopped.
     *
     * @param decision what becomes of the command that it stands before, if it does
     * @param isSent whether a command leaves by that
     */
    synchronized void resume(GateDecision decision, boolean isSent) {
        hold.decision = Optional.of(decision);
        enter(isSent ? new InFlight() : new Running(Optional.empty()));
    }

    /** The command that was let go has had an outcome. */
    synchronized void answered(Outcome came) {
        Optional<Outcome> outcome = Optional.of(came);
        // Whoever was killed while it waited for the answer may be at its end.
        state = state instanceof Stopped stopped ? new Stopped(stopped.here(), outcome) : new Running(outcome);
    }

    /** What came of the last command that was let go; empty as long as nothing has. */
    Optional<Outcome> outcome() {
        return state.outcome();
    }

    /** What the store replied to it; empty if it did not. */
    Optional<String> reply() {
        return outcome().flatMap(Outcome::answer).map(Reply::toString);
    }

    /** Whether the command that was let go has had no outcome yet, and the client does not stand still for that. */
    boolean isInFlight() {
        return state instanceof InFlight;
    }

    /** Whether the code of the client runs. */
    boolean isRunning() {
        return state instanceof Running;
    }

    /** Where the client has stopped; empty while it moves. */
    Optional<SchedulingPoint> stopPoint() {
        return state instanceof Stopped stopped ? Optional.of(stopped.here()) : Optional.empty();
    }

    /**
     * @return where the client has stopped
     * @throws InconclusiveException if it has not stopped since it was let go
     */
    SchedulingPoint requireAtRest() {
        return stopPoint()
                .orElseThrow(() -> new InconclusiveException(ClientText.class, text -> text.stillMoving(name)));
    }

    /**
     * Waits until the client has stopped.
     *
     * @return whether it has, after so long
     */
    synchronized boolean awaitStop(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        for (long left = atMost.toMillis();
                stopPoint().isEmpty() && left > 0;
                left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        return stopPoint().isPresent();
    }

    /**
     * The calling thread of the client stops, and waits until it is decided how it goes on. If another one stops before that, this one is of a
     * process that was killed here.
     */
    synchronized GateDecision stopAndWait(SchedulingPoint here) throws InterruptedException {
        hold.decision = Optional.of(GateDecision.KILL);
        Hold mine = new Hold();
        hold = mine;
        stopAt(here);
        while (mine.decision.isEmpty()) {
            wait();
        }
        return mine.decision.get();
    }

    /** The client has stopped, and nobody waits there. */
    synchronized void stopAt(SchedulingPoint reached) {
        enter(new Stopped(reached, outcome()));
    }

    /** {@inheritDoc} A dead client is nowhere, even if its lock took the error for a yes. */
    @Override
    public boolean awaitLeave() throws InterruptedException {
        return !isKilled() && stopAndWait(new SchedulingPoint.Inside(reply())) != GateDecision.KILL;
    }

    /** The store makes the client wait for another one: that is where it stands, until the store answers or tells it something. */
    synchronized void block() {
        if (stopPoint().isEmpty()) {
            stopAt(new SchedulingPoint.Blocked(phase(), reply()));
        }
    }

    boolean isBlocked() {
        return stopPoint().filter(SchedulingPoint::isBlocked).isPresent();
    }

    /** Waits until the client is not blocked any more, or for so long. */
    synchronized void awaitUnblocked(Duration atMost) throws InterruptedException {
        if (isBlocked()) {
            wait(atMost.toMillis());
        }
    }

    /** The client is dead from now on, wherever it is. */
    synchronized void kill() {
        isKilled = true;
    }

    /** The client, which was killed, comes to its end from where it has stopped. */
    synchronized void letDie() {
        hold.decision = Optional.of(GateDecision.KILL);
        enter(new Running(Optional.empty()));
    }

    @Override
    public synchronized boolean isKilled() {
        return isKilled;
    }

    /** Whether a thread is where the bench stops a client, or on its way out of there. */
    static boolean holds(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(RunControl.class.getName())
                        && frame.getMethodName().equals(HOLDS));
    }
}
