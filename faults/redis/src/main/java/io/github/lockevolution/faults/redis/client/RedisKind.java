package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.subject.StoreKind;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBacking;
import java.util.Optional;

/** Starts a Redis, or connects to one, for the locks that keep their state in one, or in several like it. */
public final class RedisKind implements StoreKind {

    private final Optional<Redis> given;

    /** Starts one when a lock first needs it. */
    public RedisKind() {
        this(Optional.empty());
    }

    private RedisKind(Optional<Redis> given) {
        this.given = given;
    }

    /** On this one, which stays the caller's. */
    public static RedisKind on(Redis redis) {
        return new RedisKind(Optional.of(redis));
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.backing() instanceof RedisBacking;
    }

    @Override
    public Started start(BenchSettings settings) {
        return given.map(redis -> new RedisStores(redis, settings, () -> {})).orElseGet(() -> {
            Redis redis = Redis.start(RedisBackend.chosenBy(settings));
            return new RedisStores(redis, settings, redis::close);
        });
    }
}
