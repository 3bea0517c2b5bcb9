package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.Successors;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.Improving;
import io.github.lockevolution.faults.locks.SetnxThenSetex;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.TakesTwoKeys;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which lock is named as the one that closes a gap. */
@OnTheBench
class MitigationTest {

    private static final String RACE = "get-then-set:A.B.A.B.A.A.B.B";
    private static final String OVERRUN = "sound-spec:A.expire.B.B.B.A.A";

    private static Map<Failure, String> closed(ProvenStore store, LockSpec lock, String schedule, LockSpec... others) {
        try (Testbed testbed = Testbed.open(lock, store, 2)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse(schedule));
            return Explanation.of(trace, new Successors(List.of(others)).tryEach(trace, store)).stream()
                    .collect(Collectors.toMap(
                            Explanation::failure, it -> it.mitigation().words().in(Language.ENGLISH)));
        }
    }

    /** It declares no race, as the lock that really has none does. */
    @Test
    void a_lock_that_only_says_that_it_has_no_race_is_not_named(ProvenStore store) {
        LockSpec sayingSo = Improving.on("get-then-set", "saying-so", new GetThenSet().lock());

        assertThat(closed(store, new GetThenSet().lock(), RACE, sayingSo)).containsEntry(Failure.RACE, "no later lock");
    }

    /** The descriptors of these two locks name the same commands. */
    @Test
    void a_lock_of_the_same_commands_is_named_without_any(ProvenStore store) {
        LockSpec cure = Improving.on("get-then-set", "the-cure", new SoundSpec().lock());

        assertThat(closed(store, new GetThenSet().lock(), RACE, cure)).containsEntry(Failure.RACE, "the-cure");
    }

    @Test
    void locks_between_that_still_fail_are_named_too(ProvenStore store) {
        LockSpec same = Improving.on("get-then-set", "the-same", new GetThenSet().lock());
        LockSpec cure = Improving.on("the-same", "the-cure", new SoundSpec().lock());

        assertThat(closed(store, new GetThenSet().lock(), RACE, same, cure))
                .containsEntry(Failure.RACE, "the-cure; not yet by the-same");
    }

    /** A deletes what B wrote over it; the cure deletes as well, but nobody writes over anybody. */
    @Test
    void what_an_undescribed_lock_was_seen_to_send_is_no_cure_for_it(ProvenStore store) {
        LockSpec undescribed = Improving.on("nothing", "undescribed", new GetThenSet().lock());

        assertThat(closed(store, undescribed, "undescribed:A.B.B.A.A.B.B.A", setnxAndDel()))
                .containsEntry(Failure.FOREIGN_UNLOCK, "the-cure, by SETNX key owner");
    }

    /** It declares what it sends to take the lock only as far as this test needs it. */
    private static LockSpec setnxAndDel() {
        return LockSpec.inRedis("the-cure")
                .after("undescribed")
                .acquires("SETNX key owner")
                .releases("DEL key")
                .suffers(Failure.LEASE_OVERRUN)
                .by(new SetnxThenSetex().lock().instantiation());
    }

    @Test
    void a_story_of_several_keys_says_what_each_of_them_held(Redis redis) {
        LockSpec lock = new TakesTwoKeys().lock();
        try (Testbed testbed = UnprovenTestbed.open(lock, new RedisLauncher(redis), 2)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse("takes-two-keys:A.A.expire.B.B.B.B.A.A"));

            assertThat(Explanation.of(trace, List.of()).get(0).stored().in(Language.ENGLISH))
                    .isEqualTo("lock = B, for 30 s; second_half_of_lock:{lock} = B, for 30 s");
        }
    }

    @Test
    void where_every_lease_can_be_overrun_only_the_resource_helps(ProvenStore store) {
        LockSpec next = Improving.on("sound-spec", "the-next", new SoundSpec().lock());

        assertThat(closed(store, new SoundSpec().lock(), OVERRUN, next))
                .containsEntry(Failure.LEASE_OVERRUN, "no later lock; only the guarded resource can stop this one");
    }
}
