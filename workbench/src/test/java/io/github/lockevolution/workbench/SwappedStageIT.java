package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.stage1.GetSetStage;
import io.github.lockevolution.stage2.SetnxStage;
import io.github.lockevolution.stage3.SetnxSetexStage;
import io.github.lockevolution.stage4.SetNxExStage;
import io.github.lockevolution.stage5.LuaStage;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.UnifiedJedis;

/** The bench tells neighbouring stages apart: a stage with its neighbour's lock in it does not pass for itself. */
@OnTheBench
public class SwappedStageIT {

    /** One shows more than it declares, the other less. */
    @Test
    void a_stage_with_its_neighbours_lock_is_not_as_expected(Environment environment) throws InterruptedException {
        requireNoticed(List.of(new SetnxWithGetSet(), new SetNxExWithLua()), environment);
    }

    private static void requireNoticed(List<LockStage> stages, Environment environment) throws InterruptedException {
        assertThat(new AttackRun(environment).on(stages, result -> {}))
                .allSatisfy(report -> assertThat(report.expectation())
                        .as(report.stage().getClass().getSimpleName())
                        .isEqualTo(Expectation.BROKEN));
    }

    @ParameterizedTest
    @MethodSource("swapped")
    void the_census_of_a_stage_with_its_neighbours_lock_shows_another_row(Swapped stage, Redis redis) {
        try (Testbed testbed = Testbed.open(stage, new RedisLauncher(redis), Bounds.USUAL.clients())) {
            Census census = new Explorer(testbed, Bounds.USUAL, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();

            assertThat(census.isComplete()).isTrue();
            assertThat(census.seen()).isNotEqualTo(stage.suffers());
        }
    }

    /** Each stage with the lock of the one before it, and of the one after it. */
    static Stream<Named<Swapped>> swapped() {
        List<LockStage> stages =
                List.of(new GetSetStage(), new SetnxStage(), new SetnxSetexStage(), new SetNxExStage(), new LuaStage());
        return IntStream.range(1, stages.size())
                .boxed()
                .flatMap(place -> Stream.of(
                        new Swapped(stages.get(place - 1), stages.get(place)),
                        new Swapped(stages.get(place), stages.get(place - 1))))
                .map(swapped -> Named.of(swapped.name() + " with the lock of " + swapped.real.name(), swapped));
    }

    /** Declares what one stage does and does what another one does. Client processes make it by its name. */
    private static class Swapped implements LockStage {

        private final LockStage declared;
        private final LockStage real;

        Swapped(LockStage declared, LockStage real) {
            this.declared = declared;
            this.real = real;
        }

        @Override
        public int number() {
            return declared.number();
        }

        @Override
        public String name() {
            return declared.name();
        }

        @Override
        public String title() {
            return declared.title();
        }

        @Override
        public RedisVersion requires() {
            return declared.requires();
        }

        @Override
        public List<String> acquireCommands() {
            return declared.acquireCommands();
        }

        @Override
        public List<String> releaseCommands() {
            return declared.releaseCommands();
        }

        @Override
        public Set<Failure> suffers() {
            return declared.suffers();
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            return real.create(redis, key, owner, lease);
        }
    }

    public static final class SetnxWithGetSet extends Swapped {

        public SetnxWithGetSet() {
            super(new SetnxStage(), new GetSetStage());
        }
    }

    public static final class SetNxExWithLua extends Swapped {

        public SetNxExWithLua() {
            super(new SetNxExStage(), new LuaStage());
        }
    }
}
