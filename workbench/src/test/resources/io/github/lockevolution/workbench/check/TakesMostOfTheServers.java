// shows LEASE_OVERRUN
import static redis.clients.jedis.params.SetParams.setParams;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;

public class TakesMostOfTheServers {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final List<UnifiedJedis> servers;
    private final String key;
    private final Duration lease;
    private final InstantSource clock;
    private final String token = UUID.randomUUID().toString();

    public TakesMostOfTheServers(List<UnifiedJedis> servers, String key, Duration lease, InstantSource clock) {
        this.servers = servers;
        this.key = key;
        this.lease = lease;
        this.clock = clock;
    }

    public boolean tryLock() {
        long start = clock.millis();
        int taken = 0;
        for (UnifiedJedis server : servers) {
            if ("OK".equals(server.set(key, token, setParams().nx().px(lease.toMillis())))) {
                taken++;
            }
        }
        long left = lease.toMillis() - (clock.millis() - start);
        if (taken > servers.size() / 2 && left > 0) {
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
