package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.client.RealTimer;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import redis.clients.jedis.RedisClient;

/** The cost of a lock without faults, beside two PINGs. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LockBenchmark {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** No lease runs out while something is measured. */
    private static final Duration LEASE = Duration.ofMinutes(10);

    /** Of whatever collection. */
    @Param({
        "stage1-get-set",
        "stage2-setnx",
        "stage3-setnx-setex",
        "stage4-set-nx-ex",
        "stage5-lua",
        "fenced-lock",
        "watchdog-lock",
        "fair-lock"
    })
    public String lock;

    private LockSpec spec;
    private Redis redis;
    private String key;

    /** Starts the Redis that is chosen by {@code -Dlab.redis}. */
    @Setup
    public void start() {
        spec = LockCatalog.onTheClassPath().named(List.of(lock)).get(0);
        redis = Redis.start(RedisBackends.chosen());
        redis.requireFor(spec);
        key = redis.key("benchmark:" + lock);
    }

    /** Ends it. */
    @TearDown
    public void end() {
        redis.close();
    }

    /** A client that is measured: nothing stands between it and Redis. */
    @State(Scope.Thread)
    public static class Client {

        private RedisClient connections;
        private ScheduledExecutorService timer;
        private DistributedLock lock;

        /** Makes its lock. */
        @Setup
        public void connect(LockBenchmark all) {
            String name = UUID.randomUUID().toString();
            connections = all.redis.opened(RedisClient.builder()
                    .hostAndPort(all.redis.hostAndPort())
                    .clientConfig(all.redis.login())
                    .build());
            timer = RealTimer.start(name);
            lock = RedisLocks.over(all.spec, connections).make(all.key, name, LEASE, InstantSource.system(), timer);
        }

        /** Ends what the lock does by its timer. */
        @TearDown(Level.Trial)
        public void close(LockBenchmark all) {
            timer.shutdownNow();
            all.redis.forget(connections);
            connections.close();
        }
    }

    /** Nobody else wants the lock. */
    @Benchmark
    public boolean lockAndUnlock(Client client) {
        if (!client.lock.tryLock()) {
            throw new IllegalStateException("a lock that was free could not be taken");
        }
        return client.lock.unlock();
    }

    /** The least that a question and another one cost. */
    @Benchmark
    public String twoPings(Client client) {
        client.connections.ping();
        return client.connections.ping();
    }

    /** Eight want the lock, again and again. */
    @Benchmark
    @Threads(8)
    public boolean lockAndUnlockOfEight(Client client) {
        return client.lock.tryLock(PATIENCE) && client.lock.unlock();
    }
}
