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
    private enum Phase {
        WAITS,
        INSIDE,
        GIVES_BACK,
        OVER
    }

    /** Everything at one moment. The key is the number of the client that wrote it. */
    private static final class Moment implements Cloneable {

        Phase[] phases;
        boolean[] late;
        Bounds left;
        Optional<Integer> master = Optional.empty();
        Optional<Integer> replica = Optional.empty();
        Optional<Integer> owner = Optional.empty();
        EnumSet<Failure> found = EnumSet.noneOf(Failure.class);

        Moment(Bounds bounds) {
            left = bounds;
            phases = new Phase[bounds.clients()];
            Arrays.fill(phases, Phase.WAITS);
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
                copy.phases = phases.clone();
                copy.late = late.clone();
                copy.found = found.clone();
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }

        void finish(int client) {
            phases[client] = Phase.OVER;
            late[client] = false;
            owner = owner.filter(other -> other != client);
        }

        void judge() {
            int[] inside = IntStream.range(0, phases.length)
                    .filter(client -> phases[client] == Phase.INSIDE)
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
        if (Arrays.stream(now.phases).allMatch(Phase.OVER::equals)) {
            end(now);
            return;
        }
        for (int client = 0; client < now.phases.length; client++) {
            if (now.phases[client] != Phase.OVER) {
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
        switch (now.phases[client]) {
            case WAITS -> take(next, client);
            case INSIDE -> next.phases[client] = Phase.GIVES_BACK;
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
        next.phases[client] = Phase.INSIDE;
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
        boolean isAlone = IntStream.range(0, next.phases.length)
                .filter(other -> other != client)
                .allMatch(other -> next.phases[other] == Phase.WAITS || next.phases[other] == Phase.OVER);
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
        for (int client = 0; client < next.phases.length; client++) {
            next.late[client] |= Set.of(Phase.INSIDE, Phase.GIVES_BACK).contains(next.phases[client]);
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
