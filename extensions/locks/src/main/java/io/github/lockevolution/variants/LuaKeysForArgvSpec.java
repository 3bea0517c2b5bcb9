package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * The lock with a script that reads the wrong list, {@link LuaKeysForArgvLock}, as the bench knows it. SET with NX and EX, which Redis has had since 2.6.12; EVALSHA and EVAL are as old as 2.6.0.
 *
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
 * @see <a href="https://redis.io/docs/latest/commands/eval/">EVAL</a>
 */
public final class LuaKeysForArgvSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("lua-keys-for-argv")
                .of("variants")
                .titled("KEYS for ARGV")
                .after("stage4-set-nx-ex")
                .since(2, 6, 12)
                .acquires("SET key owner NX EX seconds")
                .releasesByScript(LuaKeysForArgvLock.DELETE_IF_OURS.text(), "EVALSHA sha 1 key owner")
                .suffers(LEASE_OVERRUN, UNRELEASED)
                .made(LuaKeysForArgvLock::new);
    }
}
