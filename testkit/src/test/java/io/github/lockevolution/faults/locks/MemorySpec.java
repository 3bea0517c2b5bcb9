package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import redis.clients.jedis.UnifiedJedis;

/** A lock that works in one JVM and sends nothing at all. */
public final class MemorySpec extends TestSpec {

    private final Map<String, String> holders = new ConcurrentHashMap<>();

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return holders.putIfAbsent(key, owner) == null;
            }

            @Override
            public boolean unlock() {
                return holders.remove(key, owner);
            }
        };
    }
}
