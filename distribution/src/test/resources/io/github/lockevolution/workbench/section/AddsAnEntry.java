// shows nothing
import java.util.Map;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.UnifiedJedis;

/** Redis draws the id of the entry by its clock; it is told by its place among the others, in the answer as in the stream. */
class AddsAnEntry {

    private final UnifiedJedis redis;

    AddsAnEntry(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.xadd("log", StreamEntryID.NEW_ENTRY, Map.of("what", "begun"));
    }

    StreamEntryID run() {
        return redis.xadd("log", StreamEntryID.NEW_ENTRY, Map.of("what", "done"));
    }
}
