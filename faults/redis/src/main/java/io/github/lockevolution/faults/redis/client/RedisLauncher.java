package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.IndependentServers;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.ReplicatedRedis;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Puts locks under test on a Redis, with clients in threads of this JVM. */
public final class RedisLauncher implements Launcher {

    /** The features that attacks find in every Redis. */
    public static final Set<LiveStore.Feature> FEATURES =
            Set.of(LiveStore.Feature.SCRIPT_CACHE, LiveStore.Feature.GATED_PROCESSES);

    /** How long a client usually may take from one stop to the next: a JVM, an interpreter or a busy machine takes its time. */
    public static final Duration PATIENCE = Duration.ofSeconds(20);

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
    public LockSpec canary() {
        return new RedisCanary().lock();
    }

    @Override
    public void requireFor(LockSpec lock) {
        redis.requireFor(lock);
    }

    String newKey(LockSpec lock) {
        return newKey(lock.name());
    }

    private String newKey(String name) {
        return redis.key(name + ":" + UUID.randomUUID());
    }

    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        redis.requireFor(lock);
        LaunchedSystem.Launch launch = new LaunchedSystem.Launch(lock, program, newKey(lock), lease);
        return RedisSystem.launch(launch, redis, patience, LeaseClock.FROZEN);
    }

    /** {@inheritDoc} Only for a Redis that the bench starts on this machine. */
    @Override
    public Launcher withReplica() {
        ReplicatedRedis.requireOnThisMachine(redis);
        return new OwnServersLauncher(this, this::newKey, lock -> ReplicatedSystem.open(lock, redis, patience)) {

            @Override
            public Launcher withReplica() {
                return this;
            }
        };
    }

    /** {@inheritDoc} Only for a Redis that the bench starts. */
    @Override
    public Launcher onServers(int count) {
        IndependentServers.requireOurs(redis);
        return new OwnServersLauncher(this, this::newKey, lock -> MultiRedisSystem.open(lock, redis, count, patience));
    }

    /** {@inheritDoc} Somebody's Redis has only one place for a name. */
    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        return redis.startAnother().map(other -> launchOn(other, (RedisSystem) original));
    }

    private SystemUnderTest launchOn(Redis other, RedisSystem original) {
        try {
            return original.launchBeside(other, () -> redis.end(other));
        } catch (RuntimeException e) {
            redis.end(other);
            throw e;
        }
    }

    /**
     * Puts a lock under test on clients that run freely, with leases that run out by themselves.
     *
     * @param name the beginning of its name in the store
     */
    LiveSystem join(LockSpec lock, String name, Duration lease) {
        LaunchedSystem.Launch launch = new LaunchedSystem.Launch(lock, ClientProgram.CAREFUL, newKey(name), lease);
        return RedisSystem.launch(launch, redis, patience, LeaseClock.RUNNING);
    }
}
