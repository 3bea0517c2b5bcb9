package io.github.lockevolution.beyond;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.BeforeEach;

/** On a real server; skipped where that has none of the commands, as the one that comes with the bench. */
@OnTheBench(value = BeyondLocks.class, lock = "native-delete")
class NativeDeleteLockTest extends LockContract {

    @BeforeEach
    void needs_one_of_the_commands(Redis redis, LockSpec lock) {
        assumeTrue(
                new RedisLauncher(redis).isNewEnoughFor(lock),
                () -> "Redis " + redis.version() + " has none of " + lock.requiresOneOf());
    }
}
