package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.locks.FutureStage;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.locks.TestStage;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

@OnTheBench
class RequiredVersionTest {

    @Test
    void a_redis_that_is_new_enough_will_do(Redis redis) {
        assertThatNoException().isThrownBy(() -> redis.requireFor(new SoundStage()));
    }

    @Test
    void a_redis_that_is_too_old_is_named_with_what_the_lock_needs(Redis redis) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> redis.requireFor(new FutureStage()))
                .withMessage("future-stage needs Redis 99.0.0 or newer, and the Redis of lab.redis ("
                        + redis.origin().in(Language.ENGLISH)
                        + ") is " + redis.version() + "; name a newer one with lab.redis");
    }

    /** A lock that needs one of these commands, from the Redis of the far future or from whoever else has them. */
    private static LockStage needing(String... commands) {
        return new NeedsCommands(List.of(commands));
    }

    private static final class NeedsCommands extends TestStage {

        private final List<String> commands;

        NeedsCommands(List<String> commands) {
            this.commands = commands;
        }

        @Override
        public RedisVersion requires() {
            return new RedisVersion(99, 0, 0);
        }

        @Override
        public List<String> requiresOneOf() {
            return commands;
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            throw new AssertionError("nobody takes this lock");
        }
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
