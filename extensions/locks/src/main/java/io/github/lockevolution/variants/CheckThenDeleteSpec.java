package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * The lock with a release that looks first, {@link CheckThenDeleteLock}, as the bench knows it. SET with NX and EX, which Redis has had since 2.6.12; GET and DEL are older.
 *
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 * @see <a href="https://redis.io/docs/latest/commands/get/">GET</a>
 * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
 */
public final class CheckThenDeleteSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("check-then-delete")
                .of("variants")
                .titled("GET, then DEL")
                .after("stage4-set-nx-ex")
                .since(2, 6, 12)
                .acquires("SET key owner NX EX seconds")
                .releases("GET key", "DEL key")
                .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                .made(CheckThenDeleteLock::new);
    }
}
