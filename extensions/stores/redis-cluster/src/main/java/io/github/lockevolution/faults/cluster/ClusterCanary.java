package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.store.CanaryValue;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import redis.clients.jedis.UnifiedJedis;

/** The canary in a Redis Cluster: GET looks whether the lock is free, SET takes it, and DEL deletes it without asking for its owner. */
final class ClusterCanary extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        ClusterBinding.of(
                                CanaryValue.Lock.class,
                                (cluster, key, owner, lease) -> new CanaryValue.Lock(new Value(cluster, key), owner)),
                        "canary")
                .suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);
    }

    private record Value(UnifiedJedis redis, String key) implements CanaryValue {

        @Override
        public Optional<String> read() {
            return Optional.ofNullable(redis.get(key));
        }

        @Override
        public void write(String value) {
            redis.set(key, value);
        }

        @Override
        public boolean remove() {
            return redis.del(key) == 1;
        }
    }
}
