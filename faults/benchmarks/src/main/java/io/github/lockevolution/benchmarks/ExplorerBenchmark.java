package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.lock.LockSpec;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/** What a gate costs, and what a census costs as there are more clients. Everything is measured in one run, warm. */
final class ExplorerBenchmark {

    private static final int COMMANDS = 20_000;
    private static final int BLOCK = 500;
    private static final int WARM_UP = 5;

    private final Redis redis;
    private final List<LockSpec> stages;
    private final Bounds most;
    private final BooleanSupplier stop;
    private final List<Figure> figures = new ArrayList<>();

    ExplorerBenchmark(Redis redis, List<LockSpec> stages, Bounds most, BooleanSupplier stop) {
        this.redis = redis;
        this.stages = stages;
        this.most = most;
        this.stop = stop;
    }

    List<Figure> figures() throws InterruptedException {
        measureGate();
        for (int i = 0; i < WARM_UP; i++) {
            censuses(Bounds.USUAL);
        }
        for (int count = 2; count <= most.clients(); count++) {
            measureCensuses(count);
        }
        return figures;
    }

    private void measureGate() {
        String key = redis.key("benchmark");
        ConnectionPoolConfig one = new ConnectionPoolConfig();
        one.setMaxTotal(1);
        one.setJmxEnabled(false);
        try (UnifiedJedis gated = GatedJedis.open(redis.hostAndPort(), redis.login(), CommandGate.OPEN);
                UnifiedJedis ungated = RedisClient.builder()
                        .hostAndPort(redis.hostAndPort())
                        .clientConfig(redis.login())
                        .poolConfig(one)
                        .build()) {
            measureBlocks(ungated, gated, key);
            long[][] times = measureBlocks(ungated, gated, key);
            double without = median(times[0]) / 1e3;
            double with = median(times[1]) / 1e3;
            add(text -> text.ungatedCommand(COMMANDS), without, "us", Limit.NONE);
            add(text -> text.gatedCommand(COMMANDS), with, "us", Limit.NONE);
            add(FigureText::gatedByUngated, with / without, "", Limit.atMost(2.5));
        }
    }

    /** In turns, so that what else the machine does hits both alike. */
    private static long[][] measureBlocks(UnifiedJedis ungated, UnifiedJedis gated, String key) {
        long[][] times = new long[2][COMMANDS];
        for (int done = 0; done < COMMANDS; done += BLOCK) {
            measure(ungated, key, times[0], done);
            measure(gated, key, times[1], done);
        }
        return times;
    }

    private static void measure(UnifiedJedis client, String key, long[] times, int from) {
        for (int i = from; i < from + BLOCK; i++) {
            long start = System.nanoTime();
            client.get(key);
            times[i] = System.nanoTime() - start;
        }
    }

    private static double median(long[] times) {
        long[] sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private void measureCensuses(int count) throws InterruptedException {
        long start = System.nanoTime();
        List<Census> censuses = censuses(Bounds.clients(count)
                .crashes(most.most(Bound.CRASHES))
                .expiries(most.most(Bound.EXPIRIES))
                .lostReplies(most.most(Bound.LOST_REPLIES)));
        double seconds = (System.nanoTime() - start) / 1e9;
        double schedules = censuses.stream()
                .map(Census::schedules)
                .reduce(BigInteger.ZERO, BigInteger::add)
                .doubleValue();
        long states =
                censuses.stream().mapToLong(census -> census.stats().states()).sum();
        add(CensusFigure.SCHEDULES, count, schedules, "", Limit.NONE);
        add(CensusFigure.STATES, count, states, "", Limit.NONE);
        long runs = censuses.stream().mapToLong(census -> census.stats().runs()).sum();
        add(CensusFigure.SCHEDULES_RUN, count, runs, "", Limit.NONE);
        add(CensusFigure.TIME, count, seconds, "s", bound(count));
        add(CensusFigure.TIME_OF_STATES, count, 1e3 * seconds / states, "s", Limit.NONE);
        Runtime runtime = Runtime.getRuntime();
        double heap = (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0;
        add(CensusFigure.HEAP, count, heap, "MiB", Limit.NONE);
    }

    private static Limit bound(int count) {
        return count == 2 ? Limit.atMost(1.0) : count == 3 ? Limit.atMost(20.0) : Limit.NONE;
    }

    private List<Census> censuses(Bounds bounds) throws InterruptedException {
        List<Census> censuses = new CensusRun(new ProvenStore(new RedisLauncher(redis)), bounds, Merging.ON)
                .on(stages, Exploration::census, stop, progress -> {});
        if (!censuses.stream().allMatch(Census::isComplete)) {
            throw new IllegalStateException("nothing is measured of an incomplete census of " + bounds);
        }
        return censuses;
    }

    private void add(CensusFigure figure, int clients, double value, String unit, Limit bound) {
        add(text -> text.ofAllLocks(figure, clients), value, unit, bound);
    }

    private void add(Function<FigureText, String> name, double value, String unit, Limit bound) {
        figures.add(new Figure(Figure.named(name), value, unit, bound));
    }
}
