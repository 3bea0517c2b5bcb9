package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.Improving;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@OnTheBench
class SuccessorsTest {

    private static final LockStage RACES = new GetThenSet();
    private static final String RACE = "get-then-set:A.B.A.B.A.A.B.B";

    /** A: GET, nil. B: GET, nil. A: SET; A is inside. B: SET; B is inside. */
    private static Trace race(Redis redis) {
        try (Testbed testbed = Testbed.open(RACES, new RedisLauncher(redis), 2)) {
            return new Replayer(testbed).play(Schedule.parse(RACE));
        }
    }

    private static List<String> tried(Redis redis, LockStage... locks) {
        return new Successors(List.of(locks))
                .tryEach(race(redis), new RedisLauncher(redis)).stream()
                        .map(result -> result.transferred().stage().name())
                        .toList();
    }

    @Test
    void successors_come_the_nearest_first_and_each_once() {
        LockStage left = Improving.on("get-then-set", "left", RACES);
        LockStage right = Improving.on("get-then-set", "right", RACES);
        LockStage afterLeft = Improving.on("left", "after-left", RACES);
        LockStage elsewhere = Improving.on("somebody-else", "elsewhere", RACES);

        List<LockStage> successors = new Successors(List.of(afterLeft, left, elsewhere, RACES, right)).of(RACES);

        assertThat(successors).extracting(LockStage::name).containsExactly("left", "right", "after-left");
    }

    @Test
    void locks_that_improve_on_each_other_are_gone_through_once() {
        LockStage first = Improving.on("second", "first", RACES);
        LockStage second = Improving.on("first", "second", RACES);
        LockStage itself = Improving.on("itself", "itself", RACES);

        assertThat(new Successors(List.of(first, second)).of(first)).containsExactly(second);
        assertThat(new Successors(List.of(itself)).of(itself)).isEmpty();
    }

    @Test
    void the_moves_are_tried_until_a_lock_closes_the_gap(Redis redis) {
        LockStage same = Improving.on("get-then-set", "the-same", RACES);
        LockStage cure = Improving.on("the-same", "the-cure", new SoundStage());
        LockStage later = Improving.on("the-cure", "later", new SoundStage());

        assertThat(tried(redis, RACES, same, cure, later)).containsExactly("the-same", "the-cure");
    }

    @Test
    void a_lock_that_this_redis_is_too_old_for_is_not_tried(Redis redis) {
        LockStage future = new Improving(
                new SoundStage(), "from-the-future", Optional.of("get-then-set"), new RedisVersion(99, 0, 0));

        assertThat(tried(redis, RACES, future)).isEmpty();
    }

    @Test
    void a_trace_without_a_failure_needs_no_cure(Redis redis) {
        LockStage cure = Improving.on("get-then-set", "the-cure", new SoundStage());
        try (Testbed testbed = Testbed.open(RACES, new RedisLauncher(redis), 2)) {
            Trace harmless = new Replayer(testbed).play(Schedule.parse("get-then-set:A.A.A.A.B.B.B.B"));

            assertThat(new Successors(List.of(RACES, cure)).tryEach(harmless, new RedisLauncher(redis)))
                    .isEmpty();
        }
    }
}
