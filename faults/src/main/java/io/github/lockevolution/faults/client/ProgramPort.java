package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.GatePort;
import io.github.lockevolution.faults.wire.Outcome;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** The port of one program, with a gate that lets nothing through before the program was asked for its first attempt. */
final class ProgramPort implements CommandGate, Closeable {

    private final CommandGate gate;
    private final Predicate<Command> isSetUp;
    private final GatePort open;
    private final Set<Command> passing = Collections.newSetFromMap(new ConcurrentHashMap<>());
    private volatile boolean isBeginning;
    private volatile boolean begun;
    private volatile boolean hasSent;
    private volatile boolean lostReply;
    private volatile boolean unanswered;
    private volatile Optional<Command> tooEarly = Optional.empty();

    /**
     * Opens the port.
     *
     * @param gate asked before each command once the program has begun
     * @param isSetUp whether a command that comes while the program begins has nothing to do with its lock
     */
    ProgramPort(CommandGate gate, Predicate<Command> isSetUp, Function<CommandGate, GatePort> openPort) {
        this.gate = gate;
        this.isSetUp = isSetUp;
        this.open = openPort.apply(this);
    }

    GatePort open() {
        return open;
    }

    /** An attempt begins, which has sent nothing yet. */
    void beginAttempt() {
        hasSent = false;
        isBeginning = true;
    }

    /** The program has said that it is ready: its commands go to the gate from now on. */
    void letThrough() {
        begun = true;
        isBeginning = false;
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        if (isBeginning && isSetUp.test(command)) {
            passing.add(command);
            return GateDecision.LET_THROUGH;
        }
        if (!begun) {
            tooEarly = Optional.of(command);
            throw new IOException("nothing was asked of this client yet; " + command.name() + " is not sent");
        }
        hasSent = true;
        GateDecision decision = gate.beforeCommand(command);
        lostReply |= decision == GateDecision.LOSE_REPLY;
        unanswered = true;
        return decision;
    }

    @Override
    public void beforeReply() throws IOException {
        gate.beforeReply();
    }

    @Override
    public void onOutcome(Command command, Outcome outcome) {
        if (passing.remove(command)) {
            return;
        }
        unanswered = false;
        gate.onOutcome(command, outcome);
    }

    /** Whether a command has come in this attempt. */
    boolean hasSent() {
        return hasSent;
    }

    /** A command that came before the program was asked for anything. */
    Optional<Command> tooEarly() {
        return tooEarly;
    }

    /** Whether an answer was lost, by the gate or on the way to it. */
    boolean hasLostReply() {
        return lostReply || unanswered;
    }

    /** Ends what is left of the connections of a client that is no more. */
    void forget() {
        open.disconnect();
        hasSent = false;
        lostReply = false;
        unanswered = false;
    }

    @Override
    public void close() {
        open.close();
    }
}
