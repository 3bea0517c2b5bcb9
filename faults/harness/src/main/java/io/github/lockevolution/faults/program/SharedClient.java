package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.program.ProgramConnection.BeginLine;
import io.github.lockevolution.faults.program.SharedProgram.Event;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.ProgramErrorException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A client that is a request among others of one program. It gets orders and replies when it moves next, if the next move is another
 * client's; else at once. It makes one attempt in each process, and neither dies by itself nor loses a reply.
 *
 * <pre>
 *   not asked --arrive--> at the gate --resume--> unheard --arrive--> at the gate, inside, or over
 *                              ^                     ^
 *                              +------- arrive ------+------ leaves, not asked to release yet
 * </pre>
 */
final class SharedClient implements Client {

    private static final String OK = "ok";
    private static final String CLOCK = "clock";

    private final BeginLine begin;
    private final SharedClients all;
    /** The commands that it has sent and that were not let go. */
    private final Deque<HeldCommand> held = new ArrayDeque<>();

    private SchedulingPoint here = new SchedulingPoint.Ended(ClientPhase.DONE, Optional.empty(), Optional.empty());
    /** The order that it has not answered yet. */
    private String asked = "";
    /** A command that has run, and whose reply it has not received. */
    private Optional<HeldCommand> unheard = Optional.empty();
    /** The connection over which it has sent last, with the number of that command. */
    private Optional<Object> connection = Optional.empty();

    private long number;
    private int commandsSinceAsked;
    /** The number of the command whose reply causes its next command. */
    private long cause;

    /** Whether it has sent further commands at once with the command that has run last. */
    private boolean hasSentMore;

    private boolean isDeferring;
    private Optional<String> reply = Optional.empty();

    SharedClient(BeginLine begin, SharedClients all) {
        this.begin = begin;
        this.all = all;
    }

    String name() {
        return begin.owner();
    }

    @Override
    public boolean sharesProgram() {
        return true;
    }

    @Override
    public SchedulingPoint start() {
        held.clear();
        unheard = Optional.empty();
        connection = Optional.empty();
        reply = Optional.empty();
        asked = "";
        number = 0;
        cause = 0;
        commandsSinceAsked = 0;
        hasSentMore = false;
        return stop(new SchedulingPoint.Deferred(ClientPhase.NOT_STARTED, reply));
    }

    @Override
    public void defer() {
        isDeferring = true;
    }

    @Override
    public SchedulingPoint arrive(SchedulingPoint ignored) {
        if (!(here instanceof SchedulingPoint.Deferred)) {
            return here;
        }
        if (here.phase() == ClientPhase.NOT_STARTED) {
            all.getReady();
            begin();
            return ask(begin.acquire());
        }
        return unheard.isPresent() ? hear() : ask("release");
    }

    private void begin() {
        all.say(name(), begin.toString());
        Event event = all.await(this, "begin");
        if (!(event instanceof Event.Answered answered)) {
            throw SharedClients.problem(text -> text.sentBeforeBegin(
                    name(), ((Event.Sent) event).first().command().toString()));
        }
        Set<String> known = Set.of(OK, OK + " " + CLOCK);
        if (!known.contains(answered.text())) {
            throw SharedClients.problem(text -> text.notTogether(name(), answered.text()));
        }
        if (answered.text().endsWith(CLOCK)) {
            all.clock().beLookedAt();
        }
    }

    private SchedulingPoint ask(String line) {
        asked = line;
        commandsSinceAsked = 0;
        all.say(name(), line);
        return awaitStop();
    }

    private SchedulingPoint awaitStop() {
        Event event = all.await(this, asked);
        if (event instanceof Event.Sent sent) {
            held.addAll(sent.commands());
            all.settle();
            return atGate();
        }
        all.settle();
        Event.Answered answered = (Event.Answered) event;
        if (!held.isEmpty()) {
            throw SharedClients.problem(
                    text -> text.unasked(name(), held.peek().command().name()));
        }
        return stop(answeredBy(answered.text()));
    }

    private SchedulingPoint atGate() {
        ClientPhase phase = here.phase() == ClientPhase.INSIDE ? ClientPhase.RELEASING : here.phase();
        return stop(new SchedulingPoint.AtGate(phase, held.element().command().words(), Optional.empty(), reply));
    }

    private SchedulingPoint answeredBy(String text) {
        String line = asked;
        asked = "";
        if (text.equals("error") || text.startsWith("error ")) {
            return over(
                    ClientPhase.DONE,
                    Optional.of(new ProgramErrorException(
                            text.substring("error".length()).strip())));
        }
        if (!text.equals("true") && !text.equals("false")) {
            throw SharedClients.problem(
                    words -> words.saidSomethingElse(name(), line, text, "true, false or error TEXT", all.written()));
        }
        boolean isInside = !line.equals("release") && text.equals("true");
        return isInside ? new SchedulingPoint.Inside(reply) : over(ClientPhase.DONE, Optional.empty());
    }

    private SchedulingPoint over(ClientPhase phase, Optional<Throwable> error) {
        return new SchedulingPoint.Ended(phase, error, reply);
    }

    private SchedulingPoint stop(SchedulingPoint reached) {
        here = reached;
        return reached;
    }

    @Override
    public SchedulingPoint resume(GateDecision decision) {
        if (decision == GateDecision.KILL) {
            return stop(over(ClientPhase.DEAD, Optional.empty()));
        }
        if (decision == GateDecision.LOSE_REPLY) {
            throw new IllegalStateException("of a request among others no answer is lost");
        }
        boolean isDeferred = isDeferring;
        isDeferring = false;
        if (here.phase() == ClientPhase.INSIDE) {
            reply = Optional.empty();
            commandsSinceAsked = 0;
            return isDeferred ? deferred(ClientPhase.RELEASING) : ask("release");
        }
        all.requireQuiet();
        run(held.remove());
        return isDeferred ? deferred(here.phase()) : hear();
    }

    private SchedulingPoint deferred(ClientPhase phase) {
        return stop(new SchedulingPoint.Deferred(phase, reply));
    }

    private void run(HeldCommand command) {
        try {
            reply = Optional.of(command.run().toString());
        } catch (IOException e) {
            throw new InconclusiveException(Message.of(e), e);
        }
        unheard = Optional.of(command);
        connection = Optional.of(command.connection());
        number = all.nextNumber();
        commandsSinceAsked++;
        hasSentMore = !held.isEmpty();
        cause = hasSentMore && commandsSinceAsked > 1 ? cause : number;
        if (here.phase() == ClientPhase.NOT_STARTED) {
            stop(new SchedulingPoint.Deferred(ClientPhase.ACQUIRING, reply));
        }
    }

    /** Receives the reply, after the clients with earlier replies over the same connection have received theirs. */
    private SchedulingPoint hear() {
        all.others(this).stream()
                .filter(other ->
                        other.unheard.isPresent() && other.connection.equals(connection) && other.number < number)
                .forEach(SharedClient::hear);
        HeldCommand answered = unheard.orElseThrow();
        unheard = Optional.empty();
        all.clock().show();
        try {
            answered.answer();
        } catch (IOException e) {
            throw new InconclusiveException(Message.of(e), e);
        }
        return held.isEmpty() ? awaitStop() : atGate();
    }

    /**
     * {@inheritDoc} A client with an earlier reply over the same connection, which goes on at once, has sent its next command before; and
     * commands that are sent at once stay together.
     */
    @Override
    public boolean isHeldUp() {
        return here.phase() != ClientPhase.INSIDE && all.others(this).stream().anyMatch(this::isBehind);
    }

    private boolean isBehind(SharedClient other) {
        boolean isUnderWay =
                other.isInTheMiddle() && other.commandsSinceAsked > 0 && other.here.phase() != ClientPhase.INSIDE;
        if (!isUnderWay) {
            return false;
        }
        boolean isOnOne = connection.equals(other.connection);
        boolean isToBeAsked = commandsSinceAsked == 0;
        return isToBeAsked && other.hasSentMore
                ? isOnOne || connection.isEmpty() && all.isOneConnection()
                : isOnOne && other.cause < cause;
    }

    boolean isInTheMiddle() {
        return here.canMove() && (here.phase() != ClientPhase.NOT_STARTED || !asked.isEmpty());
    }

    boolean hasSentOver(Object other) {
        return Stream.concat(held.stream(), unheard.stream())
                .anyMatch(sent -> sent.connection().equals(other));
    }

    void addRest(List<HeldCommand> more) {
        held.addAll(more);
    }

    /** The connection of the command before which it stands. */
    Optional<Object> connection() {
        return Optional.ofNullable(held.peek()).map(HeldCommand::connection);
    }

    @Override
    public void kill() {
        if (here.canMove()) {
            stop(over(ClientPhase.DEAD, Optional.empty()));
        }
    }

    @Override
    public void close() {
        kill();
    }
}
