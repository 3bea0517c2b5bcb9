package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.lock.LockSpec;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;

/** A lock in Java as a program that finds its Redis Cluster in {@code REDIS_CLUSTER_URL}; each of its clients has connections of its own. */
final class ClusterLockProgram {

    /** Longer than any fault lasts: an answer that is only delayed must not look like a lost one. */
    private static final Duration TO_ANSWER = Duration.ofMinutes(2);

    /** The library's own. */
    static final Duration RETRIES = Duration.ofSeconds(10);

    private ClusterLockProgram() {}

    /** @param arguments the {@linkplain LockSpec#origin origin} of a lock */
    public static void main(String[] arguments) {
        LockProgram.run(() -> LockProgram.described(arguments[0]), ClusterLockProgram::factory);
    }

    static LockProgram.Factory factory(LockSpec lock) {
        ClusterBinding binding = lock.binding(ClusterBinding.class).orElseThrow();
        URI url = URI.create(System.getenv(NodePort.URL));
        Set<HostAndPort> nodes = Set.of(new HostAndPort(url.getHost(), url.getPort()));
        return (key, owner, lease, timer) ->
                binding.maker().make(connect(nodes, RETRIES), key, owner, lease, InstantSource.system());
    }

    /**
     * The client library, with its own defaults but for the time that it waits for an answer.
     *
     * @param retries how long it repeats a command whose connection is lost
     */
    static RedisClusterClient connect(Set<HostAndPort> nodes, Duration retries) {
        GenericObjectPoolConfig<Connection> pool = new GenericObjectPoolConfig<>();
        pool.setJmxEnabled(false);
        return RedisClusterClient.builder()
                .nodes(nodes)
                .clientConfig(DefaultJedisClientConfig.builder()
                        .socketTimeoutMillis(Math.toIntExact(TO_ANSWER.toMillis()))
                        .build())
                .poolConfig(pool)
                .maxTotalRetriesDuration(retries)
                .build();
    }
}
