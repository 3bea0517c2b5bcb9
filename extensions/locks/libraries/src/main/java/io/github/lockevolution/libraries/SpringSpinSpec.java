package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.util.ConcurrentModificationException;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/** Spring Integration's {@code RedisLockRegistry} as a spin lock, {@link SpringLock}, as the bench knows it. UNLINK, which Redis has had since 4.0.0. From 8.4 on, Spring deletes by DELEX. */
public final class SpringSpinSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("spring-spin")
                .of("libraries")
                .titled("Spring, spin")
                .after("stage5-lua")
                .since(4, 0, 0)
                .suffers(LEASE_OVERRUN)
                // What Spring throws when the lease has run out before the lock is given back.
                .refusesBy(ConcurrentModificationException.class)
                .connects((redis, key, owner, lease) -> new SpringLock(redis, key, lease, RedisLockType.SPIN_LOCK));
    }
}
