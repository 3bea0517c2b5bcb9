package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.locks.NeverExpires;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.locks.TwoCommands;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

@OnTheBench
class ScheduleTransferTest {

    private static TransferResult transfer(LockStage from, String schedule, LockStage other, Redis redis) {
        try (Testbed testbed = Testbed.open(from, new RedisLauncher(redis), 2);
                Testbed second = Testbed.open(other, new RedisLauncher(redis), 2)) {
            return ScheduleTransfer.on(second, new Replayer(testbed).play(Schedule.parse(schedule)));
        }
    }

    /** The other lock gives back in one command what takes two here: both remove the key. */
    @Test
    void a_release_of_more_commands_is_compared_when_it_is_over(Redis redis) {
        TransferResult result =
                transfer(new ComparesThenDeletes(), "compares-then-deletes:A.A.A.A.B.B.B.B", new SoundStage(), redis);

        assertThat(result.transferred().schedule().moves()).hasToString("[A, A, A, B, B, B]");
        assertThat(result.difference()).isEmpty();
    }

    @Test
    void who_needs_more_commands_catches_up_when_the_client_of_the_story_comes_inside(Redis redis) {
        TransferResult result = transfer(new SoundStage(), "sound-stage:A.B.A.A", new TwoCommands(), redis);

        assertThat(result.transferred().phases(2).get(0)).isEqualTo(ClientPhase.INSIDE);
        assertThat(result.difference()).isEmpty();
    }

    @Test
    void an_intent_that_means_nothing_to_the_other_lock_is_left_out(Redis redis) {
        TransferResult result = transfer(new SoundStage(), "sound-stage:A.expire.B.B.B.A.A", new NeverExpires(), redis);

        assertThat(result.transferred().schedule().moves()).doesNotContain(Move.EXPIRE);
        assertThat(result.original().failures()).containsOnlyKeys(Failure.LEASE_OVERRUN);
        assertThat(result.transferred().failures()).isEmpty();
        assertThat(result.difference())
                .hasValueSatisfying(difference ->
                        assertThat(difference.divergence().in(Language.ENGLISH)).startsWith("B is refused: "));
    }
}
