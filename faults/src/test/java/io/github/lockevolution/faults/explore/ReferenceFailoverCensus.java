package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Counts one by one, without a server, the schedules of a lock of one key that is taken by one command and given back by one, on a master and a
 * replica. Knows nothing of the bench but its definitions.
 */
final class ReferenceFailoverCensus {

    private final boolean leased;
    private final boolean comparing;
    private final Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
    private long schedules;

    /** Where a client is. */
    private enum Place {
        WAITS,
        INSIDE,
        GIVES_BACK,
        OVER
    }

    /** Everything at one moment. The key is the number of the client that wrote it. */
    private static final class Moment implements Cloneable {

        Place[] places;
        boolean[] late;
        Bounds left;
        Optional<Integer> master = Optional.empty();
        Optional<Integer> replica = Optional.empty();
        Optional<Integer> owner = Optional.empty();
        EnumSet<Failure> found = EnumSet.noneOf(Failure.class);

        Moment(Bounds bounds) {
            left = bounds;
            places = new Place[bounds.clients()];
            Arrays.fill(places, Place.WAITS);
            late = new boolean[bounds.clients()];
        }

        Moment with(int crashes, int expiries, int failovers) {
            Moment next = copy();
            next.left = new Bounds(
                    left.clients(),
                    left.crashes() - crashes,
                    left.expiries() - expiries,
                    0,
                    0,
                    0,
                    left.failovers() - failovers);
            return next;
        }

        Moment copy() {
            try {
                Moment copy = (Moment) clone();
                copy.places = places.clone();
                copy.late = late.clone();
                copy.found = found.clone();
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }

        void finish(int client) {
            places[client] = Place.OVER;
            late[client] = false;
            owner = owner.filter(other -> other != client);
        }

        void judge() {
            int[] inside = IntStream.range(0, places.length)
                    .filter(client -> places[client] == Place.INSIDE)
                    .toArray();
            if (inside.length > 1 && Arrays.stream(inside).anyMatch(client -> late[client])) {
                found.add(Failure.LEASE_OVERRUN);
            }
            if (Arrays.stream(inside).filter(client -> !late[client]).count() > 1
                    && !found.contains(Failure.FOREIGN_UNLOCK)) {
                found.add(Failure.RACE);
            }
        }
    }

    /**
     * @param leased whether the key has a lease
     * @param comparing whether a client removes only its own key
     */
    ReferenceFailoverCensus(boolean leased, boolean comparing, Bounds bounds) {
        this.leased = leased;
        this.comparing = comparing;
        go(new Moment(bounds));
    }

    long schedules() {
        return schedules;
    }

    BigInteger count(Failure failure) {
        return counts.getOrDefault(failure, BigInteger.ZERO);
    }

    private void go(Moment now) {
        if (Arrays.stream(now.places).allMatch(Place.OVER::equals)) {
            end(now);
            return;
        }
        for (int client = 0; client < now.places.length; client++) {
            if (now.places[client] != Place.OVER) {
                moves(now, client);
            }
        }
        if (now.left.expiries() > 0 && leased && now.master.isPresent()) {
            expire(now.with(0, 1, 0));
        }
        if (now.left.failovers() > 0) {
            Moment next = now.with(0, 0, 1);
            next.master = now.replica;
            go(next);
            if (!Objects.equals(now.master, now.replica)) {
                Moment arrived = now.copy();
                arrived.replica = now.master;
                go(arrived);
            }
        }
    }

    private void moves(Moment now, int client) {
        if (now.left.crashes() > 0) {
            Moment dead = now.with(1, 0, 0);
            dead.finish(client);
            go(dead);
        }
        Moment next = now.copy();
        switch (now.places[client]) {
            case WAITS -> take(next, client);
            case INSIDE -> next.places[client] = Place.GIVES_BACK;
            default -> giveBack(next, client);
        }
        go(next);
    }

    private static void take(Moment next, int client) {
        if (next.master.isPresent()) {
            next.finish(client);
            return;
        }
        next.master = Optional.of(client);
        next.owner = Optional.of(client);
        next.places[client] = Place.INSIDE;
        next.judge();
    }

    private void giveBack(Moment next, int client) {
        boolean isRemoved =
                next.master.filter(holder -> !comparing || holder == client).isPresent();
        if (isRemoved) {
            next.master = Optional.empty();
            if (next.owner.filter(other -> other != client).isPresent()) {
                next.found.add(Failure.FOREIGN_UNLOCK);
            }
        }
        boolean isAlone = IntStream.range(0, next.places.length)
                .filter(other -> other != client)
                .allMatch(other -> next.places[other] == Place.WAITS || next.places[other] == Place.OVER);
        if (isAlone
                && next.master.isPresent()
                && !next.late[client]
                && next.owner.filter(other -> other == client).isPresent()) {
            next.found.add(Failure.UNRELEASED);
        }
        next.finish(client);
    }

    private void expire(Moment next) {
        next.master = Optional.empty();
        next.replica = Optional.empty();
        for (int client = 0; client < next.places.length; client++) {
            next.late[client] |= Set.of(Place.INSIDE, Place.GIVES_BACK).contains(next.places[client]);
        }
        next.judge();
        go(next);
    }

    private void end(Moment now) {
        schedules++;
        if (!leased && now.master.isPresent()) {
            now.found.add(Failure.ORPHAN_KEY);
        }
        now.found.forEach(failure -> counts.merge(failure, BigInteger.ONE, BigInteger::add));
    }
}
