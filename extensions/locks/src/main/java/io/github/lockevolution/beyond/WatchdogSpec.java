package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import redis.clients.jedis.UnifiedJedis;

/**
 * The lock with a watchdog, {@link WatchdogLock}, as the bench knows it. SET with NX and PX, which Redis has had since 2.6.12; EVALSHA, EVAL and PEXPIRE are as old as 2.6.0.
 *
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 * @see <a href="https://redis.io/docs/latest/commands/pexpire/">PEXPIRE</a>
 * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
 */
public final class WatchdogSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("watchdog-lock")
                .of("beyond")
                .titled("watchdog")
                .after("stage5-lua")
                .since(2, 6, 12)
                .acquires("SET key token NX PX millis")
                .releasesByScript(WatchdogLock.DELETE_IF_OURS.text(), "EVALSHA sha 1 key token")
                .suffers(LEASE_OVERRUN)
                .<UnifiedJedis>made(
                        (redis, key, owner, lease, clock, timer) -> new WatchdogLock(redis, key, owner, lease, timer));
    }
}
