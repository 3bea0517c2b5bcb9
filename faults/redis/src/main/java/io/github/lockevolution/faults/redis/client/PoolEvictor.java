package io.github.lockevolution.faults.redis.client;

import java.time.Duration;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/**
 * The thread that closes idle connections. Commons Pool has one for all pools of a JVM: the maker of the first pool starts it, and it ends with
 * the last. Here the bench makes the first and keeps it, so it is never a thread that a lock under test has started.
 */
final class PoolEvictor {

    private static final GenericObjectPool<Object> FIRST = new GenericObjectPool<>(new Nothing(), unseen());

    static {
        FIRST.setDurationBetweenEvictionRuns(Duration.ofDays(1));
    }

    private PoolEvictor() {}

    /** Does nothing if it runs. To be called by a thread that is no client's. */
    static void start() {
        // The class has started it when it was loaded.
    }

    private static GenericObjectPoolConfig<Object> unseen() {
        GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
        config.setJmxEnabled(false);
        return config;
    }

    /** Nobody takes anything from this pool. */
    private static final class Nothing extends BasePooledObjectFactory<Object> {

        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }
    }
}
