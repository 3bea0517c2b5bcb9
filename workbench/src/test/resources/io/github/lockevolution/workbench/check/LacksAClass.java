// refused: what it needs besides is named by --class-path
import com.acme.redis.AcmeTemplate;

public class LacksAClass {

    private final AcmeTemplate redis;
    private final String key;

    public LacksAClass(AcmeTemplate redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return redis.setIfAbsent(key);
    }

    public void unlock() {
        redis.delete(key);
    }
}
