// Lock4j's LockTemplate over RedisTemplateLockExecutor, with an expire and one attempt.

import com.baomidou.lock.LockInfo;
import com.baomidou.lock.LockTemplate;
import com.baomidou.lock.executor.RedisTemplateLockExecutor;
import com.baomidou.lock.spring.boot.autoconfigure.Lock4jProperties;
import java.time.Duration;
import java.util.List;
import org.springframework.data.redis.core.StringRedisTemplate;

public class Lock {

    private final LockTemplate template = new LockTemplate();
    private final String key;
    private final Duration lease;
    private LockInfo lock;

    public Lock(StringRedisTemplate redis, String key, Duration lease) throws Exception {
        Lock4jProperties properties = new Lock4jProperties();
        template.setProperties(properties);
        template.setExecutors(List.of(new RedisTemplateLockExecutor(redis, properties)));
        template.afterPropertiesSet();
        this.key = key;
        this.lease = lease;
    }

    public boolean tryLock() {
        lock = template.lock(key, lease.toMillis(), 0);
        return lock != null;
    }

    public boolean unlock() {
        return template.releaseLock(lock);
    }
}
