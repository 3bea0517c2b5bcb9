package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisProtocol;

/** Two real servers: what arrives, what is lost, and where a client is led. */
@ExtendWith(SharedRedis.class)
class ReplicatedRedisTest {

    private static final String KEY = "something";

    private static String atReplica(ReplicatedRedis servers) {
        return servers.both().get(1 - servers.master()).direct().get(KEY);
    }

    @Test
    void nothing_arrives_until_it_is_let(Redis redis) {
        try (ReplicatedRedis servers = ReplicatedRedis.startLike(redis);
                Jedis client = new Jedis(Redis.hostAndPort(servers.address()))) {
            client.set(KEY, "one");
            assertThat(atReplica(servers)).isNull();

            servers.catchUp();
            client.set(KEY, "two");

            assertThat(atReplica(servers)).isEqualTo("one");
        }
    }

    @Test
    void a_client_keeps_its_connection_and_is_led_to_the_new_master(Redis redis) {
        try (ReplicatedRedis servers = ReplicatedRedis.startLike(redis);
                Jedis client = new Jedis(
                        Redis.hostAndPort(servers.address()),
                        DefaultJedisClientConfig.builder()
                                .protocol(RedisProtocol.RESP3)
                                .clientName("who-stays")
                                .database(3)
                                .build())) {
            client.set(KEY, "one");
            servers.catchUp();
            client.set(KEY, "two");

            servers.promote();

            assertThat(client.get(KEY)).isEqualTo("one");
            assertThat(client.clientGetname()).isEqualTo("who-stays");
            client.set(KEY, "three");
            assertThat(client.get(KEY)).isEqualTo("three");
        }
    }

    @Test
    void the_old_master_comes_back_as_a_replica_and_forgets_what_was_lost(Redis redis) {
        try (ReplicatedRedis servers = ReplicatedRedis.startLike(redis);
                Jedis client = new Jedis(Redis.hostAndPort(servers.address()))) {
            client.set(KEY, "one");
            servers.catchUp();
            client.set(KEY, "two");

            servers.promote();
            servers.follow();

            assertThat(atReplica(servers)).isEqualTo("one");
        }
    }

    /** Ten seconds, as long as it waits. */
    @Test
    @Tag("integration")
    void who_waits_for_a_replica_that_is_gone_says_so(Redis redis) {
        try (ReplicatedRedis servers = ReplicatedRedis.startLike(redis);
                Jedis client = new Jedis(Redis.hostAndPort(servers.address()))) {
            client.set(KEY, "one");
            servers.both().get(1 - servers.master()).close();

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(servers::catchUp)
                    .withMessageStartingWith("what the master holds did not arrive at the replica within 10 s");
        }
    }

    @Test
    void a_redis_that_is_somebodys_gets_no_replica(Redis redis) {
        try (Redis foreign = Redis.start(RedisBackends.named("redis://" + redis.address()))) {
            assertThatThrownBy(() -> ReplicatedRedis.startLike(foreign))
                    .isInstanceOf(SetupProblem.class)
                    .hasMessage(
                            "a failover needs two Redis servers that the bench starts on this machine, and this run works on redis://"
                                    + redis.address()
                                    + "; leave out --failovers, or choose -Dlab.redis=embedded or path");
        }
    }
}
