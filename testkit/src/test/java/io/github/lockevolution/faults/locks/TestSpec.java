package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import redis.clients.jedis.UnifiedJedis;

/** A lock of these tests, which declares what {@link SoundSpec} declares; what is wrong with it, it does not say. */
public abstract class TestSpec extends LockProvider {

    @Override
    protected final LockSpec describe() {
        return with(LockSpec.inRedis(name())
                .numbered(1)
                .since(2, 6, 12)
                .acquires("SET key token NX PX millis")
                .releases("EVAL " + TokenLock.DELETE_IF_OURS + " 1 key token")
                .suffers(Failure.LEASE_OVERRUN)
                .<UnifiedJedis>made(
                        (redis, key, owner, lease, clock, timer) -> create(redis, key, owner, lease, timer)));
    }

    /** What else a lock declares. */
    protected LockSpec with(LockSpec usual) {
        return usual;
    }

    /** The class's own name with dashes: {@code sound-spec}. */
    private String name() {
        return getClass().getSimpleName().replaceAll("(?<=.)(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    /** Makes the lock of one client. */
    public abstract DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease);

    /** Makes the lock of one client that may do something on the side. */
    public DistributedLock create(
            UnifiedJedis redis, String key, String owner, Duration lease, ScheduledExecutorService timer) {
        return create(redis, key, owner, lease);
    }

    /** A new token, which starts with the owner. */
    protected static String token(String owner) {
        return LockInput.owner(owner) + ":" + UUID.randomUUID();
    }
}
