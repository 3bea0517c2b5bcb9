package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.benchmark.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/** What locks cost where nothing goes wrong, all measured in one run, one after the other. */
final class LockBenchmark {

    /** How many clients wait for the lock. */
    static final int WAITING = 8;

    private static final int PARTS = 3;

    /** What is measured, and for how long. */
    record Effort(int pairs, Duration handingOver, Duration waiting) {

        /** Ten locks in less than a minute. */
        static final Effort USUAL = new Effort(4_000, Duration.ofSeconds(2), Duration.ofSeconds(1));
    }

    private final Redis redis;
    private final Effort effort;
    private final BooleanSupplier stop;
    private final List<LockFigures> figures = new ArrayList<>();
    private final List<Message> notMeasured = new ArrayList<>();

    /** Told after each part. */
    @FunctionalInterface
    interface Listener {

        void done(int parts, int all, String lock);
    }

    LockBenchmark(Redis redis, Effort effort, BooleanSupplier stop) {
        this.redis = redis;
        this.effort = effort;
        this.stop = stop;
    }

    /** Measures each of them that this Redis has the commands for, until it is told to stop. */
    LockReport measure(List<LockSpec> stages, Listener listener) throws InterruptedException {
        List<LockSpec> usable = stages.stream().filter(this::isUsable).toList();
        int all = PARTS * usable.size();
        for (LockSpec stage : usable) {
            if (!stop.getAsBoolean()) {
                int done = PARTS * figures.size();
                figures.add(measure(stage, part -> listener.done(done + part, all, stage.name())));
            }
        }
        return new LockReport(figures, notMeasured);
    }

    private boolean isUsable(LockSpec stage) {
        try {
            redis.requireFor(stage);
            return true;
        } catch (SetupProblem e) {
            notMeasured.add(Message.of(e));
            return false;
        }
    }

    /** Each part on a key of its own: what one leaves behind, the next does not meet. */
    private LockFigures measure(LockSpec stage, IntConsumer part) throws InterruptedException {
        part.accept(0);
        UncontendedPair pair = UncontendedPair.measure(stage, redis, key(stage, "pair"), effort.pairs());
        part.accept(1);
        Sample handOffs = HandOffs.measure(stage, redis, key(stage, "hand-off"), WAITING, effort.handingOver());
        part.accept(2);
        double commands = CommandsWhileWaiting.measure(stage, redis, key(stage, "waiting"), WAITING, effort.waiting());
        part.accept(PARTS);
        return new LockFigures(stage, pair, handOffs, commands);
    }

    private String key(LockSpec stage, String part) {
        return redis.key("benchmark:" + stage.name() + ":" + part);
    }
}
