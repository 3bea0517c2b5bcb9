// inconclusive: for one client alone threw
import redis.clients.jedis.UnifiedJedis;

public class ThrowsWhenMade {

    public ThrowsWhenMade(UnifiedJedis redis, String key) {
        throw new IllegalArgumentException("there is no configuration");
    }

    public boolean tryLock() {
        return false;
    }

    public void unlock() {}
}
