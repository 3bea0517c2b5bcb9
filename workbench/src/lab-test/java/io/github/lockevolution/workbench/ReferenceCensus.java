package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.ReferenceLock.CommandEffect;
import io.github.lockevolution.workbench.ReferenceLock.Key;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Counts the schedules of a lock one by one, by the definitions of moves and failures, without a server. These locks are free when
 * there is no key, and whoever writes one gives it a whole lease or none.
 */
final class ReferenceCensus {

    private static final int INSIDE = 10;
    private static final int RELEASING = 11;
    private static final int DONE = 12;

    private final ReferenceLock lock;
    private final Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
    private long schedules;
    private long twoInside;

    /** Everything at one moment. A client's place is the number of its next acquire command, or one of the above. */
    private static final class Moment {

        private final int[] places;
        private final Bounds left;
        private Optional<Key> key;
        private Optional<Key> replica;
        private Optional<Integer> owner = Optional.empty();
        private boolean hadTwoInside;
        /** Who has taken the lock and is not done. */
        private final Set<Integer> holders = new HashSet<>();
        /** Of these, whose lease has run out since it began to take the lock. */
        private final Set<Integer> overrun = new HashSet<>();
        /** Of these, who has not made a free lock taken since. */
        private final Set<Integer> late = new HashSet<>();

        /** Who died, or missed an answer, when it had begun: what that one left is nobody else's fault. */
        private final Set<Integer> brokenOff = new HashSet<>();

        private final Set<Failure> found = EnumSet.noneOf(Failure.class);

        Moment(Bounds bounds) {
            places = new int[bounds.clients()];
            left = bounds;
            key = Optional.empty();
            replica = Optional.empty();
        }

        Moment(Moment before, Bounds left) {
            places = before.places.clone();
            this.left = left;
            key = before.key;
            replica = before.replica;
            owner = before.owner;
            hadTwoInside = before.hadTwoInside;
            holders.addAll(before.holders);
            overrun.addAll(before.overrun);
            late.addAll(before.late);
            brokenOff.addAll(before.brokenOff);
            found.addAll(before.found);
        }

        Set<Integer> inside() {
            Set<Integer> inside = new HashSet<>();
            IntStream.range(0, places.length)
                    .filter(client -> places[client] == INSIDE)
                    .forEach(inside::add);
            return inside;
        }

        void own(int client) {
            owner = Optional.of(client);
            holders.add(client);
        }

        void finish(int client) {
            places[client] = DONE;
            owner = owner.filter(other -> other != client);
            holders.remove(client);
            overrun.remove(client);
            late.remove(client);
        }

        void judgeWhoIsInside() {
            Set<Integer> inside = inside();
            if (inside.size() < 2) {
                return;
            }
            hadTwoInside = true;
            if (inside.stream().anyMatch(overrun::contains)) {
                found.add(Failure.LEASE_OVERRUN);
            }
            inside.removeAll(overrun);
            if (inside.size() > 1 && !found.contains(Failure.FOREIGN_UNLOCK)) {
                found.add(Failure.RACE);
            }
        }
    }

    ReferenceCensus(ReferenceLock lock, Bounds bounds) {
        this.lock = lock;
        for (Failure failure : Failure.OF_A_LOCK) {
            counts.put(failure, BigInteger.ZERO);
        }
        go(new Moment(bounds));
    }

    long schedules() {
        return schedules;
    }

    long twoInside() {
        return twoInside;
    }

    Map<Failure, BigInteger> counts() {
        return counts;
    }

    private void go(Moment now) {
        for (int client = 0; client < now.places.length; client++) {
            if (now.places[client] != DONE) {
                moves(now, client);
            }
        }
        if (Arrays.stream(now.places).allMatch(place -> place == DONE)) {
            end(now);
            return;
        }
        if (now.left.most(Bound.EXPIRIES) > 0 && now.key.filter(Key::leased).isPresent()) {
            expire(now);
        }
        if (now.left.most(Bound.FAILOVERS) > 0) {
            failOver(now);
        }
        if (now.left.most(Bound.EVICTIONS) > 0 && now.key.isPresent()) {
            Moment next = new Moment(now, now.left.without(new Move(MoveKind.EVICT, 0)));
            next.key = Optional.empty();
            go(next);
        }
    }

    private void failOver(Moment now) {
        if (!now.replica.equals(now.key)) {
            Moment arrived = new Moment(now, now.left);
            arrived.replica = now.key;
            go(arrived);
        }
        Moment next = new Moment(now, now.left.without(Move.FAILOVER));
        next.key = now.replica;
        go(next);
    }

    private void moves(Moment now, int client) {
        Bounds left = now.left;
        if (left.most(Bound.CRASHES) > 0) {
            Moment next = new Moment(now, left.without(new Move(MoveKind.CRASH, client)));
            if (now.places[client] != 0) {
                next.brokenOff.add(client);
            }
            next.finish(client);
            go(next);
        }
        if (now.places[client] == INSIDE) {
            Moment next = new Moment(now, left);
            next.places[client] = RELEASING;
            go(next);
            return;
        }
        step(new Moment(now, left), client, false);
        if (left.most(Bound.LOST_REPLIES) > 0) {
            Bounds fewer = left.without(new Move(MoveKind.LOST_REPLY, client));
            Moment next = new Moment(now, fewer);
            next.brokenOff.add(client);
            step(next, client, true);
        }
    }

    private void step(Moment next, int client, boolean lost) {
        if (next.places[client] == RELEASING) {
            release(next, client, lost);
        } else {
            acquire(next, client, lost);
        }
        go(next);
    }

    private void acquire(Moment next, int client, boolean lost) {
        CommandEffect effect = lock.acquire(next.places[client], client, next.key);
        if (next.key.isEmpty() && effect.key().isPresent()) {
            next.own(client);
            next.late.remove(client);
        }
        next.key = effect.key();
        if (lost || effect.isRefused()) {
            next.finish(client);
        } else if (effect.isInside()) {
            // Whose lease ran out on the way in owns nothing while another does, whose own has not run out since.
            if (!next.overrun.contains(client)
                    || next.owner.filter(owner -> !next.late.contains(owner)).isEmpty()) {
                next.own(client);
            }
            next.places[client] = INSIDE;
            next.judgeWhoIsInside();
        } else {
            next.places[client]++;
        }
    }

    private void release(Moment next, int client, boolean lost) {
        Optional<Key> after = lock.release(client, next.key);
        if (next.key.isPresent()
                && after.isEmpty()
                && next.owner.filter(other -> other != client).isPresent()) {
            next.found.add(Failure.FOREIGN_UNLOCK);
        }
        next.key = after;
        boolean othersRest = IntStream.range(0, next.places.length)
                .filter(other -> other != client)
                .allMatch(other ->
                        next.places[other] == 0 || next.places[other] == DONE && !next.brokenOff.contains(other));
        boolean withinItsLease = next.owner.filter(owner -> owner == client).isPresent() && !next.late.contains(client);
        if (withinItsLease && !lost && othersRest && after.isPresent()) {
            next.found.add(Failure.UNRELEASED);
        }
        next.finish(client);
    }

    private void expire(Moment now) {
        Moment next = new Moment(now, now.left.without(Move.EXPIRE));
        next.key = Optional.empty();
        next.replica = next.replica.filter(key -> !key.leased());
        next.overrun.addAll(next.holders);
        next.late.addAll(next.holders);
        next.judgeWhoIsInside();
        go(next);
    }

    private void end(Moment now) {
        schedules++;
        twoInside += now.hadTwoInside ? 1 : 0;
        if (now.key.filter(key -> !key.leased()).isPresent()) {
            now.found.add(Failure.ORPHAN_KEY);
        }
        now.found.forEach(failure -> counts.merge(failure, BigInteger.ONE, BigInteger::add));
    }
}
