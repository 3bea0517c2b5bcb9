package io.github.lockevolution.faults.explore;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.locks.AlwaysUnlocks;
import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.locks.LeaseOfAMillisecond;
import io.github.lockevolution.faults.locks.LeasesBeforeItTakes;
import io.github.lockevolution.faults.locks.NeverExpires;
import io.github.lockevolution.faults.locks.OverwritesTheHolder;
import io.github.lockevolution.faults.locks.SharesItsToken;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.locks.StandsInItsOwnWay;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

/** A lock that is sound but for one thing: the census shows exactly what follows from it. */
@OnTheBench
class PlantedBugCensusTest {

    private static Census census(LockStage stage, Redis redis) {
        try (Testbed testbed = Testbed.open(stage, new RedisLauncher(redis), 2)) {
            return new Explorer(testbed, Bounds.USUAL, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }

    private static Census complete(LockStage stage, Redis redis) {
        Census census = census(stage, redis);
        assertThat(census.gap()).isEmpty();
        return census;
    }

    @Test
    void without_a_bug_only_the_lease_can_be_overrun(Redis redis) {
        assertThat(complete(new SoundStage(), redis).seen()).containsExactly(LEASE_OVERRUN);
    }

    /** Whoever comes writes over the holder's token; only the last writer's token still deletes, so no key is foreign. */
    @Test
    void nx_dropped_is_a_race(Redis redis) {
        assertThat(complete(new OverwritesTheHolder(), redis).seen()).containsExactly(RACE, LEASE_OVERRUN);
    }

    /** What a dead holder leaves is never gone; without a lease, none is overrun. */
    @Test
    void the_lease_dropped_is_an_orphan_key(Redis redis) {
        assertThat(complete(new NeverExpires(), redis).seen()).containsExactly(ORPHAN_KEY);
    }

    /**
     * SETEX writes over any holder, so everybody gets in at any time: the lock is always free, and nobody can make it so. SETNX writes
     * only after the lease ran out, and then for ever; but a newcomer's SETEX writes over that, too, so nobody is locked out.
     */
    @Test
    void setex_before_setnx_is_a_race_if_its_answer_is_not_looked_at(Redis redis) {
        assertThat(complete(new LeasesBeforeItTakes(), redis).seen()).containsExactly(RACE, LEASE_OVERRUN);
    }

    /** SETNX always finds the key that SETEX has just written: nobody ever enters, and there is nothing to count. */
    @Test
    void setex_before_setnx_locks_everyone_out_if_its_answer_is_looked_at(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> census(new StandsInItsOwnWay(), redis))
                .withMessageStartingWith(
                        "stands-in-its-own-way cannot be taken although nobody is in the way; the gate saw [SETEX ");
    }

    /** The lease runs out between GET and DEL, and DEL takes the next holder's key. */
    @Test
    void compare_then_delete_is_a_foreign_unlock(Redis redis) {
        assertThat(complete(new ComparesThenDeletes(), redis).seen()).containsExactly(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    /** After its lease, A's comparison finds B's token equal to its own. */
    @Test
    void a_token_that_two_clients_share_is_a_foreign_unlock(Redis redis) {
        assertThat(complete(new SharesItsToken(), redis).seen()).containsExactly(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    /** The lease is over before the next one comes, who therefore gets in; by then no release finds a key to delete. */
    @Test
    void a_lease_of_a_millisecond_is_overrun_without_any_fault(Redis redis) {
        Census census = complete(new LeaseOfAMillisecond(), redis);

        assertThat(census.seen()).containsExactly(LEASE_OVERRUN);
        assertThat(census.shortest().get(LEASE_OVERRUN).faults()).isZero();
    }

    /** Who is refused deletes the holder's key; a race needs a third client, who comes after that. */
    @Test
    void an_unlock_by_who_was_refused_is_a_foreign_unlock(Redis redis) {
        assertThat(complete(new AlwaysUnlocks(), redis).seen()).containsExactly(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }
}
