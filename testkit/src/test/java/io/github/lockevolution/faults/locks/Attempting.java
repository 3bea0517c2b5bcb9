package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import redis.clients.jedis.UnifiedJedis;

/** A sound lock but for its tryLock, which a test says. */
public final class Attempting extends TestSpec {

    private final Attempt attempt;

    public Attempting(Attempt attempt) {
        this.attempt = attempt;
    }

    /** One attempt to take the lock. */
    @FunctionalInterface
    public interface Attempt {

        /**
         * @param soundly takes the lock as {@link SoundSpec} does
         */
        boolean tryLock(UnifiedJedis redis, String key, String owner, BooleanSupplier soundly);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                return attempt.tryLock(redis, key, owner, super::tryLock);
            }
        };
    }
}
