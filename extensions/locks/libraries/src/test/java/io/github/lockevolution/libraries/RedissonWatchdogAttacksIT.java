package io.github.lockevolution.libraries;

import static io.github.lockevolution.testkit.CensusContract.NIGHTLY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** It is renewed in time while its process runs, whatever becomes of the thread that took it. */
@OnTheBench(value = LibraryLocks.class, lock = "redisson-watchdog")
class RedissonWatchdogAttacksIT extends LibraryAttacks {

    RedissonWatchdogAttacksIT() {
        but(Attack.SLOW_WORKER, survives());
        but(Attack.DEAD_THREAD, suffers(Failure.ORPHAN_KEY));
    }

    /** Its watchdog goes by the number of the thread, and never asks whether there still is such a thread. */
    @Test
    @Tag(NIGHTLY)
    void redisson_renews_for_a_thread_that_is_dead() {
        assertThat(result(Attack.DEAD_THREAD).story())
                .isEqualTo("A's thread dies; its lease is renewed all the same, and locks everyone out");
    }
}
