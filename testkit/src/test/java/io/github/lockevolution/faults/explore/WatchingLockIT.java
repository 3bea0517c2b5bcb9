package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.params.SetParams;

/**
 * Locks of the time before scripts: WATCH, look, MULTI, write, EXEC. Whether a watched key was touched is in the connection of the client,
 * and in no answer until EXEC; so what others did since is part of the state, and nobody tries the lock itself to find out whether it
 * is free.
 */
@OnTheBench
class WatchingLockIT {

    private static final LockSpec WATCHING =
            ScriptedLock.of("watching", WatchingLockIT::take, WatchingLockIT::give, Failure.LEASE_OVERRUN);

    private static boolean take(ScriptedLock.Client it) {
        try (AbstractTransaction transaction = it.redis.transaction(false)) {
            transaction.watch(it.key);
            transaction.multi();
            transaction.set(it.key, it.owner, SetParams.setParams().nx().px(30_000));
            List<Object> answers = transaction.exec();
            return answers != null && "OK".equals(answers.get(0));
        }
    }

    private static boolean give(ScriptedLock.Client it) {
        try (AbstractTransaction transaction = it.redis.transaction(false)) {
            transaction.watch(it.key);
            transaction.multi();
            transaction.del(it.key);
            return transaction.exec() != null;
        }
    }

    /** Two halves of that lock: a transaction at one end, and one command at the other, so that few schedules hold all that matters. */
    static List<LockSpec> halves() {
        return List.of(
                ScriptedLock.of("watches-to-take", WatchingLockIT::take, it -> it.delete(it.key)),
                ScriptedLock.of("watches-to-give", it -> it.setIfFree(it.key, it.owner), WatchingLockIT::give));
    }

    private static Census explore(LockSpec lock, Redis redis, Bounds bounds, Merging merging) {
        try (Testbed testbed = UnprovenTestbed.open(lock, new RedisLauncher(redis), bounds.clients())) {
            Census census = new Explorer(testbed, bounds, merging).explore().census();
            assertThat(census.gap()).isEmpty();
            return census;
        }
    }

    private static Map<Failure, Number> counts(Census census) {
        Map<Failure, Number> counts = new EnumMap<>(Failure.class);
        census.observedFailures().forEach(failure -> counts.put(failure, census.count(failure)));
        return counts;
    }

    @ParameterizedTest
    @MethodSource("halves")
    @Tag("nightly")
    void states_are_merged_only_if_the_same_was_done_since_the_watch(LockSpec lock, Redis redis) {
        Bounds bounds = Bounds.clients(2).expiries(1);
        Census apart = explore(lock, redis, bounds, Merging.OFF);

        for (Merging merging : List.of(Merging.ON, Merging.NO_SYMMETRY)) {
            Census merged = explore(lock, redis, bounds, merging);

            assertThat(merged.schedules()).isEqualTo(apart.schedules());
            assertThat(counts(merged)).isEqualTo(counts(apart));
            assertThat(merged.stats().runs()).isLessThan(apart.stats().runs());
        }
    }

    /** A watches, and B takes the lock and gives it back: A's EXEC does nothing, whatever the lock holds then. */
    @Test
    void who_was_overtaken_is_refused(Redis redis) {
        try (Testbed testbed = UnprovenTestbed.open(WATCHING, new RedisLauncher(redis), 2)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse("watching:A.B.B.B.B.B.B.B.B.B.A.A.A"));

            assertThat(trace.steps().get(12)).asString().startsWith("A: EXEC -> nil");
        }
    }
}
