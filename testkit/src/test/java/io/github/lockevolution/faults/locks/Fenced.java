package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingTokenSource;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** The sound lock, which draws a fencing token whenever it is taken. */
public final class Fenced extends TestSpec {

    private static final String TAKE_AND_DRAW = """
            if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
                return redis.call('INCR', KEYS[2])
            end
            return 0
            """;

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new Drawing(redis, key, owner, lease);
    }

    private static final class Drawing extends TokenLock implements FencingTokenSource {

        private long drawn;

        Drawing(UnifiedJedis redis, String key, String owner, Duration lease) {
            super(redis, key, TestSpec.token(owner), lease);
        }

        @Override
        public boolean tryLock() {
            long number = (Long) redis.eval(
                    TAKE_AND_DRAW, List.of(key, key + ":drawn"), List.of(token, Long.toString(lease.toMillis())));
            drawn = number > 0 ? number : drawn;
            return number > 0;
        }

        @Override
        public long fencingToken() {
            return drawn;
        }
    }
}
