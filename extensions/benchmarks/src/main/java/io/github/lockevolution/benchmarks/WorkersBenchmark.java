package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.check.ProgramLock;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.workbench.check.ProgramKind;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.AuxCounters;
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

/** How many moves a second more and more workers run. The curve is that of {@code moves}, the second line of each row. */
@State(Scope.Benchmark)
@Fork(1)
public class WorkersBenchmark {

    /** More than any of them gets through. */
    private static final Bounds BOUNDS =
            Bounds.clients(8).crashes(2).expiries(2).lostReplies(2);

    private static final long SECONDS = 10;

    /** How many explore at the same time. */
    @Param({"1", "2", "4", "8", "16"})
    public int workers;

    /** What is explored: a stage, a lock in a PostgreSQL, or {@code python} for a program. */
    @Param({"stage5-lua", "pg-try-advisory", "python"})
    public String lock;

    private Path folder;
    private LockSpec explored;
    private Redis redis;
    private StoreRegistry stores;

    /** The moves that were run. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Counted {
        /** Their number. */
        public long moves;
    }

    /** Starts the stores. */
    @Setup
    public void start() throws IOException {
        ProcessGuard.begin();
        folder = Files.createTempDirectory("benchmark");
        explored = lock.equals("python")
                ? program()
                : LockCatalog.onTheClassPath().chosen(List.of(lock), List.of()).get(0);
        redis = Redis.start(RedisBackends.chosen());
        stores = new StoreRegistry(
                RedisKind.on(redis), BenchSettings.ofSystem().with(Setting.DATABASE, "postgres"), store -> {});
    }

    private LockSpec program() throws IOException {
        Path file = folder.resolve("my_lock.py");
        try (InputStream template = ProgramKind.class.getResourceAsStream("templates/my_lock.py")) {
            Files.copy(template, file);
        }
        return ProgramLock.in(RedisBinding.ONE_SERVER, List.of("python3", file.toString()))
                .spec();
    }

    /** Ends them. */
    @TearDown
    public void end() throws IOException {
        stores.close();
        redis.close();
        Files.deleteIfExists(folder.resolve("my_lock.py"));
        Files.delete(folder);
    }

    /** The first seconds of a large exploration. */
    @Benchmark
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.SECONDS)
    @Warmup(iterations = 1, time = 1)
    @Measurement(iterations = 3, time = 1)
    public List<Exploration> explore(Counted counted) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        AtomicLong moves = new AtomicLong();
        List<Exploration> explorations = new CensusRun(stores.proven(), BOUNDS, Merging.ON)
                .by(workers)
                .on(
                        List.of(explored),
                        exploration -> exploration,
                        () -> System.nanoTime() - end >= 0,
                        progress -> moves.set(progress.movesRun()));
        if (moves.get() == 0) {
            throw new IllegalStateException(explorations.get(0).census().toString());
        }
        counted.moves += moves.get();
        return explorations;
    }
}
