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
 * The state of a client, and its hand-over between threads. One thread lets it move, and waits until it has stopped again; the client's own
 * threads stop, and wait for the decision how they go on.
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
 * <p>A client that was killed runs, too, until it has come to its end; it is dead until its next attempt begins. Code that reads several of
 * these at one moment, or changes other data along with them, holds the lock of this.
 */
final class RunControl implements Attempt.Inside {

    /** The name of the method in which a client waits for the decision how it goes on. */
    private static final String HOLDS = "stopAndWait";

    private final String name;
    /** Written under the lock of this, read without. */
    private volatile State state = new Stopped(
            new SchedulingPoint.Ended(ClientPhase.DONE, Optional.empty(), Optional.empty()), Optional.empty());
    /** The attempt that was begun last. Written under the lock of this, read without. */
    private volatile Optional<Attempt> attempt = Optional.empty();
    /** The hold of the thread that has stopped last. Guarded by this. */
    private Hold hold = new Hold();
    /** Guarded by this. */
    private boolean isKilled;

    /** The states in the diagram above. */
    private sealed interface State {

        /** The outcome of the command with which the client was let go last; empty as long as it has none. */
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

    /** @param name the name of the client */
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

    /** Begins an attempt of the client. */
    synchronized void begin(Attempt next) {
        attempt = Optional.of(next);
        isKilled = false;
        enter(new Running(Optional.empty()));
    }

    /** The attempt that was begun last. */
    Optional<Attempt> attempt() {
        return attempt;
    }

    /** The phase of that attempt. */
    ClientPhase phase() {
        return attempt.map(Attempt::phase).orElse(ClientPhase.NOT_STARTED);
    }

    /**
     * Lets the client go on from its scheduling point.
     *
     * @param decision the fate of the command before which it stands, if there is one
     * @param isSent whether a command leaves then
     */
    synchronized void resume(GateDecision decision, boolean isSent) {
        hold.decision = Optional.of(decision);
        enter(isSent ? new InFlight() : new Running(Optional.empty()));
    }

    /** Notes the outcome of the command that was let go. */
    synchronized void answered(Outcome came) {
        Optional<Outcome> outcome = Optional.of(came);
        // A client that was killed while it waited for the reply may be at its end.
        state = state instanceof Stopped stopped ? new Stopped(stopped.here(), outcome) : new Running(outcome);
    }

    /** The outcome of the last command that was let go; empty as long as it has none. */
    Optional<Outcome> outcome() {
        return state.outcome();
    }

    /** The reply of the store to it; empty if there was none. */
    Optional<String> reply() {
        return outcome().flatMap(Outcome::answer).map(Reply::toString);
    }

    /** Whether the command that was let go has no outcome yet, and the client does not stand still meanwhile. */
    boolean isInFlight() {
        return state instanceof InFlight;
    }

    /** Whether the code of the client runs. */
    boolean isRunning() {
        return state instanceof Running;
    }

    /** The scheduling point at which the client has stopped; empty while it moves. */
    Optional<SchedulingPoint> stopPoint() {
        return state instanceof Stopped stopped ? Optional.of(stopped.here()) : Optional.empty();
    }

    /**
     * @return the scheduling point at which the client has stopped
     * @throws InconclusiveException if it has not stopped since it was let go
     */
    SchedulingPoint requireAtRest() {
        return stopPoint()
                .orElseThrow(() -> new InconclusiveException(ClientText.class, text -> text.stillMoving(name)));
    }

    /**
     * Waits until the client has stopped.
     *
     * @return whether it has stopped within this time
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
     * The calling thread of the client stops, and waits for the decision how it goes on. If another thread stops before that, this one
     * belongs to a process that was killed here.
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

    /** Notes that the client has stopped without a thread that waits here. */
    synchronized void stopAt(SchedulingPoint reached) {
        enter(new Stopped(reached, outcome()));
    }

    /** {@inheritDoc} A dead client is not inside, even if its lock took the error for a success. */
    @Override
    public boolean awaitLeave() throws InterruptedException {
        return !isKilled() && stopAndWait(new SchedulingPoint.Inside(reply())) != GateDecision.KILL;
    }

    /** Notes that the store makes the client wait for another one: it stands there until a reply or a notification comes. */
    synchronized void block() {
        if (stopPoint().isEmpty()) {
            stopAt(new SchedulingPoint.Blocked(phase(), reply()));
        }
    }

    boolean isBlocked() {
        return stopPoint().filter(SchedulingPoint::isBlocked).isPresent();
    }

    /** Waits until the client is not blocked any more, or the time is over. */
    synchronized void awaitUnblocked(Duration atMost) throws InterruptedException {
        if (isBlocked()) {
            wait(atMost.toMillis());
        }
    }

    /** Notes that the client is dead from now on, in any state. */
    synchronized void kill() {
        isKilled = true;
    }

    /** Lets the killed client come to its end from its scheduling point. */
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
