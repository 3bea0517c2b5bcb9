// --keys 2 --crashes 0 survives
import redis.clients.jedis.UnifiedJedis;

/** Does not wait: who gets one and not the other gives up the one. */
public class GivesTheFirstBack {

    private final UnifiedJedis redis;
    private final String from;
    private final String to;

    public GivesTheFirstBack(UnifiedJedis redis, String from, String to) {
        this.redis = redis;
        this.from = from;
        this.to = to;
    }

    public boolean tryLock() {
        if (redis.setnx(from, "locked") == 0) {
            return false;
        }
        if (redis.setnx(to, "locked") == 1) {
            return true;
        }
        redis.del(from);
        return false;
    }

    public void unlock() {
        redis.del(from, to);
    }
}
