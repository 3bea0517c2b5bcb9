package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockMaker;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import redis.clients.jedis.UnifiedJedis;

/** Makes locks over the connections that the bench hands out. */
public final class RedisLocks {

    private RedisLocks() {}

    /** Makes the lock of one client over its connection. */
    @FunctionalInterface
    public interface Maker {

        DistributedLock make(
                String key, String owner, Duration lease, InstantSource clock, ScheduledExecutorService timer);
    }

    /** Over one connection. */
    public static Maker over(LockSpec lock, UnifiedJedis redis) {
        return of(lock, redis);
    }

    /** Over a connection to each of several servers; a lock in one Redis is given the first. */
    public static Maker over(LockSpec lock, List<UnifiedJedis> servers) {
        return lock.binding() == RedisBinding.SEVERAL_SERVERS ? of(lock, servers) : of(lock, servers.get(0));
    }

    /** Over the addresses of several servers. */
    public static Maker at(LockSpec lock, List<URI> servers) {
        LockMaker<Object> maker = ((Instantiation.OwnConnection) lock.instantiation()).at();
        Object address = lock.binding() == RedisBinding.SEVERAL_SERVERS ? servers : servers.get(0);
        return (key, owner, lease, clock, timer) -> maker.make(address, key, owner, lease, clock, timer);
    }

    private static Maker of(LockSpec lock, Object over) {
        if (lock.instantiation() instanceof Instantiation.InjectedConnection given) {
            LockMaker<Object> maker = given.over();
            return (key, owner, lease, clock, timer) -> maker.make(over, key, owner, lease, clock, timer);
        }
        throw new IllegalStateException(lock.name() + " is not made over a connection that it is given");
    }
}
