package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * The lock that is given back by one command of the server, {@link NativeDeleteLock}, as the bench knows it. DELEX with IFEQ. A Valkey, which has DELIFEQ since 9.0, counts its versions otherwise.
 *
 * @see <a href="https://redis.io/docs/latest/commands/delex/">DELEX</a>
 * @see <a href="https://valkey.io/commands/delifeq/">DELIFEQ</a>
 */
public final class NativeDeleteSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("native-delete")
                .of("beyond")
                .titled("DELEX IFEQ")
                .after("stage5-lua")
                .since(8, 4, 0)
                .requiresOneOf("DELEX", "DELIFEQ")
                .acquires("SET key token NX PX millis")
                .releases("DELEX key IFEQ token")
                .suffers(LEASE_OVERRUN)
                .made(NativeDeleteLock::new);
    }
}
