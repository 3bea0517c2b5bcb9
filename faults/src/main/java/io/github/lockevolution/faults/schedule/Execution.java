package io.github.lockevolution.faults.schedule;

import io.github.lockevolution.faults.verdict.Event;
import io.github.lockevolution.faults.verdict.History;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.Outcome;
import io.github.lockevolution.faults.wire.Passage;
import io.github.lockevolution.faults.wire.Reply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** One run of the clients of a lock, move by move, on a real Redis. */
public final class Execution implements AutoCloseable {

    private final List<SteppedClient> clients;
    private final Probe probe;
    private final Supplier<Ending> newcomer;
    private final String key;
    private final Wording wording;
    private final List<Happening> happenings = new ArrayList<>();
    private final List<List<String>> lives = new ArrayList<>();
    private final History history = new History();
    private final boolean[] releasing;
    private final boolean[] replyLost;

    Execution(List<SteppedClient> clients, Probe probe, String key, Supplier<Ending> newcomer) {
        this.clients = clients;
        this.probe = probe;
        this.key = key;
        this.newcomer = newcomer;
        this.wording = new Wording(key);
        this.releasing = new boolean[clients.size()];
        this.replyLost = new boolean[clients.size()];
        clients.forEach(client -> lives.add(new ArrayList<>()));
        for (int i = 0; i < clients.size(); i++) {
            requireNoOtherError(i);
            if (clients.get(i).rest().next().isEmpty()) {
                throw new Unplanned("client " + Move.name(i) + " sent no command, and "
                        + placed(i).inWords() + "; the gate saw fewer commands than there are clients");
            }
            clients.get(i).rest().next().map(Command::words).ifPresent(probe::notice);
        }
    }

    /** What can happen next, within these bounds; empty when no client can move. */
    public List<Move> possible(Bounds left) {
        List<Move> moves = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            Rest rest = clients.get(i).rest();
            if (rest.canMove()) {
                moves.add(new Move(Move.Kind.STEP, i));
                if (left.lostReplies() > 0 && rest.next().isPresent()) {
                    moves.add(new Move(Move.Kind.LOST_REPLY, i));
                }
                if (left.crashes() > 0) {
                    moves.add(new Move(Move.Kind.CRASH, i));
                }
            }
        }
        boolean leased = probe.lockKey().flatMap(Held::lease).isPresent();
        if (left.expiries() > 0 && leased && !moves.isEmpty()) {
            moves.add(Move.EXPIRE);
        }
        return moves;
    }

    /** Everything that can happen next, without bounds. */
    public List<Move> possible() {
        return possible(new Bounds(2, 1, 1, 1));
    }

    /**
     * Lets one thing happen and waits until everybody is at rest again.
     *
     * @throws IllegalArgumentException if it cannot happen now
     * @throws Unplanned if something else happens as well
     */
    public Happening make(Move move) {
        List<Move> possible = possible();
        if (!possible.contains(move)) {
            throw new IllegalArgumentException(move + " cannot happen now, only " + possible);
        }
        probe.requireTheLeaseStillRuns();
        Happening happening = move.isClients() ? moveClient(move, possible) : expire(possible);
        happenings.add(happening);
        return happening;
    }

    private Happening expire(List<Move> possible) {
        probe.expire();
        List<Event> events = List.of(new Event.LeaseRanOut());
        events.forEach(history::add);
        return new Happening(
                Move.EXPIRE,
                possible,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                events,
                held(wording));
    }

    private Happening moveClient(Move move, List<Move> possible) {
        int i = move.client();
        SteppedClient client = clients.get(i);
        Rest before = client.rest();
        Happening.Place placeBefore = placed(i);
        boolean wasThere = probe.lockKey().isPresent();

        replyLost[i] |= move.kind() == Move.Kind.LOST_REPLY;
        if (before instanceof Rest.Inside && move.kind() == Move.Kind.STEP) {
            releasing[i] = true;
            lives.get(i).add("leaves");
        }
        Optional<Outcome> outcome = client.move(passage(move));
        probe.requireTheLeaseStillRuns();
        Optional<Reply> reply = outcome.flatMap(Execution::reply);
        Optional<Command> command = move.kind() == Move.Kind.CRASH ? Optional.empty() : before.next();
        if (command.isPresent() && reply.isEmpty()) {
            throw new Unplanned(
                    "Redis did not answer " + wording.of(command.get().toString()) + " of client " + move.name());
        }
        command.ifPresent(known -> lives.get(i)
                .add(known + " -> " + reply.get() + (move.kind() == Move.Kind.LOST_REPLY ? " (lost)" : "")));
        requireNoOtherError(i);
        client.rest().next().map(Command::words).ifPresent(probe::notice);

        List<Event> events = new ArrayList<>();
        boolean touched = command.isPresent() && probe.look();
        if (touched) {
            boolean removed = wasThere && probe.lockKey().isEmpty();
            events.add(removed ? new Event.RemovedKey(move.name()) : new Event.WroteKey(move.name()));
        }
        events.addAll(change(move.name(), placeBefore, placed(i)));
        if (touched && !wasThere && probe.lockKey().isEmpty() || probe.runsOutAtOnce()) {
            probe.expire();
            events.add(new Event.LeaseRanOut());
        }
        events.forEach(history::add);
        return new Happening(
                move,
                possible,
                command.map(known -> wording.of(known.toString())),
                reply.map(known -> wording.of(known.toString())),
                Optional.of(placeBefore),
                Optional.of(placed(i)),
                List.copyOf(events),
                held(wording));
    }

    private static Passage passage(Move move) {
        return switch (move.kind()) {
            case CRASH -> Passage.KILL;
            case LOST_REPLY -> Passage.LOSE_REPLY;
            default -> Passage.LET_THROUGH;
        };
    }

    private static Optional<Reply> reply(Outcome outcome) {
        if (outcome instanceof Outcome.Answered answered) {
            return Optional.of(answered.reply());
        }
        return outcome instanceof Outcome.ReplyLost lost ? Optional.of(lost.unseen()) : Optional.empty();
    }

    /** Only a client that lost an answer may give up. */
    private void requireNoOtherError(int i) {
        if (clients.get(i).rest() instanceof Rest.GaveUp gaveUp && !replyLost[i]) {
            throw new Unplanned("the lock of client " + Move.name(i) + " threw " + gaveUp.error(), gaveUp.error());
        }
    }

    private static List<Event> change(String name, Happening.Place before, Happening.Place after) {
        Stream<Event> left = before == Happening.Place.INSIDE && after != Happening.Place.DEAD
                ? Stream.of(new Event.Left(name))
                : Stream.empty();
        Stream<Event> reached = before == after
                ? Stream.empty()
                : switch (after) {
                    case INSIDE -> Stream.of(new Event.Entered(name));
                    case DONE -> Stream.of(new Event.Finished(name));
                    case DEAD -> Stream.of(new Event.Died(name));
                    default -> Stream.empty();
                };
        return Stream.concat(left, reached).toList();
    }

    private Happening.Place placed(int i) {
        Rest rest = clients.get(i).rest();
        if (rest instanceof Rest.Dead) {
            return Happening.Place.DEAD;
        }
        if (rest instanceof Rest.Inside) {
            return Happening.Place.INSIDE;
        }
        if (!rest.canMove()) {
            return Happening.Place.DONE;
        }
        return releasing[i] ? Happening.Place.RELEASING : Happening.Place.ACQUIRING;
    }

    /** Where each client stands. */
    public List<Happening.Place> places() {
        return Stream.iterate(0, i -> i < clients.size(), i -> i + 1)
                .map(this::placed)
                .toList();
    }

    /** The command before which a client stands, in words that are the same in every run. */
    public Optional<String> next(int client) {
        return clients.get(client).rest().next().map(command -> wording.of(command.toString()));
    }

    /** Everything so far, in order. */
    public List<Happening> happenings() {
        return Collections.unmodifiableList(happenings);
    }

    /** What was seen of it, for a judge. */
    public History history() {
        return history;
    }

    /** What decides the future. */
    State state(Bounds left) {
        Wording canonical = new Wording(key);
        List<List<String>> renamed = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            List<String> life = new ArrayList<>();
            lives.get(i).forEach(line -> life.add(canonical.of(line)));
            life.add(placed(i).name());
            renamed.add(life);
        }
        return new State(renamed, held(canonical), left);
    }

    private SortedMap<String, Held> held(Wording words) {
        SortedMap<String, Held> held = new TreeMap<>();
        probe.seen()
                .forEach((name, value) -> held.put(words.of(name), new Held(words.of(value.value()), value.lease())));
        return held;
    }

    /**
     * Everybody is gone: lets every lease run out and a newcomer try.
     *
     * @throws IllegalStateException if a client can still move
     */
    public Ending end() {
        if (!possible().isEmpty()) {
            throw new IllegalStateException(
                    "a newcomer comes when nobody can move any more, and there are " + possible());
        }
        probe.expireAll();
        Ending ending = newcomer.get();
        ending.events().forEach(history::add);
        return ending;
    }

    /** Kills every client that can still move. */
    @Override
    public void close() {
        clients.forEach(SteppedClient::abandon);
    }
}
