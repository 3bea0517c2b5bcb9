// inconclusive: looks like a clock
import redis.clients.jedis.UnifiedJedis;

public class RealClock {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public RealClock(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        String deadline = Long.toString(System.currentTimeMillis() + leaseMillis);
        if (redis.setnx(key, deadline) == 1) {
            return true;
        }
        String before = redis.get(key);
        boolean isOver = before != null && Long.parseLong(before) < System.currentTimeMillis();
        return isOver && before.equals(redis.getSet(key, deadline));
    }

    public void unlock() {
        redis.del(key);
    }
}
