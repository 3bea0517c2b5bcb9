package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.locks.FutureSpec;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

@OnTheBench
class RequiredVersionTest {

    @Test
    void a_redis_that_is_new_enough_will_do(Redis redis) {
        assertThatNoException().isThrownBy(() -> redis.requireFor(new SoundSpec().lock()));
    }

    @Test
    void a_redis_that_is_too_old_is_named_with_what_the_lock_needs(Redis redis) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> redis.requireFor(new FutureSpec().lock()))
                .withMessage("future-spec needs Redis 99.0.0 or newer, and the Redis of lab.redis ("
                        + redis.origin().in(Language.ENGLISH)
                        + ") is " + redis.version() + "; name a newer one with lab.redis");
    }

    /** A lock that needs one of these commands, from the Redis of the far future or from whoever else has them. */
    private static LockSpec needing(String... commands) {
        return LockSpec.inRedis("needs-commands").since(99, 0, 0).requiresOneOf(commands);
    }

    @Test
    void a_server_that_has_one_of_the_commands_will_do_whatever_its_version(Redis redis) {
        assertThatNoException().isThrownBy(() -> redis.requireFor(needing("NOSUCHCOMMAND", "GETSET")));
    }

    @Test
    void a_server_that_has_none_of_the_commands_is_told_which(Redis redis) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> redis.requireFor(needing("NOSUCHCOMMAND", "NORTHISONE")))
                .withMessage(
                        "needs-commands needs a server that has one of NOSUCHCOMMAND, NORTHISONE, as Redis 99.0.0 and"
                                + " newer do, and the Redis of lab.redis ("
                                + redis.origin().in(Language.ENGLISH) + ") is "
                                + redis.version() + " and has none; name a newer one with lab.redis");
    }
}
