package io.github.lockevolution.faults.redis.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.ReplicatedRedis;
import io.github.lockevolution.faults.redis.SharedRedis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.Jedis;

/** What a client that asks with WAIT is told of a replica, on two real servers. */
@ExtendWith(SharedRedis.class)
class ReplicatedStoreTest {

    private static final List<String> SET = List.of("SET", "something", "one");
    private static final List<String> WAIT = List.of("WAIT", "1", "1");

    /** A WAIT that has to wait is answered by how busy this machine is; one that has not, within any time-out. */
    private static long waitReplicas(Jedis client) {
        return client.waitReplicas(1, 1);
    }

    private static void onTwoServers(Redis redis, BiConsumer<ReplicatedStore, Jedis> play) {
        try (ReplicatedRedis servers = ReplicatedRedis.startLike(redis);
                ReplicatedStore store = new ReplicatedStore(servers);
                Jedis client = new Jedis(Redis.hostAndPort(servers.address()))) {
            play.accept(store, client);
        }
    }

    @Test
    void a_replica_that_keeps_up_has_what_was_written_before_the_next_command(Redis redis) {
        onTwoServers(redis, (store, client) -> {
            store.replica().orElseThrow().keepUp();
            store.notice(SET);
            client.set("something", "one");
            store.notice(WAIT);

            assertThat(waitReplicas(client)).isEqualTo(1);
        });
    }

    @Test
    void a_replica_that_falls_behind_has_it_no_more(Redis redis) {
        onTwoServers(redis, (store, client) -> {
            store.replica().orElseThrow().keepUp();
            store.replica().orElseThrow().fallBehind();
            store.notice(SET);
            client.set("something", "one");
            store.notice(WAIT);

            assertThat(waitReplicas(client)).isZero();
        });
    }

    @Test
    void a_replica_that_holds_something_else_than_is_known_proves_nothing(Redis redis) {
        try (ReplicatedRedis servers = ReplicatedRedis.startLike(redis);
                ReplicatedStore store = new ReplicatedStore(servers)) {
            store.notice(SET);
            try (Jedis admin =
                    new Jedis(servers.both().get(1 - servers.master()).hostAndPort())) {
                admin.configSet("replica-read-only", "no");
                admin.set("something", "of somebody");
            }

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> store.replica().orElseThrow().takeOver())
                    .withMessageContaining("something");
        }
    }
}
