package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.Failure;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ObjIntConsumer;

/** A kind of move: its text, its scope, the bound that it uses up, the condition under which it is possible, and its effect. */
public enum MoveKind {

    /** The client's next command runs and its reply arrives, or the client leaves its critical section. */
    STEP("", MoveScope.CLIENT, TransitionContext::canStep),

    /**
     * The client's background work goes on: a command of its timer, or of another thread, runs and its reply arrives. The client itself
     * stays at its scheduling point.
     */
    SIDE("-side", MoveScope.CLIENT, Bound.SIDE, (now, client) -> now.canStep(client) && now.hasMoreOnTheSide(client)),

    /** The client's next command takes effect, but its reply never reaches the client. */
    LOST_REPLY(
            "-lost",
            MoveScope.CLIENT,
            Bound.LOST_REPLIES,
            (now, client) -> now.canStep(client) && now.canLoseReply(client)),

    /** The client is dead before its next step and does nothing more. */
    CRASH("-crash", MoveScope.CLIENT, Bound.CRASHES, (now, client) -> true),

    /** The clock of the client jumps ahead by a whole lease, and a second. */
    AHEAD(
            "-ahead",
            MoveScope.CLIENT,
            Bound.AHEAD,
            (now, client) -> now.readsClock() && (now.canStep(client) || now.isPolling(client))),

    /** A whole lease, and a second, goes by: every lease that runs on the lock runs out. */
    EXPIRE(
            "expire",
            MoveScope.NOBODY,
            Bound.EXPIRIES,
            (now, nobody) -> now.canLeaseExpire(),
            (now, nobody) -> now.letTimePass()),

    /** The contents of the master arrive at the replica. */
    REPLICATE("replicate", MoveScope.NOBODY, (now, nobody) -> now.canReplicate(), (now, nobody) -> now.replicate()),

    /** The replica becomes the master: clients reach it from now on, and writes that had not arrived there are lost. */
    FAILOVER(
            "failover",
            MoveScope.NOBODY,
            Bound.FAILOVERS,
            (now, nobody) -> now.canFailOver(),
            (now, nobody) -> now.failOver()),

    /** One of several servers starts again and is empty: its contents are lost. */
    SERVER_RESTART(
            "-restart", MoveScope.SERVER, Bound.RESTARTS, TransitionContext::holdsAnything, TransitionContext::restart),

    /** The clock of one of several servers jumps ahead by a whole lease, and a second: every lease that runs there runs out. */
    SERVER_AHEAD("-ahead", MoveScope.SERVER, Bound.AHEAD, TransitionContext::leaseRuns, TransitionContext::jumpAhead),

    /**
     * The store evicts a key of the lock to have room for others, although its lease had not run out.
     *
     * @see <a href="https://redis.io/docs/latest/develop/reference/eviction/">Redis: key eviction</a>
     */
    EVICT("evict", MoveScope.KEY, Bound.EVICTIONS, (now, key) -> true, TransitionContext::evict);

    private final String text;
    private final MoveScope whose;
    private final Optional<Bound> bound;
    private final Possibility possibility;
    private final ObjIntConsumer<TransitionContext> effect;

    MoveKind(String text, MoveScope whose, Possibility possibility) {
        this(text, whose, possibility, MoveKind::isUpToClient);
    }

    MoveKind(String text, MoveScope whose, Possibility possibility, ObjIntConsumer<TransitionContext> effect) {
        this(text, whose, Optional.empty(), possibility, effect);
    }

    MoveKind(String text, MoveScope whose, Bound bound, Possibility possibility) {
        this(text, whose, bound, possibility, MoveKind::isUpToClient);
    }

    MoveKind(
            String text,
            MoveScope whose,
            Bound bound,
            Possibility possibility,
            ObjIntConsumer<TransitionContext> effect) {
        this(text, whose, Optional.of(bound), possibility, effect);
    }

    MoveKind(
            String text,
            MoveScope whose,
            Optional<Bound> bound,
            Possibility possibility,
            ObjIntConsumer<TransitionContext> effect) {
        this.text = text;
        this.whose = whose;
        this.bound = bound;
        this.possibility = possibility;
        this.effect = effect;
    }

    /** The condition under which a move can happen to one client, server or key. */
    private interface Possibility {

        boolean in(TransitionContext now, int who);
    }

    private static void isUpToClient(TransitionContext now, int client) {
        throw new IllegalStateException("what a client does happens in the client");
    }

    /** The bound that it uses up; empty if it has none. */
    public Optional<Bound> bound() {
        return bound;
    }

    /** Whether it is a fault: all are, except a step, a command on the side and an arrival at the replica. */
    public boolean isFault() {
        return bound.filter(Bound::isOfFaults).isPresent();
    }

    /** Whether it is a move of a client, and not of time or the store. */
    public boolean isClients() {
        return whose == MoveScope.CLIENT;
    }

    /** Whether it happens to one of several servers. */
    public boolean isServers() {
        return whose == MoveScope.SERVER;
    }

    /** Whether it happens to one of the keys of the lock. */
    public boolean isKeys() {
        return whose == MoveScope.KEY;
    }

    /** Whether it needs a store with a replica. */
    public boolean needsReplica() {
        return this == REPLICATE || this == FAILOVER;
    }

    /** Whether the store forgets data that it had acknowledged, which no lock can prevent. */
    public boolean forgets() {
        return this == FAILOVER || this == EVICT;
    }

    /** Whether such a failure follows from the data that the store forgets. */
    public boolean explains(Failure failure) {
        return this == FAILOVER && failure != Failure.LEASE_OVERRUN || this == EVICT && failure == Failure.RACE;
    }

    /**
     * Whether it can happen now.
     *
     * @param who the number of the client, the server or the key, from 0; ignored if the move happens to all
     */
    public boolean isPossible(TransitionContext now, int who) {
        return possibility.in(now, who);
    }

    /**
     * Makes the move, if it is not a client's.
     *
     * @param who as in {@link #isPossible}
     */
    public void happen(TransitionContext now, int who) {
        effect.accept(now, who);
    }

    /** The largest number of clients, servers or keys that it can happen to. */
    public int most() {
        return whose.most();
    }

    /** The name of the client or of the server, or the number of the key from 1; empty if the move happens to all. */
    String name(int who) {
        return whose.name(who);
    }

    String written(int who) {
        return whose.written(text, who);
    }

    /** The number of the client, server or key in the text of a move; empty if it is no move of this kind. */
    OptionalInt read(String written) {
        return whose.read(text, written);
    }
}
