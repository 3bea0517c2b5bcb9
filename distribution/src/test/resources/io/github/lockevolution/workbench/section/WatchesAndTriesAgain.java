// shows nothing
import java.util.UUID;
import redis.clients.jedis.*;
import java.util.List;
public class WatchesAndTriesAgain {
    private final Jedis redis;
    public WatchesAndTriesAgain(Jedis redis) { this.redis = redis; }
    void setUp() { redis.set("doc", "0 none"); }
    boolean run() {
        for (int i = 0; i < 3; i++) {
            redis.watch("doc");
            String[] doc = redis.get("doc").split(" ");
            Transaction t = redis.multi();
            t.set("doc", (Integer.parseInt(doc[0]) + 1) + " " + UUID.randomUUID());
            if (t.exec() != null) return true;
        }
        return false;
    }
}
