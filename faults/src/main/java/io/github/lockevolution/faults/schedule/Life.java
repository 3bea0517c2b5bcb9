package io.github.lockevolution.faults.schedule;

import io.github.lockevolution.faults.verdict.Event;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.GateDecision;
import io.github.lockevolution.faults.wire.Outcome;
import io.github.lockevolution.faults.wire.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One client's part in one run: what it has sent and was answered, and where it is in its one attempt. */
final class Life {

    private final SteppedClient client;
    private final String name;
    private final List<String> lines = new ArrayList<>();
    private boolean releasing;
    private boolean replyLost;

    /** A command that ran in a move, its answer, whether the client read it or not, and the line that sent it. */
    record Ran(Command command, Reply reply, Optional<Integer> line) {}

    /**
     * @param client at rest for the first time
     * @throws Unplanned if it does not stand before a command
     */
    Life(SteppedClient client, String name) {
        this.client = client;
        this.name = name;
        requireNoOtherError();
        if (next().isEmpty()) {
            throw new Unplanned("client " + name + " sent no command, and " + place().inWords()
                    + "; the gate saw fewer commands than there are clients");
        }
    }

    boolean canMove() {
        return client.rest().canMove();
    }

    /** The command before which it stands. */
    Optional<Command> next() {
        return client.rest().next();
    }

    Place place() {
        Rest rest = client.rest();
        if (rest instanceof Rest.Dead) {
            return Place.DEAD;
        }
        if (rest instanceof Rest.Inside) {
            return Place.INSIDE;
        }
        if (!rest.canMove()) {
            return Place.DONE;
        }
        return releasing ? Place.RELEASING : Place.ACQUIRING;
    }

    String name() {
        return name;
    }

    /** What it has done, as it came over the wire. */
    List<String> lines() {
        return lines;
    }

    /**
     * Lets it move, and waits until it is at rest again.
     *
     * @return the command that ran; empty if none did
     * @throws Unplanned if Redis did not answer, or the lock threw something that no lost answer explains
     */
    Optional<Ran> move(Move.Kind kind) {
        replyLost |= kind == Move.Kind.LOST_REPLY;
        if (kind == Move.Kind.STEP && place() == Place.INSIDE) {
            releasing = true;
            lines.add("leaves");
        }
        Optional<Command> command = kind == Move.Kind.CRASH ? Optional.empty() : next();
        Optional<Integer> line = client.rest().line();
        Optional<Outcome> outcome = client.move(passage(kind));
        Optional<Ran> ran = command.map(sent -> new Ran(sent, replyTo(sent, outcome), line));
        ran.ifPresent(
                it -> lines.add(it.command() + " -> " + it.reply() + (kind == Move.Kind.LOST_REPLY ? " (lost)" : "")));
        requireNoOtherError();
        return ran;
    }

    private static GateDecision passage(Move.Kind kind) {
        return switch (kind) {
            case CRASH -> GateDecision.KILL;
            case LOST_REPLY -> GateDecision.LOSE_REPLY;
            default -> GateDecision.LET_THROUGH;
        };
    }

    private Reply replyTo(Command command, Optional<Outcome> outcome) {
        return outcome.flatMap(Life::reply)
                .orElseThrow(() -> new Unplanned("Redis did not answer " + command + " of client " + name));
    }

    private static Optional<Reply> reply(Outcome outcome) {
        if (outcome instanceof Outcome.Answered answered) {
            return Optional.of(answered.reply());
        }
        return outcome instanceof Outcome.ReplyLost lost ? Optional.of(lost.unseen()) : Optional.empty();
    }

    /** Only a client that lost an answer may give up. */
    private void requireNoOtherError() {
        if (client.rest() instanceof Rest.GaveUp gaveUp && !replyLost) {
            throw new Unplanned("the lock of client " + name + " threw " + gaveUp.error(), gaveUp.error());
        }
    }

    /** What can be seen of its going from one place to where it is now. */
    List<Event> eventsSince(Place before) {
        Place now = place();
        List<Event> events = new ArrayList<>();
        if (before == Place.INSIDE && now != Place.DEAD) {
            events.add(new Event.Left(name));
        }
        if (before != now) {
            arrival(now).ifPresent(events::add);
        }
        return events;
    }

    private Optional<Event> arrival(Place place) {
        return switch (place) {
            case INSIDE -> Optional.of(new Event.Entered(name));
            case DONE -> Optional.of(new Event.Finished(name));
            case DEAD -> Optional.of(new Event.Died(name));
            case ACQUIRING, RELEASING -> Optional.empty();
        };
    }

    /** Kills the client if it can still move. */
    void abandon() {
        client.abandon();
    }
}
