package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import redis.clients.jedis.UnifiedJedis;

/** A sound lock; a test says what its client A does on the side while it is inside, and how B takes it. The rehearsal sees nothing of that. */
public final class WorksOnTheSide extends TestSpec {

    private final Side ofA;
    private final Attempting.Attempt ofB;

    /** What a client begins when it has taken the lock. */
    @FunctionalInterface
    public interface Side {

        void begin(UnifiedJedis redis, String key, ScheduledExecutorService timer);
    }

    public WorksOnTheSide(Side ofA, Attempting.Attempt ofB) {
        this.ofA = ofA;
        this.ofB = ofB;
    }

    /** One in which B does as the lock says. */
    public WorksOnTheSide(Side ofA) {
        this(ofA, (redis, key, owner, soundly) -> soundly.getAsBoolean());
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new UnsupportedOperationException("it needs a timer");
    }

    @Override
    public DistributedLock create(
            UnifiedJedis redis, String key, String owner, Duration lease, ScheduledExecutorService timer) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                if (owner.equals("B")) {
                    return ofB.tryLock(redis, key, owner, super::tryLock);
                }
                boolean taken = super.tryLock();
                if (taken && owner.equals("A") && !key.contains("rehearsal")) {
                    ofA.begin(redis, key, timer);
                }
                return taken;
            }
        };
    }
}
