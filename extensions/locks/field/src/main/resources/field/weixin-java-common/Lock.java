// WxJava's RedisTemplateSimpleDistributedLock, which keeps tokens of WeChat from being refreshed twice.

import java.time.Duration;
import me.chanjar.weixin.common.util.locks.RedisTemplateSimpleDistributedLock;
import org.springframework.data.redis.core.StringRedisTemplate;

public class Lock {

    private final RedisTemplateSimpleDistributedLock lock;

    public Lock(StringRedisTemplate redis, String key, Duration lease) {
        this.lock = new RedisTemplateSimpleDistributedLock(redis, key, (int) lease.toMillis());
    }

    public boolean tryLock() {
        return lock.tryLock();
    }

    public void unlock() {
        lock.unlock();
    }
}
