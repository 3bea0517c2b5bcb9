package io.github.lockevolution.faults.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.Outcome;
import io.github.lockevolution.faults.wire.Reply;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Who changes a key between two commands of the bench, and what nobody is blamed for. */
@OnTheBench
class KeyWatchTest {

    private Redis redis;
    private KeyWatch watch;
    private InFlightCommands client;
    private String key;
    /** Of somebody else. */
    private UnifiedJedis somebody;

    @BeforeEach
    void watch_a_redis_that_is_somebodys(Redis own) {
        redis = Redis.start(RedisBackend.named("redis://" + own.address()));
        watch = KeyWatch.begin(redis);
        client = watch.behind(CommandGate.OPEN);
        key = redis.key("lock");
        somebody = own.direct();
    }

    @AfterEach
    void stop() {
        watch.close();
        redis.close();
    }

    private void leaves(String... words) throws IOException {
        client.beforeCommand(new Command(List.of(words), 1));
    }

    private void isAnswered() {
        client.onOutcome(new Command(List.of("ANY"), 1), new Outcome.Answered(new Reply("OK", false, 5)));
    }

    private void sends(String... words) throws IOException {
        leaves(words);
        redis.direct()
                .executeCommand(new CommandArguments(() -> words[0].getBytes(StandardCharsets.UTF_8))
                        .addObjects(List.of(words).subList(1, words.length)));
        isAnswered();
    }

    private void assertNobodyElse() {
        assertThatCode(watch::requireUntouched).doesNotThrowAnyException();
    }

    private void assertSomebodyElseAt(String touched) {
        assertThatExceptionOfType(DisturbedStoreException.class)
                .isThrownBy(watch::requireUntouched)
                .withMessage(sentence(touched));
    }

    private String sentence(String touched) {
        return "somebody else changes keys of the bench on " + redis.address() + ": " + touched
                + " was changed, and not by the bench; use a Redis that nobody else works on, or one"
                + " of the bench's own";
    }

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
    void it_is_told_in_chinese_too() throws Exception {
        sends("SET", key, "A");
        somebody.del(key);

        assertThatExceptionOfType(DisturbedStoreException.class)
                .isThrownBy(watch::requireUntouched)
                .satisfies(
                        noticed -> assertThat(noticed.in(Language.withTag("zh").orElseThrow()))
                                .isEqualTo("有别人在 " + redis.address() + " 上改动实验台的键：键 " + key
                                        + " 被改动了，而改动它的不是实验台；请使用没有别人在用的 Redis，或实验台自己的 Redis"));
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
        sends("SET", key, "A", "PX", "20");
        Awaitility.await().until(() -> !somebody.exists(key));

        assertNobodyElse();
    }

    @Test
    void a_lease_that_runs_out_does_not_hide_what_is_done_to_another_key() throws Exception {
        sends("SET", key + ":1", "A", "PX", "20");
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

    @Test
    void what_happens_while_a_command_is_under_way_may_be_its_doing() throws Exception {
        sends("SET", key, "A");
        leaves("DEL", key);

        somebody.del(key);

        isAnswered();
        assertNobodyElse();
    }

    /** One command changes a key once. */
    @Test
    void what_is_changed_twice_while_one_command_is_under_way_is_not_its_doing_alone() throws Exception {
        sends("DEL", key);
        leaves("SET", key, "A");
        redis.direct().set(key, "A");

        somebody.del(key);

        isAnswered();
        assertSomebodyElseAt(key);
    }

    @Test
    void a_lease_that_runs_out_while_a_command_is_under_way_that_takes_the_lock_is_nobodys_doing() throws Exception {
        sends("SET", key, "A", "PX", "20");
        leaves("SET", key, "B", "NX");
        Awaitility.await().until(() -> !somebody.exists(key));
        redis.direct().set(key, "B", SetParams.setParams().nx());

        isAnswered();
        assertNobodyElse();
    }

    @ParameterizedTest
    @CsvSource({"SET, nil", "SETNX, 0", "DEL, 0", "GET, A"})
    void what_is_changed_while_a_command_is_under_way_that_changes_nothing_is_not_its_doing(
            String command, String reply) throws Exception {
        sends("SET", key, "A");
        leaves(command, key);

        somebody.del(key);

        client.onOutcome(new Command(List.of(command, key), 1), new Outcome.Answered(new Reply(reply, false, 5)));
        assertSomebodyElseAt(key);
    }

    @ParameterizedTest
    @CsvSource({"SET key A GET, nil", "EVAL return 0, 0", "PUBLISH a b, 0"})
    void of_a_command_that_may_have_changed_a_key_nobody_knows(String command, String reply) throws Exception {
        sends("SET", key, "A");
        List<String> words = List.of(command.replace("key", key).split(" "));
        leaves(words.toArray(String[]::new));

        somebody.del(key);

        client.onOutcome(new Command(words, 1), new Outcome.Answered(new Reply(reply, false, 5)));
        assertNobodyElse();
    }

    @Test
    void two_commands_that_are_under_way_at_once_may_both_change_a_key() throws Exception {
        sends("DEL", key);
        leaves("SET", key, "A");
        redis.direct().set(key, "A");
        leaves("DEL", key);
        redis.direct().del(key);

        isAnswered();
        isAnswered();
        assertNobodyElse();
    }

    @Test
    void a_command_that_is_held_back_on_its_way_does_nothing() throws Exception {
        sends("SET", key, "A");
        client.hold();
        leaves("DEL", key);

        somebody.del(key);

        client.letThrough();
        isAnswered();
        assertSomebodyElseAt(key);
    }

    @Test
    void what_was_held_back_is_the_benchs_own_doing_once_it_is_let_through() throws Exception {
        sends("SET", key, "A");
        client.hold();
        leaves("DEL", key);

        client.letThrough();
        redis.direct().del(key);
        isAnswered();

        assertNobodyElse();
    }

    @Test
    void a_command_that_is_lost_does_nothing_any_more() throws Exception {
        sends("SET", key, "A");
        leaves("GET", key);

        client.areLost();
        somebody.del(key);

        assertSomebodyElseAt(key);
    }

    @Test
    void a_command_that_does_not_leave_does_nothing() throws Exception {
        sends("SET", key, "A");
        InFlightCommands dead = watch.behind(command -> GateDecision.KILL);
        dead.beforeCommand(new Command(List.of("DEL", key), 1));

        somebody.del(key);

        assertSomebodyElseAt(key);
    }

    /** Nobody else knows that it is there. */
    @Test
    void in_a_redis_of_the_benchs_own_nobody_is_looked_for(Redis own) throws Exception {
        try (KeyWatch unwatched = KeyWatch.begin(own)) {
            client = unwatched.behind(CommandGate.OPEN);
            sends("SET", key, "A");

            somebody.del(key);

            assertThatCode(unwatched::requireUntouched).doesNotThrowAnyException();
        }
    }
}
