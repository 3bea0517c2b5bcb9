package io.github.lockevolution.faults.plain;

import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.Rule;
import java.math.BigInteger;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Goes through every schedule of a lock, one by one, with a value in place of a store, and judges each by the definitions as they are written. It
 * shares no code with the explorer, whose counts it is compared with.
 */
public final class PlainCensus {

    private final PlainLock empty;
    private final Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
    private long schedules;
    private long tooMany;

    /** Of clients that give back only what they have. */
    public PlainCensus(PlainLock empty, Rule rule, Bounds bounds) {
        this(empty, rule, ClientProgram.CAREFUL, bounds);
    }

    /** @param empty what the store keeps of a lock that nobody has taken */
    public PlainCensus(PlainLock empty, Rule rule, ClientProgram program, Bounds bounds) {
        this.empty = empty;
        boolean isCareless = program == ClientProgram.CARELESS;
        go(PlainMoment.first(rule, isCareless, empty, bounds.clients()), empty, bounds);
    }

    public BigInteger schedules() {
        return BigInteger.valueOf(schedules);
    }

    /** In how many there were more inside than may be, or work was done more than once. */
    public BigInteger tooMany() {
        return BigInteger.valueOf(tooMany);
    }

    /** How many schedules show each of these failures. */
    public Map<Failure, BigInteger> counts(Collection<Failure> failures) {
        Map<Failure, BigInteger> all = new EnumMap<>(Failure.class);
        failures.forEach(failure -> all.put(failure, BigInteger.ZERO));
        all.putAll(counts);
        return all;
    }

    /** @param replica what of the lock has arrived there */
    private void go(PlainMoment now, PlainLock replica, Bounds left) {
        if (now.isOver()) {
            count(now);
            return;
        }
        for (int client = 0; client < left.clients(); client++) {
            if (!now.isOver(client)) {
                move(now, client, replica, left);
            }
        }
        if (has(left, Bound.EXPIRIES) && now.lock().leaseRuns()) {
            go(after(now, PlainMoment::expire), replica.expired(), less(left, Bound.EXPIRIES));
        }
        if (has(left, Bound.FAILOVERS)) {
            if (!replica.equals(now.lock())) {
                go(now, now.lock(), left);
            }
            go(after(now, next -> next.replace(replica)), replica, less(left, Bound.FAILOVERS));
        }
        if (has(left, Bound.EVICTIONS) && !now.lock().equals(empty)) {
            go(after(now, next -> next.replace(empty)), replica, less(left, Bound.EVICTIONS));
        }
    }

    private void move(PlainMoment now, int client, PlainLock replica, Bounds left) {
        go(after(now, next -> next.step(client)), replica, left);
        if (has(left, Bound.CRASHES)) {
            go(after(now, next -> next.die(client)), replica, less(left, Bound.CRASHES));
        }
        if (has(left, Bound.LOST_REPLIES) && !now.isInside(client)) {
            go(after(now, next -> next.stepUnheard(client)), replica, less(left, Bound.LOST_REPLIES));
        }
    }

    private static boolean has(Bounds left, Bound bound) {
        return left.most(bound) > 0;
    }

    private static Bounds less(Bounds left, Bound bound) {
        return left.with(bound, left.most(bound) - 1);
    }

    private static PlainMoment after(PlainMoment now, Consumer<PlainMoment> move) {
        PlainMoment next = now.copy();
        move.accept(next);
        return next;
    }

    private void count(PlainMoment now) {
        now.end();
        schedules++;
        tooMany += now.hadTooMany() ? 1 : 0;
        now.found.forEach(failure -> counts.merge(failure, BigInteger.ONE, BigInteger::add));
    }
}
