package io.github.lockevolution.faults.crash;

import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Stops the client for good at one kill point and reports it. Belongs to the thread that runs the lock. */
final class KillPointGate implements CommandGate {

    private final Consumer<Command> held;
    private Optional<KillPoint> hold = Optional.empty();
    private Command current;
    private int commands;

    KillPointGate(Consumer<Command> held) {
        this.held = held;
    }

    /** Begins a new call, whose commands are counted from 1, with the kill point to stop at, if any. */
    void nextCall(Optional<KillPoint> killPoint) {
        hold = killPoint;
        commands = 0;
    }

    @Override
    public GateDecision beforeCommand(Command command) throws InterruptedIOException {
        current = command;
        commands++;
        holdAt(KillPoint.beforeCommand(commands));
        return GateDecision.LET_THROUGH;
    }

    @Override
    public void beforeReply() throws InterruptedIOException {
        if (commands > 0) {
            holdAt(KillPoint.beforeReply(commands));
        }
    }

    private void holdAt(KillPoint here) throws InterruptedIOException {
        if (!hold.equals(Optional.of(here))) {
            return;
        }
        held.accept(current);
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted while held " + here);
        }
    }
}
