package io.github.lockevolution.workbench.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.workbench.Repair;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which repairs are right: of each exercise one that is, and those that are nearly. */
@Tag("integration")
class GraderTest {

    private static Redis redis;

    private static StoreRegistry launcher;

    private static ProvenStore store;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        BenchSettings settings = BenchSettings.ofSystem();
        redis = Redis.start(RedisBackend.chosenBy(settings));
        launcher = new StoreRegistry(RedisKind.on(redis), settings, started -> {});
        store = launcher.proven();
    }

    @AfterAll
    static void end() {
        launcher.close();
        redis.close();
    }

    @ParameterizedTest
    @EnumSource
    void a_right_repair_is_solved_and_those_that_are_nearly_right_are_not(Repair repair) throws IOException {
        assertThat(grade(repair, repair.right(folder))).isEqualTo(Expectation.MET);
        for (Path nearly : repair.allNearlyRight(folder)) {
            assertThat(grade(repair, nearly)).as(nearly.toString()).isEqualTo(Expectation.BROKEN);
        }
    }

    private static Expectation grade(Repair repair, Path file) {
        Exercise exercise =
                Exercise.numbered(Integer.parseInt(repair.exercise())).orElseThrow();
        GradeLine line = Grader.of(exercise, redis, store, () -> false).look(file);
        return GradeLine.read(line.written()).grade(exercise, file.toString()).expectation();
    }
}
