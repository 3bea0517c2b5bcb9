package io.github.lockevolution.semaphores;

import io.github.lockevolution.lock.Failure;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Goes through every schedule of a few clients, one by one, with numbers in place of a store, and judges each by the definitions as they are written. It
 * shares no code with the bench. Each client takes by one command and gives back by one; in between it leaves.
 */
final class PlainEnumeration {

    /** What a lock keeps, as numbers; each method changes it in place. */
    interface Model {

        Model copy();

        /** Whether the client is inside. */
        boolean take(int client);

        void give(int client);

        /** A whole lease, and a second, goes by. */
        void expire();

        /** Whether there is a lease that could run out. */
        boolean leaseRuns();

        /** For how much newcomers would get in. */
        int free();
    }

    private enum At {
        START,
        INSIDE,
        LEAVING,
        OVER
    }

    private final int capacity;
    private final int[] shares;
    private final boolean hasPermits;
    private final Map<Failure, Long> counts = new EnumMap<>(Failure.class);
    private long schedules;

    /** @param shares what each client has when it is inside */
    PlainEnumeration(Model empty, int capacity, int[] shares, boolean hasPermits, int crashes, int expiries) {
        this.capacity = capacity;
        this.shares = shares;
        this.hasPermits = hasPermits;
        go(new State(shares.length, empty, crashes, expiries));
    }

    long schedules() {
        return schedules;
    }

    /** How many schedules show each failure; those that none shows are left out. */
    Map<Failure, Long> counts() {
        return counts;
    }

    /** Everything that matters of a run. */
    private static final class State {

        private final At[] at;
        private final boolean[] taker;
        private final boolean[] overrun;
        private final boolean[] owner;
        private final Set<Failure> found = EnumSet.noneOf(Failure.class);
        private final Model store;
        private int crashes;
        private int expiries;
        private boolean isLeftBehind;

        State(int clients, Model store, int crashes, int expiries) {
            this.at = new At[clients];
            Arrays.fill(at, At.START);
            this.taker = new boolean[clients];
            this.overrun = new boolean[clients];
            this.owner = new boolean[clients];
            this.store = store;
            this.crashes = crashes;
            this.expiries = expiries;
        }

        State copy() {
            State copy = new State(at.length, store.copy(), crashes, expiries);
            System.arraycopy(at, 0, copy.at, 0, at.length);
            System.arraycopy(taker, 0, copy.taker, 0, at.length);
            System.arraycopy(overrun, 0, copy.overrun, 0, at.length);
            System.arraycopy(owner, 0, copy.owner, 0, at.length);
            copy.found.addAll(found);
            copy.isLeftBehind = isLeftBehind;
            return copy;
        }

        void end(int client) {
            at[client] = At.OVER;
            taker[client] = false;
            overrun[client] = false;
            owner[client] = false;
        }
    }

    private void go(State state) {
        boolean isOver = true;
        for (int client = 0; client < shares.length; client++) {
            if (state.at[client] != At.OVER) {
                isOver = false;
                State next = state.copy();
                step(next, client);
                go(next);
                if (state.crashes > 0) {
                    State dead = state.copy();
                    dead.crashes--;
                    dead.isLeftBehind |= dead.taker[client];
                    dead.end(client);
                    go(dead);
                }
            }
        }
        if (isOver) {
            count(state);
        } else if (state.expiries > 0 && state.store.leaseRuns()) {
            State later = state.copy();
            later.expiries--;
            later.store.expire();
            System.arraycopy(later.taker, 0, later.overrun, 0, later.taker.length);
            lookInside(later);
            go(later);
        }
    }

    private void step(State state, int client) {
        switch (state.at[client]) {
            case START -> take(state, client);
            case INSIDE -> state.at[client] = At.LEAVING;
            case LEAVING -> give(state, client);
            case OVER -> throw new IllegalStateException("over");
        }
    }

    private void take(State state, int client) {
        if (state.store.take(client)) {
            state.at[client] = At.INSIDE;
            state.taker[client] = true;
            state.owner[client] = true;
            lookInside(state);
        } else {
            state.end(client);
        }
    }

    private void give(State state, int client) {
        int before = state.store.free();
        state.store.give(client);
        int free = state.store.free();
        if (free > before && isForeign(state, client, free, free - before)) {
            state.found.add(Failure.FOREIGN_UNLOCK);
        }
        boolean isHeldByItself = state.owner[client] && !state.overrun[client];
        state.end(client);
        if (isHeldByItself && !state.isLeftBehind && isQuiet(state) && free < capacity) {
            state.found.add(Failure.UNRELEASED);
        }
    }

    private boolean isForeign(State state, int client, int free, int more) {
        int others = 0;
        for (int other = 0; other < shares.length; other++) {
            boolean isInside = state.at[other] == At.INSIDE;
            others += other != client && isInside && !state.overrun[other] ? shares[other] : 0;
        }
        int own = state.owner[client] && !state.overrun[client] ? shares[client] : 0;
        boolean isItsOwn = hasPermits && more <= own;
        return free + others > capacity && !isItsOwn;
    }

    private void lookInside(State state) {
        int all = 0;
        int withinLease = 0;
        for (int client = 0; client < shares.length; client++) {
            if (state.at[client] == At.INSIDE) {
                all += shares[client];
                withinLease += state.overrun[client] ? 0 : shares[client];
            }
        }
        if (all > capacity && all > withinLease) {
            state.found.add(Failure.LEASE_OVERRUN);
        }
        if (withinLease > capacity && !state.found.contains(Failure.FOREIGN_UNLOCK)) {
            state.found.add(Failure.RACE);
        }
    }

    private static boolean isQuiet(State state) {
        for (At at : state.at) {
            if (at != At.START && at != At.OVER) {
                return false;
            }
        }
        return true;
    }

    private void count(State state) {
        schedules++;
        state.store.expire();
        if (state.store.free() < capacity) {
            state.found.add(Failure.ORPHAN_KEY);
        }
        state.found.forEach(failure -> counts.merge(failure, 1L, Long::sum));
    }
}
