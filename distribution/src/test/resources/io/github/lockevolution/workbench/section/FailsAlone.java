// inconclusive: client A is alone and does not answer that it is done, but "java.lang.NumberFormatException: For input string: "none", FailsAlone.java:17"
import redis.clients.jedis.UnifiedJedis;

class FailsAlone {

    private final UnifiedJedis redis;

    FailsAlone(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("n", "none");
    }

    void run() {
        redis.set("n", Integer.toString(Integer.parseInt(redis.get("n")) + 1));
    }
}
