// shows LEASE_OVERRUN
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Writes down when it took the lock, beside what it is known by, under a key that is a hash of the name. */
public class TimeNobodyReads {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;
    private String value = "";

    public TimeNobodyReads(UnifiedJedis redis, String key, long leaseMillis) throws Exception {
        byte[] digest = MessageDigest.getInstance("MD5").digest(key.getBytes("UTF-8"));
        this.redis = redis;
        this.key = "lock:" + HexFormat.of().formatHex(digest);
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        value = "{\"by\":\"" + UUID.randomUUID() + "\",\"since\":\"" + Instant.now() + "\",\"ms\":" + System.currentTimeMillis() + "}";
        return redis.set(key, value, SetParams.setParams().nx().px(leaseMillis)) != null;
    }

    public void unlock() {
        redis.eval(DELETE_IF_OURS, List.of(key), List.of(value));
    }
}
