package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.io.InterruptedIOException;

/** Lets the commands of a buyer through, but for the last one by which it gives its lock back: that one is late. Safe for use by several threads. */
final class DelayedReleaseGate implements CommandGate {

    private final int commands;
    private final Delay delay;
    private int toCome;

    /** @param commands how many give the lock back; of at least one it is the last that is late */
    DelayedReleaseGate(int commands, Delay delay) {
        this.commands = commands;
        this.delay = delay;
    }

    /** The work that goes on before the last command leaves. */
    interface Delay {

        void pass() throws InterruptedException;
    }

    /** The buyer is about to give its lock back. */
    synchronized void begin() {
        toCome = Math.max(1, commands);
    }

    @Override
    public synchronized GateDecision beforeCommand(Command command) throws IOException {
        if (toCome > 0 && --toCome == 0) {
            try {
                delay.pass();
            } catch (InterruptedException e) {
                throw new InterruptedIOException("interrupted before a release was sent");
            }
        }
        return GateDecision.LET_THROUGH;
    }
}
