package io.github.lockevolution.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.benchmarks.LockBenchmark.Effort;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** The measuring itself, in as little time as can be; what comes of it in a longer run is a person's to read. */
@OnTheBench
class LockBenchmarkIT {

    private static final Effort LITTLE = new Effort(10, Duration.ofMillis(600), Duration.ofMillis(300));

    /** For a comparison: a machine that stands still for half a second does not turn it round. */
    private static final Effort MORE = new Effort(10, Duration.ofSeconds(2), Duration.ofSeconds(2));

    private static LockReport measured(Redis redis, List<LockSpec> stages) throws InterruptedException {
        return measured(redis, stages, LITTLE);
    }

    private static LockReport measured(Redis redis, List<LockSpec> stages, Effort effort) throws InterruptedException {
        return new LockBenchmark(redis, effort, () -> false).measure(stages, (done, all, lock) -> {});
    }

    private static List<LockSpec> locks(String... names) {
        return LockCatalog.onTheClassPath().named(List.of(names));
    }

    @Test
    void who_is_told_that_the_lock_is_free_sends_less_than_who_asks_again_and_again(Redis redis)
            throws InterruptedException {
        LockReport report = measured(redis, locks("stage5-lua", "notified-lock"), MORE);

        LockFigures polling = report.locks().get(0);
        LockFigures told = report.locks().get(1);
        assertThat(polling.pair().pairs().size()).isEqualTo(10);
        assertThat(polling.handOffs().size()).isPositive();
        assertThat(told.handOffs().size()).isPositive();
        assertThat(polling.commandsPerSecond()).isGreaterThan(2 * told.commandsPerSecond());
    }

    /** Who is measured alone gets in; of those who wait, one, and after it nobody. */
    @Test
    void a_lock_that_is_handed_over_to_nobody_is_no_reason_to_print_a_number(Redis redis) {
        AtomicBoolean wasTaken = new AtomicBoolean();
        LockSpec lock = answering(owner -> owner.equals("A") || wasTaken.compareAndSet(false, true));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> measured(redis, List.of(lock)))
                .withMessage(
                        "nothing can be measured: answering was given back, and none of those who wait for it got in");
    }

    @Test
    void a_lock_that_nobody_can_take_is_no_reason_to_print_a_number(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> measured(redis, List.of(answering(owner -> false))))
                .withMessage("nothing can be measured: answering was not taken, although nobody else wants it");
    }

    @Test
    void a_lock_that_needs_another_redis_is_left_out_and_says_why(Redis redis) throws InterruptedException {
        LockReport report = measured(redis, locks("native-delete"));

        assertThat(report.locks()).isEmpty();
        assertThat(report.notMeasured())
                .singleElement()
                .satisfies(reason -> assertThat(reason.in(Language.ENGLISH)).startsWith("native-delete needs "));
    }

    @Test
    void who_waits_for_the_figures_is_told_of_each_part(Redis redis) throws InterruptedException {
        List<String> told = new ArrayList<>();

        new LockBenchmark(redis, LITTLE, () -> false)
                .measure(locks("stage2-setnx"), (done, all, lock) -> told.add(done + "/" + all + " " + lock));

        assertThat(told)
                .containsExactly("0/3 stage2-setnx", "1/3 stage2-setnx", "2/3 stage2-setnx", "3/3 stage2-setnx");
    }

    @Test
    void who_is_told_to_stop_measures_no_further_lock(Redis redis) throws InterruptedException {
        LockReport report =
                new LockBenchmark(redis, LITTLE, () -> true).measure(locks("stage2-setnx"), (done, all, lock) -> {});

        assertThat(report.locks()).isEmpty();
    }

    /** A lock that asks Redis, and goes by its own head. */
    private static LockSpec answering(Predicate<String> lets) {
        return LockSpec.inRedis("answering")
                .made((UnifiedJedis redis, String key, String owner, Duration lease) -> new DistributedLock() {

                    @Override
                    public boolean tryLock() {
                        redis.exists(key);
                        return lets.test(owner);
                    }

                    @Override
                    public boolean unlock() {
                        return true;
                    }
                });
    }
}
