// inconclusive: for one client alone threw java.lang.IllegalArgumentException: there is no configuration, ThrowsWhenMade.java:7
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
