package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.GateDecision;
import io.github.lockevolution.faults.wire.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One client's part in one run: what it has sent and was answered, and where it is in its one attempt. */
public final class ClientRun {

    private final SteppedClient client;
    private final String name;
    private final List<Ran> ran = new ArrayList<>();
    private Optional<Integer> leftAfter = Optional.empty();
    private boolean replyLost;

    /**
     * A command that ran in a move.
     *
     * @param command as it left
     * @param exchange the same with its reply, as text, with tokens and keys as they are in this run alone
     * @param line the line of the lock's own source that sent it; empty if nobody knows
     */
    public record Ran(Command command, Exchange exchange, Optional<Integer> line) {}

    /**
     * @param client one that has just begun an attempt
     * @throws InconclusiveException if it is not before a command
     */
    public ClientRun(SteppedClient client, String name) {
        this.client = client;
        this.name = name;
        requireNoOtherError();
        if (next().isEmpty()) {
            throw new InconclusiveException("client " + name + " sent no command, and is "
                    + (phase() == ClientPhase.INSIDE ? "inside" : "done")
                    + "; the gate saw fewer commands than there are clients");
        }
    }

    public boolean canMove() {
        return client.stopPoint().canMove();
    }

    /** The command that it would send next. */
    public Optional<Command> next() {
        return client.stopPoint().next();
    }

    public ClientPhase phase() {
        return client.stopPoint().phase();
    }

    public String name() {
        return name;
    }

    /** What it has sent and was answered, as it came over the wire. */
    public List<Exchange> exchanges() {
        return ran.stream().map(Ran::exchange).toList();
    }

    /** After how many exchanges it called unlock; empty if it has not. */
    public Optional<Integer> leftAfter() {
        return leftAfter;
    }

    /** Whether it has sent a command of this name. */
    public boolean hasSent(String commandName) {
        return ran.stream().anyMatch(it -> it.command().name().equals(commandName));
    }

    /**
     * Lets it move, and waits until it has stopped again.
     *
     * @return the command that ran; empty if none did
     * @throws InconclusiveException if Redis did not answer, or the lock threw something that no lost answer explains
     */
    public Optional<Ran> move(Move.Kind kind) {
        replyLost |= kind == Move.Kind.LOST_REPLY;
        if (kind == Move.Kind.STEP && phase() == ClientPhase.INSIDE) {
            leftAfter = Optional.of(ran.size());
        }
        Optional<Command> command = kind == Move.Kind.CRASH ? Optional.empty() : next();
        Optional<Integer> line = client.stopPoint().line();
        Outcome outcome = client.move(decision(kind)).orElse(new Outcome.NeverSent());
        Optional<Ran> done = command.map(sent -> new Ran(sent, exchange(sent, outcome), line));
        done.ifPresent(ran::add);
        requireNoOtherError();
        return done;
    }

    private static GateDecision decision(Move.Kind kind) {
        return switch (kind) {
            case CRASH -> GateDecision.KILL;
            case LOST_REPLY -> GateDecision.LOSE_REPLY;
            default -> GateDecision.LET_THROUGH;
        };
    }

    private Exchange exchange(Command command, Outcome outcome) {
        if (outcome instanceof Outcome.Answered answered) {
            return Exchange.answered(name, command.toString(), answered.reply().toString());
        }
        if (outcome instanceof Outcome.ReplyLost lost) {
            return Exchange.unanswered(name, command.toString(), lost.unseen().toString());
        }
        throw new InconclusiveException("Redis did not answer " + command + " of client " + name);
    }

    /** Only a client that lost an answer may give up. */
    private void requireNoOtherError() {
        client.stopPoint().error().filter(error -> !replyLost).ifPresent(error -> {
            throw new InconclusiveException("the lock of client " + name + " threw " + error, error);
        });
    }

    /** What can be seen from outside of its way from one phase to where it is now. */
    public List<Event> eventsSince(ClientPhase before) {
        ClientPhase now = phase();
        List<Event> events = new ArrayList<>();
        if (before == ClientPhase.INSIDE && now != ClientPhase.DEAD) {
            events.add(new Event.Left(name));
        }
        if (before != now) {
            arrival(now).ifPresent(events::add);
        }
        return events;
    }

    private Optional<Event> arrival(ClientPhase phase) {
        return switch (phase) {
            case INSIDE -> Optional.of(new Event.Entered(name));
            case DONE -> Optional.of(new Event.Finished(name));
            case DEAD -> Optional.of(new Event.Died(name));
            case NOT_STARTED, ACQUIRING, RELEASING -> Optional.empty();
        };
    }

    /** Kills the client if it can still move. */
    public void abandon() {
        client.abandon();
    }
}
