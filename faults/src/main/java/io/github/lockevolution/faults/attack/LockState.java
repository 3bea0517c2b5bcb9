package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.FreeProbe;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import java.io.Closeable;
import java.util.OptionalLong;

/**
 * What becomes of the lock of a scene, whatever keys it keeps it in: whether it is free, found out by a newcomer who leaves everything as
 * it was, and whether a lease runs on it. Belongs to one thread. To be made before the first client moves.
 */
final class LockState implements Closeable {

    private final FreeProbe probe;

    /**
     * @param name the name that the clients give the lock; nobody has taken it yet
     */
    LockState(LockStage stage, Redis redis, String name) {
        probe = new FreeProbe(new RedisLauncher(redis).join(stage, name, Scene.LONG_LEASE));
    }

    /** Whether a newcomer would get in. Only to be asked while no client's command is under way. */
    boolean isFree() {
        return probe.isFree();
    }

    /** Whether something of the lock would run out by itself. */
    boolean leaseRuns() {
        return probe.leaseRuns();
    }

    /** Whether the lock holds something else than when it was found free last. May be asked while commands are under way. */
    boolean hasChangedSinceFree() {
        return probe.hasChangedSinceFree();
    }

    /** For how long the lock is given at least, in milliseconds; empty if no lease runs. */
    OptionalLong shortestLease() {
        return probe.shortestLease();
    }

    @Override
    public void close() {
        probe.close();
    }
}
