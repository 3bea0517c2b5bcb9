package io.github.lockevolution.faults.wire;

import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes down what one client sends and whether it is answered. On request it also sets the pace: then a command leaves
 * only when it is told to. May be used by any thread.
 */
public final class PacedRecorder implements CommandGate {

    private final List<Command> sent = new ArrayList<>();
    private boolean paced;
    private int permits;
    private Optional<Command> atGate = Optional.empty();
    private boolean waiting;

    @Override
    public synchronized GateDecision beforeCommand(Command command) throws InterruptedIOException {
        atGate = Optional.of(command);
        waitForPermit(command);
        atGate = Optional.empty();
        sent.add(command);
        waiting = true;
        return GateDecision.LET_THROUGH;
    }

    private void waitForPermit(Command command) throws InterruptedIOException {
        try {
            while (paced && permits == 0) {
                wait();
            }
            permits -= paced ? 1 : 0;
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted before " + command.name() + " was sent");
        }
    }

    @Override
    public synchronized void onOutcome(Command command, Outcome outcome) {
        waiting = false;
    }

    /** From now on, commands wait to be told to leave. */
    public synchronized void pace() {
        paced = true;
        permits = 0;
    }

    /** Lets one command leave: the one that stands at the gate, or the next one that comes to it. */
    public synchronized void letOneLeave() {
        permits++;
        notifyAll();
    }

    /** From now on, commands leave as they come. */
    public synchronized void letAllLeave() {
        paced = false;
        notifyAll();
    }

    /** All commands that have left, in order. */
    public synchronized List<Command> sent() {
        return List.copyOf(sent);
    }

    /** The command that stands at the gate and has not left, if there is one. */
    public synchronized Optional<Command> atGate() {
        return atGate;
    }

    /** Whether a command has left and its answer has not come. */
    public synchronized boolean isWaiting() {
        return waiting;
    }
}
