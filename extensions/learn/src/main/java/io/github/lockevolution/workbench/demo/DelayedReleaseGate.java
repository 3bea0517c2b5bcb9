package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.io.InterruptedIOException;

/** Lets the commands of a buyer through, but for the last one by which it gives its lock back: that one is late. Safe for use by several threads. */
final class DelayedReleaseGate implements CommandGate {

    private final Sale sale;
    private int toCome;

    DelayedReleaseGate(Sale sale) {
        this.sale = sale;
    }

    /** The buyer is about to give its lock back. */
    synchronized void begin() {
        toCome = Math.max(1, sale.variant().lock().releaseCommands().size());
    }

    @Override
    public synchronized GateDecision beforeCommand(Command command) throws IOException {
        if (toCome > 0 && --toCome == 0) {
            try {
                sale.openBeforeRelease();
            } catch (InterruptedException e) {
                throw new InterruptedIOException("interrupted before a release was sent");
            }
        }
        return GateDecision.LET_THROUGH;
    }
}
