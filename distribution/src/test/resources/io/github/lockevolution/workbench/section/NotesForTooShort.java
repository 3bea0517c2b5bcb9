// shows STALE_WRITE
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Both clients have the same request, and the note that it is done is forgotten before the work is. */
class NotesForTooShort {

    private final UnifiedJedis redis;

    NotesForTooShort(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("balance", "20");
    }

    boolean run() {
        if (redis.set("request:77", "seen", SetParams.setParams().nx().ex(30)) == null) {
            return false;
        }
        redis.decrBy("balance", 10);
        return true;
    }
}
