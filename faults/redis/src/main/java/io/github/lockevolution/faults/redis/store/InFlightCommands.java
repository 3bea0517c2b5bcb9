package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells a {@link InterferenceDetector} when the commands of one client reach Redis and when they are answered. Stands behind the gate that decides
 * about them. Safe for use by several threads.
 */
public final class InFlightCommands implements CommandGate {

    /** Commands that change nothing. */
    private static final Set<String> READS = Set.of(
            "EXISTS", "GET", "HEXISTS", "HGET", "HGETALL", "LRANGE", "MULTI", "PTTL", "TIME", "TTL", "TYPE", "UNWATCH",
            "WATCH");

    /** Commands that change nothing if they are answered so. */
    private static final Map<String, String> REFUSALS = Map.of(
            "SET", "nil", "SETNX", "0", "DEL", "0", "UNLINK", "0", "EXPIRE", "0", "PEXPIRE", "0", "PERSIST", "0",
            "HSETNX", "0", "HDEL", "0");

    private final InterferenceDetector keys;
    private final CommandGate gate;
    private final List<Command> held = new ArrayList<>();
    private boolean holds;
    private int inFlight;

    /** @param gate the gate of the client; the commands that leave it are the bench's own */
    public InFlightCommands(InterferenceDetector keys, CommandGate gate) {
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
            inFlight++;
            keys.begins(command.words());
        }
    }

    @Override
    public void afterSend() throws IOException {
        gate.afterSend();
    }

    @Override
    public void onOutcome(Command command, Outcome outcome) {
        onAnswered(hasChangedNothing(command, outcome));
        gate.onOutcome(command, outcome);
    }

    private synchronized void onAnswered(boolean withoutChange) {
        if (inFlight > 0) {
            inFlight--;
            if (withoutChange) {
                keys.discountUnchanged();
            }
            keys.end(1);
        }
    }

    /** Whether a command cannot have changed any key; of a script, for example, nobody knows. */
    private static boolean hasChangedNothing(Command command, Outcome outcome) {
        // SET with GET answers by the old value.
        boolean tellsBefore = command.words().stream().skip(3).anyMatch("GET"::equalsIgnoreCase);
        return READS.contains(command.name())
                || !tellsBefore
                        && outcome instanceof Outcome.Answered answered
                        && answered.reply().toString().equals(REFUSALS.get(command.name()));
    }

    @Override
    public synchronized void holdOnTheWay() {
        holds = true;
    }

    @Override
    public synchronized void letArrive() {
        holds = false;
        held.forEach(this::leaves);
        held.clear();
    }

    @Override
    public synchronized void abandonAll() {
        held.clear();
        keys.end(inFlight);
        inFlight = 0;
    }
}
