// shows nothing
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** The note that a request was served is there for a day, longer than any lease; whoever comes later finds it. */
class RemembersForADay {

    private final UnifiedJedis redis;
    private final String owner;

    RemembersForADay(UnifiedJedis redis, String owner) {
        this.redis = redis;
        this.owner = owner;
    }

    void setUp() {
        redis.set("served", "0");
    }

    boolean run() {
        boolean isFirst = redis.set("request:77", "seen", SetParams.setParams().nx().ex(86_400)) != null;
        redis.set("asked:" + owner, "yes", SetParams.setParams().ex(10));
        return isFirst;
    }
}
