// --clients 3 refused: the description of DescribedAsASemaphore says who may be inside together; check it with --permits 2
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.AccessPolicy;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

public class DescribedAsASemaphore extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("described").admits(AccessPolicy.permits(2)).made(Counting::new);
    }

    private record Counting(UnifiedJedis redis, String key, String owner, Duration lease) implements DistributedLock {

        @Override
        public boolean tryLock() {
            if (redis.incr(key) <= 2) {
                return true;
            }
            redis.decr(key);
            return false;
        }

        @Override
        public boolean unlock() {
            redis.decr(key);
            return true;
        }
    }
}
