package io.github.lockevolution.faults.wire;

import io.github.lockevolution.faults.subject.GateDecision;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Records what one client sends and whether it is answered. On request it also paces the client: each command then leaves only
 * when it is told to. Safe for use by several threads.
 */
public final class PacedRecorder implements CommandGate {

    private final List<Command> sent = new ArrayList<>();
    private boolean paced;
    private int permits;
    private Optional<Command> atGate = Optional.empty();
    private boolean waiting;
    private boolean holdsReplies;
    private boolean replyIsHeld;

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
    public synchronized void beforeReply() throws InterruptedIOException {
        replyIsHeld = holdsReplies;
        notifyAll();
        try {
            while (holdsReplies) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted before a reply was read");
        }
    }

    @Override
    public synchronized void onOutcome(Command command, Outcome outcome) {
        waiting = false;
    }

    /** From now on, commands wait at the gate until they are told to leave. */
    public synchronized void pace() {
        paced = true;
        permits = 0;
    }

    /** Lets one command leave: the one at the gate, or the next one to arrive there. */
    public synchronized void letOneLeave() {
        permits++;
        notifyAll();
    }

    /** From now on, commands leave as they come; one that waits leaves now. */
    public synchronized void letAllLeave() {
        paced = false;
        notifyAll();
    }

    /** From now on, no reply is read: whoever has sent a command stays there. */
    public synchronized void holdReplies() {
        holdsReplies = true;
    }

    /** Whether a command has left whose reply is held. */
    public synchronized boolean isReplyHeld() {
        return replyIsHeld;
    }

    /** All commands that have left, in order. */
    public synchronized List<Command> sent() {
        return List.copyOf(sent);
    }

    /** The command that waits at the gate, if there is one. */
    public synchronized Optional<Command> atGate() {
        return atGate;
    }

    /** Whether a command has left and is not answered yet. */
    public synchronized boolean isWaiting() {
        return waiting;
    }
}
