package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.CommandRefused;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The ports of one program, one for each server, with one gate that lets no command through before the first attempt. */
public final class ProgramPort implements CommandGate, Closeable {

    /** A program that has used no processor for this long waits for a reply. */
    private static final Duration MOMENT = Duration.ofMillis(200);

    private final CommandGate gate;
    private final Predicate<Command> isSetUp;
    private final Optional<CommandSequencer> sequencer;
    private final Optional<ClockFile> clock;
    private final Map<String, String> environment = new HashMap<>();
    private final List<GatedPort> open = new ArrayList<>();
    private final Set<Command> passing = Collections.newSetFromMap(new ConcurrentHashMap<>());
    private volatile boolean isBeginning;
    private volatile boolean begun;
    private volatile boolean isOver;
    private volatile boolean hasSent;
    private volatile boolean lostReply;
    private volatile boolean unanswered;
    private volatile Optional<Command> tooEarly = Optional.empty();
    private volatile Optional<Command> setUpOnce = Optional.empty();

    private ProgramPort(
            CommandGate gate,
            Predicate<Command> isSetUp,
            Optional<CommandSequencer> sequencer,
            Optional<ClockFile> clock) {
        this.gate = sequencer
                .<CommandGate>map(known -> new SequencedGate(gate, known))
                .orElse(gate);
        this.isSetUp = isSetUp;
        this.sequencer = sequencer;
        this.clock = clock;
    }

    /**
     * Opens the ports.
     *
     * @param gate asked before each command once the program has begun
     * @param isSetUp whether a command that comes while the program begins has nothing to do with its lock
     * @param servers the servers
     * @param sequencer orders the commands to several servers at once; empty if there is one server
     * @param clock updated when a command of the program is let go; empty if it has the clock of the machine
     */
    public static ProgramPort open(
            CommandGate gate,
            Predicate<Command> isSetUp,
            StorePorts servers,
            Optional<CommandSequencer> sequencer,
            Optional<ClockFile> clock) {
        ProgramPort port = new ProgramPort(gate, isSetUp, sequencer, clock);
        try {
            servers.openers().forEach(opener -> port.open.add(opener.apply(port)));
            port.environment.putAll(servers.environment()
                    .apply(port.open.stream().map(GatedPort::url).toList()));
            clock.ifPresent(
                    file -> port.environment.put("LOCK_CLOCK_FILE", file.path().toString()));
            return port;
        } catch (RuntimeException e) {
            port.close();
            throw e;
        }
    }

    /** The variables by which the program finds the servers, behind its gate. */
    Map<String, String> environment() {
        return environment;
    }

    /** The number of its servers. */
    int servers() {
        return open.size();
    }

    /** The clock of the program; empty if it has the clock of the machine. */
    Optional<ClockFile> clock() {
        return clock;
    }

    /** Sets the process whose commands come here. */
    void watch(ProcessHandle program) {
        sequencer.ifPresent(known -> known.watch(new CommandSequencer.Sender(new ProcessorUse(program), MOMENT)));
    }

    /** Notes an order to the program. */
    void ask(String order) {
        sequencer.ifPresent(known -> known.ask(order));
    }

    /** Waits, when the program has answered, until all of its commands before were let go and have replies. */
    void awaitNothingLeft() {
        sequencer.ifPresent(CommandSequencer::awaitNothingLeft);
    }

    /** The servers of commands that do not get their turn, because more commands came at this point before. */
    List<String> lackingOthers() {
        return sequencer.map(CommandSequencer::lackingOthers).orElse(List.of());
    }

    /** Begins an attempt, which has sent no command yet. */
    void beginAttempt() {
        sequencer.ifPresent(CommandSequencer::begin);
        hasSent = false;
        isBeginning = true;
    }

    /** Sends commands to the gate from now on, since the program has said that it is ready. */
    void letThrough() {
        setUpOnce = begun ? Optional.empty() : setUpOnce;
        begun = true;
        isBeginning = false;
    }

    /**
     * Refuses all commands from now on: the client is dead, and its late commands are not those of the next client, which may have begun.
     */
    void refuseAll() {
        isOver = true;
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        if (isOver) {
            throw new CommandRefused(command);
        }
        if ((isBeginning || !begun) && isSetUp.test(command)) {
            passing.add(command);
            return GateDecision.LET_THROUGH;
        }
        // Commands of a program that begins are moves, like those of a constructor.
        if (!begun && !isBeginning) {
            tooEarly = Optional.of(command);
            throw new IOException("nothing was asked of this client yet; " + command.name() + " is not sent");
        }
        hasSent = true;
        if (!begun) {
            setUpOnce = Optional.of(command);
        }
        GateDecision decision = gate.beforeCommand(command);
        clock.ifPresent(ClockFile::show);
        lostReply |= decision == GateDecision.LOSE_REPLY;
        unanswered = true;
        return decision;
    }

    @Override
    public Departure leaving(Command command) {
        return gate.leaving(command);
    }

    @Override
    public boolean holdsCommit() {
        return begun && !isOver && gate.holdsCommit();
    }

    @Override
    public void afterSend() throws IOException {
        gate.afterSend();
    }

    /** {@inheritDoc} A command that has waited for another client goes on when it is let. */
    @Override
    public GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
        return passing.contains(command) ? decided : gate.beforeDelivery(command, decided, answer);
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

    /** The command that came before any order to the program. */
    Optional<Command> tooEarly() {
        return tooEarly;
    }

    /** A command that came when the program first began, if it has begun again now and sent none: the store was emptied since. */
    Optional<Command> missingSetUp() {
        return setUpOnce.filter(command -> begun && !hasSent);
    }

    /** Whether a reply was lost, by the gate or on the way to it. */
    boolean hasLostReply() {
        return lostReply || unanswered;
    }

    /** Ends those connections of a client that is over with which the next client could not go on. */
    void forget() {
        open.forEach(GatedPort::forgetClient);
        isOver = false;
        hasSent = false;
        lostReply = false;
        unanswered = false;
    }

    @Override
    public void close() {
        open.forEach(GatedPort::close);
    }
}
