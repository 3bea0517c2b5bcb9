// shows HALF_DONE, STALE_WRITE
import java.util.List;
import java.util.Map;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.XAutoClaimParams;
import redis.clients.jedis.params.XReadGroupParams;
import redis.clients.jedis.resps.StreamEntry;

/** What somebody else has had for the length of a lease is taken over, also from one who is only slow. */
class ClaimsWhatWaits {

    private static final String STREAM = "orders";
    private static final String GROUP = "workers";

    private final UnifiedJedis redis;
    private final String owner;

    ClaimsWhatWaits(UnifiedJedis redis, String owner) {
        this.redis = redis;
        this.owner = owner;
    }

    void setUp() {
        redis.xadd(STREAM, StreamEntryID.NEW_ENTRY, Map.of("item", "1"));
        redis.xgroupCreate(STREAM, GROUP, new StreamEntryID("0-0"), false);
        redis.set("paid", "0");
    }

    boolean run() {
        List<StreamEntry> entries = redis.xautoclaim(
                        STREAM, GROUP, owner, 30_000, new StreamEntryID("0-0"), new XAutoClaimParams().count(1))
                .getValue();
        if (entries.isEmpty()) {
            var fresh = redis.xreadGroup(
                    GROUP,
                    owner,
                    new XReadGroupParams().count(1),
                    Map.of(STREAM, StreamEntryID.XREADGROUP_UNDELIVERED_ENTRY));
            entries = fresh == null ? List.of() : fresh.get(0).getValue();
        }
        entries.forEach(entry -> {
            redis.incr("paid");
            redis.xack(STREAM, GROUP, entry.getID());
        });
        return !entries.isEmpty();
    }
}
