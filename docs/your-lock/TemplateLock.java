import java.time.Duration;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Taken out of a service: SET NX with a lease, given back by a plain DEL. */
public class TemplateLock {

    private final StringRedisTemplate redis;
    private final String key;
    private final Duration lease;

    public TemplateLock(StringRedisTemplate redis, String key, Duration lease) {
        this.redis = redis;
        this.key = key;
        this.lease = lease;
    }

    public boolean tryLock() {
        return Boolean.TRUE.equals(redis.opsForValue().setIfAbsent(key, "locked", lease));
    }

    public void unlock() {
        redis.delete(key);
    }
}
