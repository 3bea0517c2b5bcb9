import java.time.Duration;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.params.SetParams;

/** One key in a Redis Cluster, given back by a script that names it in KEYS. */
public class ClusterLock {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final RedisClusterClient cluster;
    private final String key;
    private final Duration lease;
    private final String token = UUID.randomUUID().toString();

    public ClusterLock(RedisClusterClient cluster, String key, Duration lease) {
        this.cluster = cluster;
        this.key = key;
        this.lease = lease;
    }

    public boolean tryLock() {
        return cluster.set(key, token, SetParams.setParams().nx().px(lease.toMillis())) != null;
    }

    public void unlock() {
        cluster.eval(DELETE_IF_OURS, List.of(key), List.of(token));
    }
}
