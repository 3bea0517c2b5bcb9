package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.client.BackgroundPatterns;
import io.github.lockevolution.faults.client.ClientSpec;
import io.github.lockevolution.faults.client.RetryLoop;
import io.github.lockevolution.faults.client.SteppedClient;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.store.KeyWatch;
import io.github.lockevolution.faults.redis.store.RedisStore;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSubject;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.Optional;

/** A lock under test on a Redis. */
class RedisSubject extends LaunchedSubject {

    private final Redis redis;
    private final Duration patience;
    private final Optional<KeyWatch> joined;
    private final KeyWatch others;
    private final RedisStore store;
    private final ClientConnections connections;
    private final RetryLoop waiting;
    private final BackgroundPatterns habits;

    /**
     * @param joined watches over clients that are already at work, so that the leases run; empty if there are none, and leases run out
     *     only when they are let
     */
    RedisSubject(
            LockStage stage,
            ClientProgram program,
            Redis redis,
            String key,
            Duration lease,
            Duration patience,
            Optional<KeyWatch> joined) {
        this(stage, program, redis, key, lease, patience, joined, Optional.empty());
    }

    /** The lock of another subject once more, in a Redis of its own: what clients send by threads of their own is known of both. */
    RedisSubject(RedisSubject original, Redis redis) {
        this(
                original.stage(),
                original.program(),
                redis,
                original.key(),
                original.lease(),
                original.patience,
                Optional.empty(),
                Optional.of(original.habits));
    }

    private RedisSubject(
            LockStage stage,
            ClientProgram program,
            Redis redis,
            String key,
            Duration lease,
            Duration patience,
            Optional<KeyWatch> joined,
            Optional<BackgroundPatterns> known) {
        super(stage, program, key, lease);
        this.redis = redis;
        this.patience = patience;
        this.joined = joined;
        this.others = joined.orElseGet(() -> KeyWatch.begin(redis));
        this.store = new RedisStore(redis, joined.isPresent() ? LeaseClock.RUNNING : LeaseClock.FROZEN, others);
        this.connections = new ClientConnections(stage, redis, key);
        this.waiting = new RetryLoop(stage, key);
        this.habits = known.orElseGet(() -> new BackgroundPatterns(lease, connections::isSetUp));
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String name, BenchClock clock) {
        ClientSpec party = new ClientSpec(name, redis.address(), lease());
        return new SteppedClient(
                name,
                program(),
                patience,
                waiting,
                habits,
                (gate, timer) -> redis.opened(connections.open(party, others.behind(gate), clock, timer)),
                store::notice);
    }

    @Override
    public void close() {
        store.close();
        if (joined.isEmpty()) {
            others.close();
        }
    }
}
