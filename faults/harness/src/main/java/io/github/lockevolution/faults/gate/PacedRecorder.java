package io.github.lockevolution.faults.gate;

import io.github.lockevolution.faults.subject.GateDecision;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Records the commands of one client and their replies. On request it also paces the client: each command then leaves only when it is let
 * go, in the order of arrival. Safe for use by several threads.
 */
public final class PacedRecorder implements CommandGate {

    private final List<Command> sent = new ArrayList<>();
    /** The arrivals, in order. */
    private final List<Arrival> arrivals = new ArrayList<>();

    private final Deque<GateDecision> permits = new ArrayDeque<>();
    private boolean paced;
    private boolean waiting;
    private boolean holdsReplies;
    private boolean replyIsHeld;

    /** A command that has come to the gate, with the decision about it. */
    private static final class Arrival {

        private final Command command;
        private Optional<GateDecision> decision = Optional.empty();

        Arrival(Command command) {
            this.command = command;
        }
    }

    @Override
    public synchronized GateDecision beforeCommand(Command command) throws InterruptedIOException {
        GateDecision decision = paced ? waitForPermit(new Arrival(command)) : GateDecision.LET_THROUGH;
        if (decision != GateDecision.KILL) {
            sent.add(command);
            waiting = true;
        }
        return decision;
    }

    private GateDecision waitForPermit(Arrival arrival) throws InterruptedIOException {
        arrivals.add(arrival);
        decide();
        notifyAll();
        try {
            while (arrival.decision.isEmpty()) {
                wait();
            }
            return arrival.decision.get();
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted before " + arrival.command.name() + " was sent");
        } finally {
            arrivals.remove(arrival);
        }
    }

    private void decide() {
        for (Arrival arrival : arrivals) {
            if (arrival.decision.isEmpty()) {
                arrival.decision = paced ? Optional.ofNullable(permits.poll()) : Optional.of(GateDecision.LET_THROUGH);
            }
        }
    }

    @Override
    public synchronized void afterSend() throws InterruptedIOException {
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

    /**
     * Makes commands wait at the gate, from now on, until they are let go.
     *
     * @return whether they did not have to wait before
     */
    public synchronized boolean pace() {
        boolean isNew = !paced;
        paced = true;
        permits.clear();
        return isNew;
    }

    /** Lets one command leave: the one at the gate, or the next one to arrive there. */
    public void letOneLeave() {
        decide(GateDecision.LET_THROUGH);
    }

    /** Decides about one command: the one at the gate, or the next one to arrive there. */
    public synchronized void decide(GateDecision decision) {
        permits.add(decision);
        decide();
        notifyAll();
    }

    /** Lets commands leave as they come, from now on; a waiting command leaves now. */
    public synchronized void letAllLeave() {
        paced = false;
        decide();
        notifyAll();
    }

    /** Holds replies from now on: no reply is read, so a thread that has sent a command stays there. */
    public synchronized void holdReplies() {
        holdsReplies = true;
    }

    /** Whether a command has left whose reply is held. */
    public synchronized boolean isReplyHeld() {
        return replyIsHeld;
    }

    /** The commands that have left, in order. */
    public synchronized List<Command> sent() {
        return List.copyOf(sent);
    }

    /** The command that waits at the gate; the first if there are more, empty if there is none. */
    public synchronized Optional<Command> atGate() {
        return arrivals.stream()
                .filter(arrival -> arrival.decision.isEmpty())
                .map(arrival -> arrival.command)
                .findFirst();
    }

    /** Whether a command has left and has no reply yet. */
    public synchronized boolean isWaiting() {
        return waiting || arrivals.stream().anyMatch(arrival -> arrival.decision.isPresent());
    }
}
