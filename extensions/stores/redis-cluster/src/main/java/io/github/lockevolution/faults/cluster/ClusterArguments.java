package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.lock.StoreBinding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.RedisClusterClient;

/** Hands the client of a Redis Cluster to a lock without a description. */
final class ClusterArguments implements StoreArguments {

    @Override
    public Map<String, Optional<String>> words() {
        return Map.of(RedisClusterClient.class.getName(), Optional.of("cluster"));
    }

    @Override
    public Set<String> shared() {
        return Set.of("redis.clients.");
    }

    @Override
    public StoreBinding binding(Class<?> asked, List<String> creation, Maker maker) {
        return new ClusterBinding(
                Optional.empty(),
                (cluster, key, owner, lease, clock) -> maker.make((type, opened) -> cluster, key, owner, lease, clock),
                false);
    }
}
