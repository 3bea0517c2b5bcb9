// shows HALF_DONE, NOT_SERIALIZABLE

import java.util.UUID;
import redis.clients.jedis.Jedis;
public class TwoRandomWords {
    private final Jedis redis;
    public TwoRandomWords(Jedis redis) { this.redis = redis; }
    void setUp() { redis.set("x", "none"); redis.set("y", "none"); }
    String run() {
        redis.set("x", UUID.randomUUID().toString());
        redis.set("y", UUID.randomUUID().toString());
        return "done";
    }
}
