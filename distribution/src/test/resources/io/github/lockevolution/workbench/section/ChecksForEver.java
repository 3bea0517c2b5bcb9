// inconclusive: checks-for-ever: check fails when the bench calls it: java.lang.StackOverflowError, ChecksForEver.java:29
import redis.clients.jedis.UnifiedJedis;

class ChecksForEver {

    private final UnifiedJedis redis;

    ChecksForEver(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("sold", "0");
    }

    void run() {
        redis.incr("sold");
    }

    boolean check() {
        return isFine(redis.get("sold"));
    }

    private boolean isFine(String sold) {
        return isFine(sold, 0);
    }

    private boolean isFine(String sold, int depth) {
        return isFine(sold + depth, depth + 1) || sold.isEmpty();
    }
}
