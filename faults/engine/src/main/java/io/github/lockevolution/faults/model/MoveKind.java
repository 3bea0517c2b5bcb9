package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.Failure;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ObjIntConsumer;

/** A kind of move: how it is written, whose it is, which number of the bounds it uses up, when it can happen, and what it does. */
public enum MoveKind {

    /** The client's next command runs and is answered, or the client leaves its critical section. */
    STEP("", MoveScope.CLIENT, TransitionContext::canStep),

    /**
     * What the client does on the side goes on: a command that its timer, or another thread of it, sends runs and is answered. The client
     * itself stays where it is.
     */
    SIDE("-side", MoveScope.CLIENT, Bound.SIDE, (now, client) -> now.canStep(client) && now.hasMoreOnTheSide(client)),

    /** The client's next command takes effect, but its answer never reaches the client. */
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

    /** What the master holds arrives at the replica. */
    REPLICATE("replicate", MoveScope.NOBODY, (now, nobody) -> now.canReplicate(), (now, nobody) -> now.replicate()),

    /** The replica becomes the master: clients reach it from now on, and what had not arrived there is gone. */
    FAILOVER(
            "failover",
            MoveScope.NOBODY,
            Bound.FAILOVERS,
            (now, nobody) -> now.canFailOver(),
            (now, nobody) -> now.failOver()),

    /** One of several servers starts again and is empty: what it held is gone. */
    SERVER_RESTART(
            "-restart", MoveScope.SERVER, Bound.RESTARTS, TransitionContext::holdsAnything, TransitionContext::restart),

    /** The clock of one of several servers jumps ahead by a whole lease, and a second: every lease that runs there runs out. */
    SERVER_AHEAD("-ahead", MoveScope.SERVER, Bound.AHEAD, TransitionContext::leaseRuns, TransitionContext::jumpAhead),

    /**
     * The store throws a key of the lock away to have room for others, although its lease had not run out.
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

    /** Whether it can happen to one client, server or key. */
    private interface Possibility {

        boolean in(TransitionContext now, int who);
    }

    private static void isUpToClient(TransitionContext now, int client) {
        throw new IllegalStateException("what a client does happens in the client");
    }

    /** Which number of the bounds it uses up; empty if it may happen as often as it can. */
    public Optional<Bound> bound() {
        return bound;
    }

    /** Whether it is a fault: all are, except a step, a command on the side and an arrival at the replica. */
    public boolean isFault() {
        return bound.filter(Bound::isOfFaults).isPresent();
    }

    /** Whether it is a client's, not time's nor the store's. */
    public boolean isClients() {
        return whose == MoveScope.CLIENT;
    }

    /** Whether it is of one of several servers. */
    public boolean isServers() {
        return whose == MoveScope.SERVER;
    }

    /** Whether it is of one of the keys of the lock. */
    public boolean isKeys() {
        return whose == MoveScope.KEY;
    }

    /** Whether it is of a store that has a replica. */
    public boolean needsReplica() {
        return this == REPLICATE || this == FAILOVER;
    }

    /** Whether the store forgets by it what it had answered, which no lock can help. */
    public boolean forgets() {
        return this == FAILOVER || this == EVICT;
    }

    /** Whether such a failure follows from what the store forgets by it. */
    public boolean explains(Failure failure) {
        return this == FAILOVER && failure != Failure.LEASE_OVERRUN || this == EVICT && failure == Failure.RACE;
    }

    /**
     * Whether it can happen now.
     *
     * @param who the number of the client, the server or the key, from 0; any if it is nobody's
     */
    public boolean isPossible(TransitionContext now, int who) {
        return possibility.in(now, who);
    }

    /**
     * Lets it happen, if it is no client's.
     *
     * @param who as in {@link #isPossible}
     */
    public void happen(TransitionContext now, int who) {
        effect.accept(now, who);
    }

    /** To how many clients, servers or keys it can happen, at most. */
    public int most() {
        return whose.most();
    }

    /** The name of the client or of the server, or the number of the key from 1; nothing if it is nobody's. */
    String name(int who) {
        return whose.name(who);
    }

    String written(int who) {
        return whose.written(text, who);
    }

    /** The number of the client whose move is written so; empty if that is no move of this kind. */
    OptionalInt read(String written) {
        return whose.read(text, written);
    }
}
