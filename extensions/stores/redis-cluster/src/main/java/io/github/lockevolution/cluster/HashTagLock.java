package io.github.lockevolution.cluster;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;

/**
 * A lock of two things whose keys have the same hash tag: only what stands in the braces chooses the slot. Both are on one server, and one script
 * takes both or none, each with a lease.
 *
 * <p>Does not protect from a holder that works longer than its lease (lease overrun), nor from a master that loses the keys (race).
 */
public final class HashTagLock implements DistributedLock {

    private static final String TAKE_BOTH = """
            if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then
                return 0
            end
            redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
            redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
            return 1
            """;

    private static final String DELETE_IF_OURS = """
            local deleted = 0
            for _, key in ipairs(KEYS) do
                if redis.call('GET', key) == ARGV[1] then
                    deleted = deleted + redis.call('DEL', key)
                end
            end
            return deleted
            """;

    private final UnifiedJedis cluster;
    private final List<String> keys;
    private final String owner;
    private final Duration lease;
    private String token = "";

    /**
     * @param cluster the client's connections, which stay the caller's to close; nothing is sent yet
     * @param key the tag of both keys, not empty and without braces
     * @param owner the name of this client, not empty; the token starts with it
     * @param lease how long the lock may be held: whole milliseconds
     */
    public HashTagLock(UnifiedJedis cluster, String key, String owner, Duration lease) {
        this.cluster = cluster;
        this.keys = List.of("{" + LockInput.key(key) + "}:from", "{" + key + "}:to");
        this.owner = LockInput.owner(owner);
        this.lease = Duration.ofMillis(LockInput.wholeMillis(lease));
    }

    @Override
    public boolean tryLock() {
        token = owner + ":" + UUID.randomUUID();
        return Long.valueOf(1).equals(cluster.eval(TAKE_BOTH, keys, List.of(token, Long.toString(lease.toMillis()))));
    }

    @Override
    public boolean unlock() {
        return Long.valueOf(2).equals(cluster.eval(DELETE_IF_OURS, keys, List.of(token)));
    }
}
