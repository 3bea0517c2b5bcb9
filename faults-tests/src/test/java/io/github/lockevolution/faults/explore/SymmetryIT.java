package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.locks.AlwaysUnlocks;
import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.AwkwardValue;
import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.LeaseOfAMillisecond;
import io.github.lockevolution.faults.locks.LeasesBeforeItTakes;
import io.github.lockevolution.faults.locks.NeverExpires;
import io.github.lockevolution.faults.locks.OverwritesTheHolder;
import io.github.lockevolution.faults.locks.SetnxThenSetex;
import io.github.lockevolution.faults.locks.SharesItsToken;
import io.github.lockevolution.faults.locks.ShorterLease;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.locks.TestStage;
import io.github.lockevolution.faults.locks.TwoCommands;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that are alike are run as one, and whoever runs them apart, or every schedule by itself, counts and tells the same. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class SymmetryIT {

    private static Census explore(LockStage lock, Redis redis, Bounds bounds, Merging merging) {
        try (Testbed testbed = Testbed.open(lock, new RedisLauncher(redis), bounds.clients())) {
            Census census = new Explorer(testbed, bounds, merging)
                    .explore(() -> false, progress -> {})
                    .census();
            assertThat(census.gap()).isEqualTo(Optional.empty());
            return census;
        }
    }

    private static void assertSame(Census census, Census other) {
        assertThat(census.schedules()).isEqualTo(other.schedules());
        assertThat(census.counts()).isEqualTo(other.counts());
        assertThat(census.twoInside()).isEqualTo(other.twoInside());
        assertThat(census.shortest()).isEqualTo(other.shortest());
    }

    /** Three clients of each have few enough schedules to run each by itself. */
    static List<TestStage> locksOfFewSchedules() {
        return List.of(
                new AlwaysUnlocks(),
                new AwkwardValue(),
                new ComparesThenDeletes(),
                new NeverExpires(),
                new SetnxThenSetex(),
                new SharesItsToken(),
                new ShorterLease(),
                new SoundStage(),
                new TwoCommands());
    }

    static List<TestStage> locks() {
        List<TestStage> all = new ArrayList<>(locksOfFewSchedules());
        all.addAll(List.of(
                new GetThenSet(),
                new LeaseOfAMillisecond(),
                new LeasesBeforeItTakes(),
                new OverwritesTheHolder(),
                new Attempting((redis, key, owner, soundly) -> {
                    redis.hincrBy(key + ":tries", owner, 1);
                    return soundly.getAsBoolean();
                })));
        return all;
    }

    @ParameterizedTest
    @MethodSource("locks")
    void three_clients_are_counted_the_same_if_they_are_told_apart(TestStage lock, Redis redis) {
        Bounds bounds = new Bounds(3, 0, 1, 0);
        Census alike = explore(lock, redis, bounds, Merging.ON);
        Census named = explore(lock, redis, bounds, Merging.NO_SYMMETRY);

        assertSame(alike, named);
        assertThat(alike.stats().alike()).isEqualTo(3);
        assertThat(named.stats().alike()).isEqualTo(1);
        assertThat(alike.stats().states()).isLessThan(named.stats().states());
    }

    @ParameterizedTest
    @MethodSource("locksOfFewSchedules")
    void three_clients_are_counted_the_same_if_each_schedule_is_run_by_itself(TestStage lock, Redis redis) {
        Bounds bounds = new Bounds(3, 0, 0, 0);
        Census alike = explore(lock, redis, bounds, Merging.ON);

        Census each = explore(lock, redis, bounds, Merging.OFF);

        assertSame(each, alike);
        assertThat(each.stats().runs()).isEqualTo(each.schedules().intValueExact());
    }

    /** A knows its name and looks first; so no schedule of A stands for one of another client. */
    @Test
    void a_client_that_does_otherwise_is_like_no_other(Redis redis) {
        LockStage lock = new Attempting(
                (jedis, key, owner, soundly) -> (!owner.equals("A") || !jedis.exists(key)) && soundly.getAsBoolean());
        Bounds bounds = new Bounds(3, 0, 0, 0);

        Census alike = explore(lock, redis, bounds, Merging.ON);

        assertThat(alike.stats().alike()).isEqualTo(1);
        assertSame(alike, explore(lock, redis, bounds, Merging.OFF));
    }

    /** A and B are alike, and C is like neither. */
    @Test
    void a_third_client_that_does_otherwise_is_never_counted_as_one_of_the_others(Redis redis) {
        LockStage lock = new Attempting(
                (jedis, key, owner, soundly) -> (!owner.equals("C") || !jedis.exists(key)) && soundly.getAsBoolean());
        Bounds bounds = new Bounds(3, 0, 0, 0);

        assertSame(explore(lock, redis, bounds, Merging.ON), explore(lock, redis, bounds, Merging.OFF));
    }
}
