package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.SingleAttack;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

/** What the callers of Lettuce come to believe when the answer to the command that takes the lock is lost: it sends the command again. */
@OnTheBench
class LostReplyIT {

    /** SET NX does not look at whose value is there. */
    @Test
    void shedlock_refuses_itself(RedisEnvironment environment) {
        AttackResult result = SingleAttack.on(Attack.LOST_REPLY, new LibraryLocks().lock("shedlock"), environment);

        assertThat(result.inJson()).isEqualTo("survives");
        assertThat(result.story())
                .isEqualTo(
                        "SET takes the lock, A never hears of it; its library sends it again, and A is refused because of"
                                + " its own lock; its lease frees it");
    }

    @Test
    void spring_knows_its_own_lock(RedisEnvironment environment) {
        AttackResult result = SingleAttack.on(Attack.LOST_REPLY, new LibraryLocks().lock("spring-spin"), environment);

        assertThat(result.inJson()).isEqualTo("survives");
        assertThat(result.story())
                .isEqualTo("EVALSHA takes the lock, A never hears of it; its library sends it again, and A is inside; a"
                        + " newcomer gets in");
    }
}
