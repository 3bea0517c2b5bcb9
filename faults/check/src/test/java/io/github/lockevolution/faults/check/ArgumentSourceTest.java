package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.AccessPolicy;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/** What an expression of {@code --new-lock} may name; what a parameter gets stands in {@code signatures.txt}. */
class ArgumentSourceTest {

    private static final InstantSource CLOCK = () -> Instant.EPOCH;
    private static final Duration LEASE = Duration.ofSeconds(30);
    /** It connects when it is used, and nobody does. */
    private static final UnifiedJedis REDIS = RedisClient.create();

    private static List<Object> named(StoreAccess store) {
        return new ArgumentSource(
                        store, "lock:42", "A", LEASE, CLOCK, Optional.empty(), new AccessPolicy.Permits(3), List.of())
                .all();
    }

    private static List<Object> expected(
            Object redis, List<?> servers, List<URI> uris, Object uri, Object host, int port) {
        List<Object> expected = new ArrayList<>();
        expected.add(redis);
        expected.addAll(List.of(servers, "lock:42", "A", LEASE, CLOCK, uris));
        expected.add(uri);
        expected.add(host);
        expected.add(port);
        expected.add(null);
        expected.add(3);
        return expected;
    }

    @Test
    void of_one_redis_an_expression_may_name_the_connection() {
        assertThat(named(StoreAccess.over(List.of(REDIS))))
                .isEqualTo(expected(REDIS, List.of(REDIS), List.of(), null, null, 0));
    }

    @Test
    void of_several_it_may_name_all_of_them_and_none_alone() {
        List<UnifiedJedis> servers = List.of(REDIS, RedisClient.create());

        assertThat(named(StoreAccess.over(servers))).isEqualTo(expected(null, servers, List.of(), null, null, 0));
    }

    @Test
    void of_a_lock_that_connects_by_itself_it_may_name_the_addresses() {
        List<URI> uris = List.of(URI.create("redis://one:6379"), URI.create("redis://two:6380"));

        assertThat(named(StoreAccess.at(uris))).isEqualTo(expected(null, List.of(), uris, uris.get(0), "one", 6379));
    }
}
