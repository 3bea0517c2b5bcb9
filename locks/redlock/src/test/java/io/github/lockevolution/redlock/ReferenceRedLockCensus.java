package io.github.lockevolution.redlock;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Counts the schedules of Redlock on three servers one by one, without a server or a thread. Of the bench it knows only moves, what is seen of
 * them, and the judge.
 */
final class ReferenceRedLockCensus {

    private static final int SERVERS = 3;
    private static final int NOBODY = -1;

    private final boolean looksAtClock;
    private final Map<Situation, Tally> known = new HashMap<>();
    private final Tally all;

    /** @param looksAtClock whether the lock checks what is left of its lease */
    ReferenceRedLockCensus(boolean looksAtClock, Bounds bounds) {
        this.looksAtClock = looksAtClock;
        this.all = from(new Moment(bounds.clients()), bounds, new Judge());
    }

    long schedules() {
        return all.schedules();
    }

    long count(Failure failure) {
        return all.failing().getOrDefault(failure, 0L);
    }

    /** How many schedules there are from somewhere on, and how many of them show which failure by their end. */
    private record Tally(long schedules, Map<Failure, Long> failing) {

        static Tally ofEnd(Judge judge) {
            Map<Failure, Long> failing = new EnumMap<>(Failure.class);
            judge.found().keySet().forEach(failure -> failing.put(failure, 1L));
            return new Tally(1, failing);
        }

        Tally and(Tally other) {
            Map<Failure, Long> sum = new EnumMap<>(Failure.class);
            sum.putAll(failing);
            other.failing.forEach((failure, count) -> sum.merge(failure, count, Long::sum));
            return new Tally(schedules + other.schedules, sum);
        }
    }

    /** All that decides what may still come. */
    private record Situation(List<Client> clients, List<Integer> servers, int time, Bounds left, Judge judge) {

        static Situation of(Moment now, Bounds left, Judge judge) {
            List<Integer> servers = IntStream.of(now.servers()).boxed().toList();
            return new Situation(List.of(now.clients()), servers, now.time(), left, judge);
        }
    }

    private enum Phase {
        OUTSIDE,
        ASKS,
        GIVES_UP,
        INSIDE,
        GIVES_BACK,
        OVER
    }

    /** A client: where it is, which server is next, and how many have said yes. */
    private record Client(Phase phase, int next, int yes, int began, int jumps, boolean lostReply) {

        static final Client NEW = new Client(Phase.OUTSIDE, 0, 0, 0, 0, false);

        boolean isOver() {
            return phase == Phase.OVER;
        }

        boolean isInTheMiddle() {
            return phase != Phase.OUTSIDE && !isOver();
        }

        boolean isTaking() {
            return phase == Phase.OUTSIDE || phase == Phase.ASKS;
        }

        Client at(Phase there) {
            return new Client(there, 0, yes, began, jumps, lostReply);
        }
    }

    /** Everything at one moment: the clients, who holds each server, and how many leases have gone by. */
    private record Moment(Client[] clients, int[] servers, int time) {

        Moment(int clients) {
            this(new Client[clients], new int[SERVERS], 0);
            Arrays.fill(this.clients, Client.NEW);
            Arrays.fill(servers, NOBODY);
        }

        Moment copy(int later) {
            return new Moment(clients.clone(), servers.clone(), time + later);
        }

        long held(int client) {
            return IntStream.of(servers).filter(holder -> holder == client).count();
        }

        boolean isFree() {
            return held(NOBODY) > SERVERS / 2;
        }

        /** Whether somebody has it: not if it is free, and not if two or more have a part of it, and nobody most. */
        boolean isTaken() {
            long most = IntStream.range(0, clients.length)
                    .mapToLong(this::held)
                    .max()
                    .orElse(0);
            long some = IntStream.range(0, clients.length)
                    .filter(client -> held(client) > 0)
                    .count();
            return !isFree() && (most > SERVERS / 2 || some < 2);
        }
    }

    private Tally from(Moment now, Bounds left, Judge judge) {
        Situation here = Situation.of(now, left, judge);
        Tally tally = known.get(here);
        if (tally == null) {
            tally = count(now, left, judge);
            known.put(here, tally);
        }
        return tally;
    }

    private Tally count(Moment now, Bounds left, Judge judge) {
        List<Move> moves = possible(now, left);
        if (moves.isEmpty()) {
            return Tally.ofEnd(judge);
        }
        Tally tally = new Tally(0, Map.of());
        for (Move move : moves) {
            Moment next = now.copy(move.kind() == Move.Kind.EXPIRE ? 1 : 0);
            List<Event> events = make(move, next);
            tally = tally.and(from(next, left.without(move), judge.after(events)));
        }
        return tally;
    }

    private List<Move> possible(Moment now, Bounds left) {
        List<Move> moves = new ArrayList<>();
        for (int client = 0; client < now.clients().length; client++) {
            if (!now.clients()[client].isOver()) {
                moves.add(new Move(Move.Kind.STEP, client));
                boolean sends = now.clients()[client].phase() != Phase.INSIDE;
                add(moves, left.lostReplies() > 0 && sends, Move.Kind.LOST_REPLY, client);
                add(moves, left.crashes() > 0, Move.Kind.CRASH, client);
                add(moves, left.ahead() > 0 && looksAtClock, Move.Kind.AHEAD, client);
            }
        }
        if (moves.isEmpty()) {
            return moves;
        }
        add(moves, left.expiries() > 0 && now.held(NOBODY) < SERVERS, Move.Kind.EXPIRE, 0);
        for (int server = 0; server < SERVERS; server++) {
            boolean holds = now.servers()[server] != NOBODY;
            add(moves, left.restarts() > 0 && holds, Move.Kind.SERVER_RESTART, server);
            add(moves, left.ahead() > 0 && holds, Move.Kind.SERVER_AHEAD, server);
        }
        return moves;
    }

    private static void add(List<Move> moves, boolean can, Move.Kind kind, int whose) {
        if (can) {
            moves.add(new Move(kind, whose));
        }
    }

    /** Changes the moment; gives what is seen of it. */
    private List<Event> make(Move move, Moment now) {
        int whose = move.client();
        Client client = whose < now.clients().length ? now.clients()[whose] : Client.NEW;
        return switch (move.kind()) {
            case EXPIRE -> {
                Arrays.fill(now.servers(), NOBODY);
                yield List.of(new Event.LeaseRanOut());
            }
            case SERVER_RESTART, SERVER_AHEAD -> {
                now.servers()[whose] = NOBODY;
                yield List.of();
            }
            case AHEAD -> {
                now.clients()[whose] = new Client(
                        client.phase(),
                        client.next(),
                        client.yes(),
                        client.began(),
                        client.jumps() + 1,
                        client.lostReply());
                yield List.of();
            }
            case CRASH -> {
                now.clients()[whose] = client.at(Phase.OVER);
                yield List.of(new Event.Died(Move.name(whose)));
            }
            default -> step(whose, client, now, move.kind() == Move.Kind.LOST_REPLY);
        };
    }

    private List<Event> step(int whose, Client client, Moment now, boolean isLost) {
        String name = Move.name(whose);
        if (client.phase() == Phase.INSIDE) {
            now.clients()[whose] = client.at(Phase.GIVES_BACK);
            return List.of(new Event.Left(name));
        }
        boolean wasTaken = now.isTaken();
        boolean isYes = send(whose, client, now);
        Client after = answered(client, now, isYes && !isLost, isLost);
        now.clients()[whose] = after;
        boolean hasBegun = client.isTaking() && isYes && after.phase() != Phase.INSIDE;
        return Stream.of(
                        hasBegun ? List.<Event>of(new Event.BeganTaking(name)) : List.<Event>of(),
                        effect(name, wasTaken, now.isTaken(), client.isTaking()),
                        isLost ? List.<Event>of(new Event.MissedAnswer(name)) : List.<Event>of(),
                        stillTaken(whose, client, after, now),
                        arrival(name, after))
                .flatMap(List::stream)
                .toList();
    }

    /** Whether the server does what it is asked. */
    private static boolean send(int whose, Client client, Moment now) {
        int wanted = client.isTaking() ? NOBODY : whose;
        boolean does = now.servers()[client.next()] == wanted;
        if (does) {
            now.servers()[client.next()] = client.isTaking() ? whose : NOBODY;
        }
        return does;
    }

    private Client answered(Client client, Moment now, boolean isYes, boolean isLost) {
        int time = now.time() + client.jumps();
        int began = client.phase() == Phase.OUTSIDE ? time : client.began();
        int yes = client.yes() + (client.isTaking() && isYes ? 1 : 0);
        Phase phase = client.phase() == Phase.OUTSIDE ? Phase.ASKS : client.phase();
        Client asked = new Client(phase, client.next() + 1, yes, began, client.jumps(), client.lostReply() || isLost);
        if (asked.next() < SERVERS) {
            return asked;
        }
        boolean isInTime = !looksAtClock || time == began;
        if (phase == Phase.ASKS) {
            return asked.at(yes > SERVERS / 2 && isInTime ? Phase.INSIDE : Phase.GIVES_UP);
        }
        return asked.at(Phase.OVER);
    }

    private static List<Event> effect(String name, boolean wasTaken, boolean isTaken, boolean isTaking) {
        if (!wasTaken && isTaken && isTaking) {
            return List.of(new Event.Took(name));
        }
        return wasTaken && !isTaken ? List.of(new Event.Freed(name)) : Collections.emptyList();
    }

    private static List<Event> stillTaken(int whose, Client before, Client after, Moment now) {
        boolean isUndisturbed = before.phase() == Phase.GIVES_BACK
                && after.isOver()
                && !after.lostReply()
                && Stream.of(now.clients()).noneMatch(Client::isInTheMiddle);
        return isUndisturbed && !now.isFree()
                ? List.of(new Event.StillTaken(Move.name(whose)))
                : Collections.emptyList();
    }

    private static List<Event> arrival(String name, Client after) {
        if (after.phase() == Phase.INSIDE) {
            return List.of(new Event.Entered(name));
        }
        return after.isOver() ? List.of(new Event.Finished(name)) : Collections.emptyList();
    }
}
