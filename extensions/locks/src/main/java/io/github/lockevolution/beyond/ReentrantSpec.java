package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * The lock that its holder may take again, {@link RedisReentrantLock}, as the bench knows it. EVALSHA, EVAL and PEXPIRE, which Redis has had since 2.6.0; HEXISTS and HINCRBY are older.
 *
 * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
 * @see <a href="https://redis.io/docs/latest/commands/pexpire/">PEXPIRE</a>
 * @see <a href="https://redis.io/docs/latest/commands/hincrby/">HINCRBY</a>
 */
public final class ReentrantSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("reentrant-lock")
                .of("beyond")
                .titled("re-entrant")
                .after("stage5-lua")
                .since(2, 6, 0)
                .acquires("EVALSHA sha 1 key token millis")
                .releasesByScript(RedisReentrantLock.GIVE_BACK_ONE_IF_OURS.text(), "EVALSHA sha 1 key token")
                .suffers(LEASE_OVERRUN)
                .made(RedisReentrantLock::new);
    }
}
