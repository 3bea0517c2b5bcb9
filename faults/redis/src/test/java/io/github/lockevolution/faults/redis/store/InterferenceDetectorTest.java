package io.github.lockevolution.faults.redis.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Who changes a key between two commands of the bench, and what nobody is blamed for. */
class InterferenceDetectorTest extends KeyWatchFixture {

    static Stream<Named<BiConsumer<UnifiedJedis, String>>> hands() {
        return Stream.of(
                Named.of("DEL", UnifiedJedis::del),
                Named.of("SET", (jedis, key) -> jedis.set(key, "somebody's")),
                Named.of(
                        "SET of the same",
                        (jedis, key) ->
                                jedis.set(key, "A", SetParams.setParams().keepTtl())),
                Named.of("EXPIRE", (jedis, key) -> jedis.expire(key, 600)),
                Named.of("PERSIST", UnifiedJedis::persist),
                Named.of("DEL and SET as it was", (jedis, key) -> {
                    jedis.del(key);
                    jedis.set(key, "A", SetParams.setParams().ex(30));
                }));
    }

    @ParameterizedTest
    @MethodSource("hands")
    void whoever_changes_a_key_between_two_commands_is_noticed(BiConsumer<UnifiedJedis, String> hand) throws Exception {
        sends("SET", key, "A", "EX", "30");

        hand.accept(somebody, key);

        assertSomebodyElseAt(key);
    }

    @Test
    void it_is_noticed_at_the_next_command_and_kept_in_mind() throws Exception {
        sends("SET", key, "A", "EX", "30");
        somebody.del(key);
        assertThatCode(watch::requireNothingNoticed).doesNotThrowAnyException();

        sends("SET", key, "B", "EX", "30");

        assertThatExceptionOfType(DisturbedStoreException.class)
                .isThrownBy(watch::requireNothingNoticed)
                .withMessage(sentence(key));
        assertSomebodyElseAt(key);
    }

    @Test
    void the_key_that_was_changed_is_named_and_not_another() throws Exception {
        sends("SET", key + ":1", "A");
        sends("SET", key + ":2", "A");

        somebody.del(key + ":2");

        assertSomebodyElseAt(key + ":2");
    }

    @Test
    void a_key_that_comes_where_none_was_is_noticed() throws Exception {
        sends("DEL", key);

        somebody.set(key, "somebody's");

        assertSomebodyElseAt(key);
    }

    @Test
    void whoever_removes_what_is_not_there_changes_nothing() throws Exception {
        sends("DEL", key);

        somebody.del(key);

        assertNobodyElse();
    }

    @Test
    void whoever_reads_changes_nothing() throws Exception {
        sends("SET", key, "A", "EX", "30");

        somebody.get(key);
        somebody.pttl(key);

        assertNobodyElse();
    }

    @Test
    void keys_of_which_no_command_of_the_bench_knows_are_nobodys_business() throws Exception {
        sends("SET", key, "A");

        somebody.set("somebody's", "value");
        somebody.del("somebody's");

        assertNobodyElse();
    }

    @Test
    void what_the_commands_of_the_bench_do_is_their_own_doing() throws Exception {
        sends("SET", key, "A", "EX", "30");
        sends("PEXPIRE", key, "600000");
        sends("EVAL", "return redis.call('DEL', KEYS[1])", "1", key);

        assertNobodyElse();
    }

    @Test
    void what_the_bench_itself_does_is_its_own_doing() throws Exception {
        sends("SET", key, "A");

        watch.during(List.of(), () -> redis.direct().del(key));

        assertNobodyElse();
    }

    @Test
    void a_key_that_only_the_bench_itself_writes_is_watched_too() {
        watch.during(List.of(key), () -> redis.direct().rpush(key, "A1"));

        somebody.rpush(key, "X");

        assertSomebodyElseAt(key);
    }

    @Test
    void a_lease_that_runs_out_is_nobodys_doing() throws Exception {
        sends("SET", key, "A", "PX", "500");
        Awaitility.await().until(() -> !somebody.exists(key));

        assertNobodyElse();
    }

    @Test
    void a_lease_that_runs_out_does_not_hide_what_is_done_to_another_key() throws Exception {
        sends("SET", key + ":1", "A", "PX", "500");
        sends("SET", key + ":2", "A");
        Awaitility.await().until(() -> !somebody.exists(key + ":1"));

        somebody.del(key + ":2");

        assertSomebodyElseAt(key + ":2");
    }

    @Test
    void a_lease_that_somebody_cuts_short_is_noticed() throws Exception {
        sends("SET", key, "A", "EX", "30");

        somebody.pexpire(key, 1);
        Awaitility.await().until(() -> !somebody.exists(key));

        assertSomebodyElseAt(key);
    }

    /** It is watched all the same; and the connection that was refused is closed. */
    @Test
    void where_nobody_may_listen_to_changes_they_are_looked_for(Redis own) {
        try (Jedis administrator = new Jedis(own.hostAndPort())) {
            administrator.aclSetUser("deaf", "on", ">hush", "~*", "&*", "+@all", "-client|tracking");
            try (Redis deaf = Redis.start(RedisBackends.named("redis://deaf:hush@" + own.address()));
                    InterferenceDetector watched = InterferenceDetector.begin(deaf)) {
                String theirs = deaf.key("lock");
                watched.during(List.of(theirs), () -> deaf.direct().set(theirs, "A"));

                somebody.del(theirs);

                assertThatExceptionOfType(DisturbedStoreException.class).isThrownBy(watched::requireUntouched);
                // Redis notices the end of a connection when it reads from it next.
                await("the connection that was refused is closed")
                        .until(() -> administrator
                                .clientList()
                                .lines()
                                .noneMatch(line -> line.contains("cmd=client|tracking user=deaf")));
            }
        }
    }

    /** Nobody else knows that it is there. */
    @Test
    void in_a_redis_of_the_benchs_own_nobody_is_looked_for(Redis own) throws Exception {
        try (InterferenceDetector unwatched = InterferenceDetector.begin(own)) {
            client = new InFlightCommands(unwatched, CommandGate.OPEN);
            sends("SET", key, "A");

            somebody.del(key);

            assertThatCode(unwatched::requireUntouched).doesNotThrowAnyException();
        }
    }
}
