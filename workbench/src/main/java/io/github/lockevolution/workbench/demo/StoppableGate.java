package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.attack.KillPoint;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;

/** A gate at which a client can be stopped for good at a kill point; until then another gate decides. Safe for use by several threads. */
final class StoppableGate implements CommandGate {

    private final CommandGate gate;
    private Optional<KillPoint> killPoint = Optional.empty();
    private int commands;
    private boolean isStopped;

    /** @param gate asked before each command that is not stopped */
    StoppableGate(CommandGate gate) {
        this.gate = gate;
    }

    /** The client gets no further than this; commands are counted from now on. */
    synchronized void stopAt(KillPoint point) {
        killPoint = Optional.of(point);
        commands = 0;
    }

    /** Whether the client stands at the kill point. */
    synchronized boolean isStopped() {
        return isStopped;
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        stopIfThere(KillPoint.Side.BEFORE_COMMAND, 1);
        return gate.beforeCommand(command);
    }

    @Override
    public void afterSend() throws IOException {
        stopIfThere(KillPoint.Side.BEFORE_REPLY, 0);
        gate.afterSend();
    }

    private synchronized void stopIfThere(KillPoint.Side side, int more) throws InterruptedIOException {
        commands += more;
        boolean isThere = killPoint
                .filter(point -> point.side() == side && point.command() == commands)
                .isPresent();
        try {
            while (isThere) {
                isStopped = true;
                wait();
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted at the kill point");
        }
    }

    @Override
    public void onOutcome(Command command, Outcome outcome) {
        gate.onOutcome(command, outcome);
    }
}
