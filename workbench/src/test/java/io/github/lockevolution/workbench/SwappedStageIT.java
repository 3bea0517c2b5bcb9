package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.stage1.GetSetStage;
import io.github.lockevolution.stage2.SetnxStage;
import io.github.lockevolution.stage3.SetnxSetexStage;
import io.github.lockevolution.stage4.SetNxExStage;
import io.github.lockevolution.stage5.LuaStage;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bench tells neighbouring stages apart: a stage with its neighbour's lock in it does not pass for itself. */
@OnTheBench
public class SwappedStageIT {

    /** One shows more than it declares, the other less. */
    @Test
    void a_stage_with_its_neighbours_lock_is_not_as_expected(RedisEnvironment environment) throws InterruptedException {
        requireNoticed(List.of(new SetnxWithGetSet().lock(), new SetNxExWithLua().lock()), environment);
    }

    private static void requireNoticed(List<LockSpec> stages, RedisEnvironment environment)
            throws InterruptedException {
        assertThat(new AttackRun(environment).on(stages, result -> {}))
                .allSatisfy(report -> assertThat(report.expectation())
                        .as(report.lock().describedIn())
                        .isEqualTo(Expectation.BROKEN));
    }

    @ParameterizedTest
    @MethodSource("swapped")
    void the_census_of_a_stage_with_its_neighbours_lock_shows_another_row(Swap swap, ProvenStore store) {
        LockSpec lock = swap.lock();
        try (Testbed testbed = Testbed.open(lock, store, Bounds.USUAL.clients())) {
            Census census =
                    new Explorer(testbed, Bounds.USUAL, Merging.ON).explore().census();

            assertThat(census.isComplete()).isTrue();
            assertThat(census.observedFailures()).isNotEqualTo(lock.suffers());
        }
    }

    /** Each stage with the lock of the one before it, and of the one after it. */
    static Stream<Swap> swapped() {
        List<LockSpec> stages = List.of(
                new GetSetStage().lock(),
                new SetnxStage().lock(),
                new SetnxSetexStage().lock(),
                new SetNxExStage().lock(),
                new LuaStage().lock());
        return IntStream.range(1, stages.size())
                .boxed()
                .flatMap(place -> Stream.of(
                        new Swap(stages.get(place - 1), stages.get(place)),
                        new Swap(stages.get(place), stages.get(place - 1))));
    }

    private record Swap(LockSpec declared, LockSpec real) {

        /** Declares what one stage does and does what another one does, and says nothing of history. */
        LockSpec lock() {
            return LockSpec.inRedis(declared.name())
                    .numbered(declared.number())
                    .titled(declared.title())
                    .since(declared.requires())
                    .acquires(declared.acquireCommands().toArray(String[]::new))
                    .releases(declared.releaseCommands().toArray(String[]::new))
                    .suffering(declared.suffers())
                    .by(real.instantiation());
        }

        @Override
        public String toString() {
            return declared.name() + " with the lock of " + real.name();
        }
    }

    /** Client processes make it by its name. */
    public static final class SetnxWithGetSet extends LockProvider {

        @Override
        protected LockSpec describe() {
            return new Swap(new SetnxStage().lock(), new GetSetStage().lock()).lock();
        }
    }

    /** Client processes make it by its name. */
    public static final class SetNxExWithLua extends LockProvider {

        @Override
        protected LockSpec describe() {
            return new Swap(new SetNxExStage().lock(), new LuaStage().lock()).lock();
        }
    }
}
