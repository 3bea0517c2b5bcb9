package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells a {@link KeyWatch} when the commands of one client reach Redis and when they are answered. Stands behind the gate that decides
 * about them. Safe for use by several threads.
 */
public final class CommandsUnderWay implements CommandGate {

    private final KeyWatch keys;
    private final CommandGate gate;
    private final List<Command> held = new ArrayList<>();
    private boolean holds;
    private int underWay;

    CommandsUnderWay(KeyWatch keys, CommandGate gate) {
        this.keys = keys;
        this.gate = gate;
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        GateDecision decision = gate.beforeCommand(command);
        if (decision != GateDecision.KILL) {
            leaves(command);
        }
        return decision;
    }

    private synchronized void leaves(Command command) {
        if (holds) {
            held.add(command);
        } else {
            underWay++;
            keys.begins(command.words());
        }
    }

    @Override
    public void beforeReply() throws IOException {
        gate.beforeReply();
    }

    @Override
    public void onOutcome(Command command, Outcome outcome) {
        isAnswered();
        gate.onOutcome(command, outcome);
    }

    private synchronized void isAnswered() {
        if (underWay > 0) {
            underWay--;
            keys.end(1);
        }
    }

    /** From now on, what leaves the gate is held back on its way and does not reach Redis. */
    public synchronized void hold() {
        holds = true;
    }

    /** What was held back is about to reach Redis, and so is whatever leaves the gate from now on. */
    public synchronized void letThrough() {
        holds = false;
        held.forEach(this::leaves);
        held.clear();
    }

    /** The connection was lost, or the client died: no command of it reaches Redis any more, and none will be answered. */
    public synchronized void areLost() {
        held.clear();
        keys.end(underWay);
        underWay = 0;
    }
}
