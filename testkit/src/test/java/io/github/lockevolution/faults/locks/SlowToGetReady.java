package io.github.lockevolution.faults.locks;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** Its clients are ready only when half a second of the lease of another is gone, and ask by their first command what is left. */
public final class SlowToGetReady extends TestSpec {

    private static final String TAKE_OR_TELL = "if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])"
            + " then return -1 else return redis.call('PTTL', KEYS[1]) end";

    private final Redis beside;

    /** @param beside where it looks at the lock before it is ready */
    public SlowToGetReady(Redis beside) {
        this.beside = beside;
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        long before = beside.direct().pttl(key);
        while (before > 0 && before - beside.direct().pttl(key) < 500) {
            Thread.onSpinWait();
        }
        String token = token(owner);
        return new TokenLock(redis, key, token, lease) {

            @Override
            public boolean tryLock() {
                List<String> arguments = List.of(token, Long.toString(lease.toMillis()));
                return Long.valueOf(-1).equals(redis.eval(TAKE_OR_TELL, List.of(key), arguments));
            }
        };
    }
}
