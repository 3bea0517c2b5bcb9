// shows LEASE_OVERRUN
import static redis.clients.jedis.params.SetParams.setParams;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;

public class TakesMostHoweverLong {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis[] servers;
    private final String key;
    private final Duration lease;
    private final String token = UUID.randomUUID().toString();

    public TakesMostHoweverLong(UnifiedJedis[] servers, String key, Duration lease) {
        this.servers = servers;
        this.key = key;
        this.lease = lease;
    }

    public boolean tryLock() {
        int taken = 0;
        for (UnifiedJedis server : servers) {
            if ("OK".equals(server.set(key, token, setParams().nx().px(lease.toMillis())))) {
                taken++;
            }
        }
        if (taken > servers.length / 2) {
            return true;
        }
        unlock();
        return false;
    }

    public void unlock() {
        for (UnifiedJedis server : servers) {
            server.eval(DELETE_IF_OURS, List.of(key), List.of(token));
        }
    }
}
