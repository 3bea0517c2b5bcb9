package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/** The cost of a census of all stages for more and more clients, and of a gate. */
@State(Scope.Benchmark)
@Fork(1)
public class ExplorerBenchmark {

    /** How many clients want each lock. */
    @Param({"2", "3"})
    public int clients;

    private Redis redis;
    private UnifiedJedis gated;
    private UnifiedJedis ungated;

    /** Starts the Redis that is chosen by {@code -Dlab.redis}. */
    @Setup
    public void start() {
        redis = Redis.start(RedisBackends.chosen());
        gated = redis.opened(GatedJedis.open(redis.hostAndPort(), redis.login(), CommandGate.OPEN));
        ungated = redis.opened(RedisClient.builder()
                .hostAndPort(redis.hostAndPort())
                .clientConfig(redis.login())
                .build());
    }

    /** Ends it. */
    @TearDown
    public void end() {
        gated.close();
        ungated.close();
        redis.close();
    }

    /** Every schedule of all stages, with at most one crash and one expiry. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    @Warmup(iterations = 5)
    @Measurement(iterations = 5)
    public List<Census> census() throws InterruptedException {
        Bounds bounds = Bounds.clients(clients).crashes(1).expiries(1);
        return new CensusRun(new ProvenStore(new RedisLauncher(redis)), bounds, Merging.ON)
                .on(LockCatalog.onTheClassPath().stages(), Exploration::census, () -> false, progress -> {});
    }

    /** A command through a gate that lets everything through. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    @Warmup(iterations = 3, time = 1)
    @Measurement(iterations = 5, time = 1)
    public String gatedCommand() {
        return gated.get(redis.key("benchmark"));
    }

    /** The same without. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    @Warmup(iterations = 3, time = 1)
    @Measurement(iterations = 5, time = 1)
    public String command() {
        return ungated.get(redis.key("benchmark"));
    }
}
