package io.github.lockevolution.cluster;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;

/**
 * Stage 5 in a cluster: SET NX PX with a random token, and a script that deletes the key if it still holds the token. There is one key, so
 * there is one slot, and the script names it in {@code KEYS}.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease (lease overrun);
 *   <li>a master that loses the key: by a failover to a replica that had not got it yet, or by a restart (race).
 * </ul>
 */
public final class OneKeyLock implements DistributedLock {

    private static final String DELETE_IF_OURS = """
            if redis.call('GET', KEYS[1]) == ARGV[1] then
                return redis.call('DEL', KEYS[1])
            end
            return 0
            """;

    private final UnifiedJedis cluster;
    private final String key;
    private final String owner;
    private final Duration lease;
    private String token = "";

    /**
     * @param cluster the client's connections, which stay the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param owner the name of this client, not empty; the token starts with it
     * @param lease how long the lock may be held: whole milliseconds
     */
    public OneKeyLock(UnifiedJedis cluster, String key, String owner, Duration lease) {
        this.cluster = cluster;
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.lease = Duration.ofMillis(LockInput.wholeMillis(lease));
    }

    @Override
    public boolean tryLock() {
        token = owner + ":" + UUID.randomUUID();
        return "OK".equals(cluster.set(key, token, setParams().nx().px(lease.toMillis())));
    }

    @Override
    public boolean unlock() {
        return Long.valueOf(1).equals(cluster.eval(DELETE_IF_OURS, List.of(key), List.of(token)));
    }
}
