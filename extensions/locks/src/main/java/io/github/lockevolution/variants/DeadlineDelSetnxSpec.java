package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import redis.clients.jedis.UnifiedJedis;

/**
 * The lock with a deadline that is deleted and taken anew, {@link DeadlineDelSetnxLock}, as the bench knows it. All five commands are as old as Redis 1.0.0.
 *
 * @see <a href="https://redis.io/docs/latest/commands/setnx/">SETNX</a>
 * @see <a href="https://redis.io/docs/latest/commands/expire/">EXPIRE</a>
 * @see <a href="https://redis.io/docs/latest/commands/get/">GET</a>
 * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
 */
public final class DeadlineDelSetnxSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("deadline-del-setnx")
                .of("variants")
                .titled("deadline, DEL")
                .after("stage3-setnx-setex")
                .since(1, 0, 0)
                .acquires("SETNX key deadline", "EXPIRE key seconds")
                .releases("DEL key")
                .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                // It takes two clients that find the deadline of a third one passed.
                .suffersBeyond(RACE)
                // There is no number in a key that is gone.
                .refusesBy(NumberFormatException.class)
                .<UnifiedJedis>made((redis, key, owner, lease, clock) -> {
                    // The key will say until when, and not who.
                    LockInput.owner(owner);
                    return new DeadlineDelSetnxLock(redis, key, lease, clock);
                });
    }
}
