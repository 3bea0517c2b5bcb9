package io.github.lockevolution.cluster;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/**
 * A lock of two things, such as both accounts of a transfer, by a key for each. On one Redis, {@code MSETNX} took both or none; their slots are
 * on two servers now, where it is refused, and so there are two commands.
 *
 * <p>Does not protect from a client that dies before it has given both back: what it has taken, nobody frees (orphan key). {@code MSETNX} had
 * that as well, but for the moment between the two commands.
 */
public final class TwoServersLock implements DistributedLock {

    private final UnifiedJedis cluster;
    private final String from;
    private final String to;
    private final String owner;

    /**
     * @param cluster the client's connections, which stay the caller's to close; nothing is sent yet
     * @param key the first key, not empty; that of the second thing has an end more
     * @param owner the name of this client, not empty
     * @param lease ignored: these keys have none
     */
    public TwoServersLock(UnifiedJedis cluster, String key, String owner, Duration lease) {
        this.cluster = cluster;
        this.from = LockInput.key(key);
        this.to = key + ":to";
        this.owner = LockInput.owner(owner);
    }

    @Override
    public boolean tryLock() {
        if (!isTaken(from)) {
            return false;
        }
        if (!isTaken(to)) {
            cluster.del(from);
            return false;
        }
        return true;
    }

    private boolean isTaken(String each) {
        return "OK".equals(cluster.set(each, owner, setParams().nx()));
    }

    @Override
    public boolean unlock() {
        return cluster.del(to) + cluster.del(from) == 2;
    }
}
