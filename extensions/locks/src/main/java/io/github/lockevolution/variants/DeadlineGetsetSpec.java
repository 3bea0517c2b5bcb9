package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import redis.clients.jedis.UnifiedJedis;

/**
 * The lock with a deadline that is exchanged by GETSET, {@link DeadlineGetsetLock}, as the bench knows it. SET with NX and EX, which Redis has had since 2.6.12; GET, GETSET and DEL are older.
 *
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 * @see <a href="https://redis.io/docs/latest/commands/getset/">GETSET</a>
 * @see <a href="https://redis.io/docs/latest/commands/get/">GET</a>
 * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
 */
public final class DeadlineGetsetSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("deadline-getset")
                .of("variants")
                .titled("deadline, GETSET")
                .after("stage4-set-nx-ex")
                .since(2, 6, 12)
                .acquires("SET key deadline NX EX seconds")
                .releases("GET key", "DEL key")
                .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                // It takes a clock that is ahead; for the latter, two, and a third client that is dead.
                .suffersBeyond(RACE, UNRELEASED)
                .<UnifiedJedis>made((redis, key, owner, lease, clock) -> {
                    // The key will say until when, and not who.
                    LockInput.owner(owner);
                    return new DeadlineGetsetLock(redis, key, lease, clock);
                });
    }
}
