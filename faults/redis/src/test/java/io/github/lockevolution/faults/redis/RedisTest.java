package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

class RedisTest {

    /** The TCP port service multiplexer, which nobody has, and which no system gives away for a while. */
    private static final int NOBODYS_PORT = 1;

    private static Redis playsTheForeignOne;

    /** Users as they are found in the wild; the one without a name keeps the door open for the tests themselves. */
    @BeforeAll
    static void start_one_with_some_users() {
        playsTheForeignOne = Redis.start(RedisBackends.named("embedded"));
        try (Jedis redis = new Jedis(playsTheForeignOne.hostAndPort())) {
            redis.aclSetUser("tester", "on", ">sec ret/@1", "~*", "+@all");
            redis.aclSetUser("stranger", "on", ">hush", "~theirs:*", "+@all");
            redis.aclSetUser("curious", "on", ">hush", "~*", "+@all", "-info");
        }
    }

    @AfterAll
    static void end_it() {
        playsTheForeignOne.close();
    }

    private static Redis at(String login, String database) {
        return Redis.start(RedisBackends.named("redis://" + login + playsTheForeignOne.address() + database));
    }

    private static String origin() {
        return "redis://" + playsTheForeignOne.address();
    }

    @Test
    void the_embedded_one_answers_and_is_ours() {
        try (Redis redis = Redis.start(RedisBackends.named("embedded"))) {
            assertThat(redis.direct().ping()).isEqualTo("PONG");
            assertThat(redis.version()).hasToString(EmbeddedRedis.VERSION);
            assertThat(redis.origin().in(Language.ENGLISH)).isEqualTo("embedded");
            assertThat(redis.isOnThisHost()).isTrue();
        }
    }

    @Test
    void another_one_is_started_with_the_options_that_it_is_given() {
        try (Redis redis = Redis.start(RedisBackends.named("embedded"));
                Redis node = redis.startAnother(List.of("--cluster-enabled", "yes"))) {
            assertThat(node.direct().info("cluster")).contains("cluster_enabled:1");
            assertThat(node.direct().info("persistence")).contains("aof_enabled:0");
        }
    }

    @Test
    void closing_ends_the_embedded_one() {
        Redis redis = Redis.start(RedisBackends.named("embedded"));
        long process = ServerInfo.ask(redis.hostAndPort(), redis.login()).processId();

        redis.close();

        assertThat(ProcessHandle.of(process)).isEmpty();
        assertThat(ServerInfo.ask(redis.hostAndPort())).isEmpty();
    }

    @Test
    void one_more_is_another_server_and_ends_with_the_first() {
        Redis redis = Redis.start(RedisBackends.named("embedded"));
        Redis another = redis.startAnother().orElseThrow();
        redis.direct().set("here", "1");
        assertThat(another.address()).isNotEqualTo(redis.address());
        assertThat(another.isOurs()).isTrue();
        assertThat(another.direct().exists("here")).isFalse();

        redis.close();

        assertThat(ServerInfo.ask(another.hostAndPort())).isEmpty();
    }

    @Test
    void there_is_no_other_of_one_that_is_somebodys() {
        try (Redis foreign = at("", "")) {
            assertThat(foreign.startAnother()).isEmpty();
        }
    }

    @Test
    void closing_twice_does_no_harm() {
        Redis redis = Redis.start(RedisBackends.named("embedded"));
        redis.close();

        assertThatNoException().isThrownBy(redis::close);
    }

    @Test
    void the_one_on_the_path_answers() {
        assumeThat(PathRedis.find())
                .as("redis-server or valkey-server on the PATH")
                .isPresent();

        try (Redis redis = Redis.start(RedisBackends.named("path"))) {
            assertThat(redis.direct().ping()).isEqualTo("PONG");
            assertThat(redis.origin().in(Language.ENGLISH)).endsWith("-server on the PATH");
        }
    }

    @Test
    void no_two_runs_share_a_key() {
        try (Redis one = at("", "");
                Redis other = at("", "")) {
            assertThat(one.key("lock")).startsWith("lock-evolution:").endsWith(":lock");
            assertThat(other.key("lock")).isNotEqualTo(one.key("lock"));
        }
    }

    @Test
    void closing_a_foreign_one_removes_the_keys_of_this_run_however_many_and_no_others() {
        Redis redis = at("", "");
        try (AbstractPipeline pipeline = redis.direct().pipelined()) {
            IntStream.range(0, 3000).forEach(i -> pipeline.set(redis.key("lock:" + i), "A"));
        }
        playsTheForeignOne.direct().set("somebodys", "value");

        redis.close();

        assertThat(playsTheForeignOne.direct().get("somebodys")).isEqualTo("value");
        assertThat(playsTheForeignOne.direct().keys("lock-evolution:*")).isEmpty();
        assertThat(playsTheForeignOne.direct().ping()).isEqualTo("PONG");
    }

    @Test
    void a_connection_whose_login_is_refused_is_closed() {
        try (Jedis looking = new Jedis(playsTheForeignOne.hostAndPort())) {
            assertThatExceptionOfType(SetupProblem.class).isThrownBy(() -> at("tester:wrong@", ""));

            await().untilAsserted(() -> assertThat(looking.clientList()).doesNotContain("cmd=auth"));
        }
    }

    @Test
    void a_database_in_the_url_is_the_one_that_is_used() {
        try (Redis redis = at("", "/5");
                Jedis looking = new Jedis(playsTheForeignOne.hostAndPort())) {
            redis.direct().set(redis.key("lock"), "A");

            looking.select(5);

            assertThat(looking.exists(redis.key("lock"))).isTrue();
        }
    }

    @Test
    void a_database_that_there_is_not_is_told() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> at("", "/99"))
                .withMessage("the Redis of lab.redis, " + origin() + ", cannot be used (ERR DB index is out of range);"
                        + " name another one with lab.redis, or leave it out to use the embedded one");
    }

    @Test
    void the_right_password_opens() {
        try (Redis redis = at("tester:sec%20ret%2F%401@", "")) {
            assertThat(redis.direct().ping()).isEqualTo("PONG");
            assertThat(redis.origin().in(Language.ENGLISH)).isEqualTo(origin());
        }
    }

    @Test
    void a_wrong_password_is_told_without_showing_it() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> at("tester:hush@", ""))
                .withMessage("the Redis of lab.redis, " + origin() + ", refuses this user and password; mend them in"
                        + " the URL: redis://user:password@host:port");
    }

    @Test
    void a_password_where_none_is_needed_opens_all_the_same() {
        try (Redis redis = at(":hush@", "")) {
            assertThat(redis.direct().ping()).isEqualTo("PONG");
        }
    }

    @Test
    void a_redis_that_asks_for_a_password_is_told() {
        try (Redis locked = Redis.start(RedisBackends.named("embedded"))) {
            locked.direct().configSet("requirepass", "hush");

            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Redis.start(RedisBackends.named("redis://" + locked.address())))
                    .withMessage("the Redis of lab.redis, redis://" + locked.address()
                            + ", asks for a password; give it in the URL: redis://user:password@host:port");
        }
    }

    @Test
    void a_user_who_may_not_send_info_is_told() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> at("curious:hush@", ""))
                .withMessage("the Redis of lab.redis, " + origin() + ", does not let this user do what the bench"
                        + " needs (NOPERM this user has no permissions to run the 'info' command); give the user that"
                        + " right, or name another user in the URL");
    }

    @Test
    void a_user_who_may_not_touch_the_keys_of_the_bench_hears_it_before_anything_runs() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> at("stranger:hush@", ""))
                .withMessage("the Redis of lab.redis, " + origin() + ", does not let this user do what the bench needs"
                        + " (NOPERM this user has no permissions to access one of the keys used as arguments); give the"
                        + " user that right, or name another user in the URL");
    }

    @Test
    void an_address_where_nobody_listens_is_told() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Redis.start(RedisBackends.named("redis://:hush@127.0.0.1:" + NOBODYS_PORT)))
                .withMessage(
                        "the Redis of lab.redis, redis://127.0.0.1:" + NOBODYS_PORT + ", does not answer (Connection"
                                + " refused); start it, or leave lab.redis out to use the embedded one")
                .withCauseInstanceOf(JedisConnectionException.class);
    }

    @Test
    void something_else_than_a_redis_is_told() {
        try (EmbeddedToxiproxy noRedis = EmbeddedToxiproxy.start()) {
            int port = noRedis.address().getPort();

            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Redis.start(RedisBackends.named("redis://127.0.0.1:" + port)))
                    .withMessageStartingWith("redis://127.0.0.1:" + port + " answers, but not as a Redis does: INFO ")
                    .withMessageEndingWith("to use the embedded one");
        }
    }
}
