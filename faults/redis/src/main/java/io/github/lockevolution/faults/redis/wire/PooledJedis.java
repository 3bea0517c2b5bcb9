package io.github.lockevolution.faults.redis.wire;

import java.util.concurrent.Callable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.providers.PooledConnectionProvider;
import redis.clients.jedis.util.Pool;

/**
 * The client over a pool, of the class that the Jedis on the class path has for it: {@code RedisClient} since 7.2, {@code JedisPooled}
 * before. A lock under test may bring a Jedis of its own; the oldest that will do is 5.2.
 */
public final class PooledJedis {

    private static final String NEW = "redis.clients.jedis.RedisClient";
    private static final String OLD = "redis.clients.jedis.JedisPooled";

    /** The class of every client that is made here. */
    public static final Class<? extends UnifiedJedis> TYPE = isThere(NEW) ? Built.type() : named(OLD);

    private PooledJedis() {}

    /** Loaded only where there is such a class. */
    private static final class Built {

        private Built() {}

        static Class<? extends UnifiedJedis> type() {
            return RedisClient.class;
        }

        static UnifiedJedis over(PooledConnectionProvider connections) {
            return RedisClient.builder().connectionProvider(connections).build();
        }
    }

    /** Opens no connection. Closing the client closes the pool. */
    public static UnifiedJedis over(PooledConnectionProvider connections) {
        if (TYPE.getName().equals(NEW)) {
            return Built.over(connections);
        }
        return reflected(
                () -> TYPE.getConstructor(PooledConnectionProvider.class).newInstance(connections));
    }

    /** The pool under a client that was made here. */
    @SuppressWarnings("unchecked") // both classes have a pool of these
    public static Pool<Connection> poolOf(UnifiedJedis client) {
        return reflected(() -> (Pool<Connection>) TYPE.getMethod("getPool").invoke(client));
    }

    private static <T> T reflected(Callable<T> call) {
        try {
            return call.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether the Jedis on the class path has that class. */
    public static boolean isThere(String name) {
        try {
            Class.forName(name, false, PooledJedis.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Class<? extends UnifiedJedis> named(String name) {
        return reflected(() -> Class.forName(name).asSubclass(UnifiedJedis.class));
    }
}
