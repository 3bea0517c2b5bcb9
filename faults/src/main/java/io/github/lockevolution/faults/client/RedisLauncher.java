package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.store.KeyWatch;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Puts locks under test on a Redis, with clients in threads of this JVM. */
public final class RedisLauncher implements Launcher {

    /** How long a client may take from one stop to the next before it is given up. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Redis redis;
    private final Duration patience;

    public RedisLauncher(Redis redis) {
        this(redis, PATIENCE);
    }

    /**
     * @param patience how long a client may take from one stop to the next
     */
    public RedisLauncher(Redis redis, Duration patience) {
        this.redis = redis;
        this.patience = patience;
    }

    @Override
    public void requireFor(LockStage stage) {
        redis.requireFor(stage);
    }

    @Override
    public Subject launch(LockStage stage, ClientProgram program, Duration lease) {
        redis.requireFor(stage);
        String key = redis.key(stage.name() + ":" + UUID.randomUUID());
        return new RedisSubject(stage, program, redis, key, lease, patience, Optional.empty());
    }

    /** {@inheritDoc} Somebody's Redis has only one place for a name. */
    @Override
    public Optional<Subject> launchBeside(Subject original) {
        return redis.startAnother().map(other -> launchOn(other, original));
    }

    private Subject launchOn(Redis other, Subject original) {
        try {
            return new RedisSubject(
                    original.stage(),
                    original.program(),
                    other,
                    original.key(),
                    original.lease(),
                    patience,
                    Optional.empty()) {

                @Override
                public void close() {
                    super.close();
                    end(other);
                }
            };
        } catch (RuntimeException e) {
            end(other);
            throw e;
        }
    }

    private void end(Redis other) {
        redis.forget(other);
        other.close();
    }

    /**
     * Puts a lock under test whose clients are already at work, and whose leases run out by themselves.
     *
     * @param key the name of the lock in the store
     * @param others notices whoever else is at the keys of these clients
     */
    public Subject join(LockStage stage, String key, Duration lease, KeyWatch others) {
        return new RedisSubject(stage, ClientProgram.CAREFUL, redis, key, lease, patience, Optional.of(others));
    }
}
