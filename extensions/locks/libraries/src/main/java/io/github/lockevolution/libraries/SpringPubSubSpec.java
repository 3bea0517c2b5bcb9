package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.util.ConcurrentModificationException;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/** Spring Integration's {@code RedisLockRegistry} with messages, {@link SpringLock}, as the bench knows it. UNLINK, which Redis has had since 4.0.0. From 8.4 on, Spring deletes by DELEX. */
public final class SpringPubSubSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("spring-pub-sub")
                .of("libraries")
                .titled("Spring, pub-sub")
                .after("notified-lock")
                .since(4, 0, 0)
                .suffers(LEASE_OVERRUN)
                // What Spring throws when the lease has run out before the lock is given back.
                .refusesBy(ConcurrentModificationException.class)
                .connects((redis, key, owner, lease) -> new SpringLock(redis, key, lease, RedisLockType.PUB_SUB_LOCK));
    }
}
