package io.github.lockevolution.faults.locks;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import redis.clients.jedis.RedisClient;

/**
 * Redlock that makes its own connections, and asks the servers one after the other, all at once, or so that nobody waits for what comes of the
 * release.
 */
public final class ConnectsToServers extends LockProvider {

    private final Way way;

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    /** How the servers are asked. */
    public enum Way {
        IN_TURN,
        AT_ONCE,
        RELEASES_LATER
    }

    /** @param way how it asks them */
    public ConnectsToServers(Way way) {
        this.way = way;
    }

    @Override
    protected LockSpec describe() {
        return LockSpec.onRedisServers("connects-to-servers")
                .suffers(Failure.LEASE_OVERRUN)
                .connectsToAll((servers, key, owner, lease, clock) ->
                        new Lock(way, servers.stream().map(PatientClient::to).toList(), key, lease, clock));
    }

    private static final class Lock implements DistributedLock, AutoCloseable {

        private final Way way;
        private final List<RedisClient> servers;
        private final String key;
        private final Duration lease;
        private final InstantSource clock;
        private final String token = UUID.randomUUID().toString();
        private final ExecutorService threads;

        Lock(Way way, List<RedisClient> servers, String key, Duration lease, InstantSource clock) {
            this.way = way;
            this.servers = servers;
            this.key = key;
            this.lease = lease;
            this.clock = clock;
            this.threads = Executors.newFixedThreadPool(servers.size());
        }

        @Override
        public boolean tryLock() {
            long start = clock.millis();
            long taken = say(server -> server.set(key, token, setParams().nx().px(lease.toMillis())) != null);
            long left = lease.toMillis() - (clock.millis() - start);
            if (taken > servers.size() / 2 && left > 0) {
                return true;
            }
            unlock();
            return false;
        }

        @Override
        public boolean unlock() {
            Predicate<RedisClient> release = server ->
                    server.eval(DELETE_IF_OURS, List.of(key), List.of(token)).equals(1L);
            if (way == Way.RELEASES_LATER) {
                servers.forEach(server -> threads.execute(() -> release.test(server)));
                return true;
            }
            return say(release) > 0;
        }

        /** How many say yes. */
        private long say(Predicate<RedisClient> question) {
            if (way == Way.IN_TURN) {
                return servers.stream().filter(question).count();
            }
            return servers.stream()
                    .map(server -> CompletableFuture.supplyAsync(() -> question.test(server), threads))
                    .toList()
                    .stream()
                    .filter(CompletableFuture::join)
                    .count();
        }

        @Override
        public void close() {
            threads.shutdownNow();
            servers.forEach(RedisClient::close);
        }
    }
}
