package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * The lock with SETNX and SETEX in one script, {@link LuaSetnxSetexLock}, as the bench knows it. EVALSHA and EVAL, which Redis has had since 2.6.0; SETEX is as old as 2.0.0, and SETNX older.
 *
 * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
 * @see <a href="https://redis.io/docs/latest/commands/eval/">EVAL</a>
 * @see <a href="https://redis.io/docs/latest/commands/setex/">SETEX</a>
 * @see <a href="https://redis.io/docs/latest/commands/setnx/">SETNX</a>
 */
public final class LuaSetnxSetexSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("lua-setnx-setex")
                .of("variants")
                .titled("Lua SETNX SETEX")
                .after("stage3-setnx-setex")
                .since(2, 6, 0)
                .acquires("EVALSHA sha 1 key owner seconds")
                .releasesByScript(LuaSetnxSetexLock.DELETE_IF_OURS.text(), "EVALSHA sha 1 key owner")
                .suffers(LEASE_OVERRUN)
                .made(LuaSetnxSetexLock::new);
    }
}
