package io.github.lockevolution.faults.redis.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.SharedRedis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Connection;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.params.XAutoClaimParams;
import redis.clients.jedis.params.XReadGroupParams;

/** What the bench sees of a lock's keys between two moves, and what it puts back. */
@ExtendWith(SharedRedis.class)
class RedisStoreTest {

    private Redis environment;
    private UnifiedJedis redis;
    private String key;
    private RedisStore store;

    @BeforeEach
    void open(Redis environment) {
        this.environment = environment;
        redis = environment.direct();
        key = environment.key("store:" + UUID.randomUUID());
        store = store(LeaseClock.FROZEN);
    }

    private RedisStore store(LeaseClock leases) {
        RedisStore opened = new RedisStore(environment, leases, InterferenceDetector.none());
        opened.notice(List.of("GET", key));
        opened.clear();
        return opened;
    }

    @AfterEach
    void close() {
        store.close();
    }

    private Snapshot.StoredValue value() {
        return store.look().values().get(key);
    }

    // Which keys are the lock's

    @Test
    void every_key_that_a_command_names_is_the_locks_wherever_the_locks_name_stands_in_it() {
        store.notice(List.of("SET", "lock:" + key, "A", "NX", "PX", "30000"));
        store.notice(List.of("SET", key + ":lock", "A"));
        store.notice(List.of("MSETNX", "{" + key + "}:1", "A", "{" + key + "}:2", "B"));
        store.notice(List.of("EVAL", "return 1", "2", key + ":a", key + ":b", key + ":no-key"));
        List<String> names = List.of("lock:" + key, key + ":lock", "{" + key + "}:1", "{" + key + "}:2", key + ":b");
        names.forEach(name -> redis.set(name, "1"));
        redis.set(key + ":no-key", "1");

        assertThat(store.look().values().keySet()).containsExactlyInAnyOrderElementsOf(names);

        redis.del(key + ":no-key");
    }

    /** Where the keys stand follows from the numbers and the options of a command, not from its long words. */
    @Test
    void a_command_of_another_form_is_asked_about_anew() {
        String script = "return redis.call('GET', KEYS[1])";
        store.notice(List.of("EVAL", script, "1", key + ":1", key + ":2"));
        store.notice(List.of("EVAL", script, "2", key + ":3", key + ":4"));
        for (int i = 1; i <= 4; i++) {
            redis.set(key + ":" + i, "1");
        }

        assertThat(store.look().values()).containsOnlyKeys(key + ":1", key + ":3", key + ":4");

        redis.del(key + ":2");
    }

    @Test
    void a_command_without_a_key_names_none() {
        store.notice(List.of("PING"));
        store.notice(List.of("TIME"));
        store.notice(List.of("EVAL", "return 1", "0", key + ":argument"));
        redis.set(key + ":argument", "1");

        assertThat(store.look().values()).isEmpty();

        redis.del(key + ":argument");
    }

    /** The bench's own server may be written to anywhere; somebody's may not. */
    @Test
    void in_somebodys_redis_a_key_outside_the_prefix_is_refused_before_it_is_written() {
        try (Redis somebodys = Redis.start(RedisBackends.named("redis://" + environment.address()));
                RedisStore foreign = new RedisStore(somebodys, LeaseClock.FROZEN, InterferenceDetector.none())) {
            String ours = somebodys.key("mine");

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> foreign.notice(List.of("SET", "lock:" + ours, "A")))
                    .withMessage("SET names the key lock:" + ours + ", which does not begin with " + somebodys.key("")
                            + "; in a Redis that is somebody's nothing else is touched. Let the lock put what it adds behind"
                            + " its name, or use a Redis of the bench's own");
            assertThatCode(() -> foreign.notice(List.of("SET", ours + ":lock", "A")))
                    .doesNotThrowAnyException();
        }
    }

    // A look

    @Test
    void a_lease_is_as_long_as_it_was_given_until_it_is_given_again() {
        redis.set(key, "A", setParams().px(30_000));
        long first = value().leaseMillis().orElseThrow();
        assertThat(first).isBetween(29_000L, 30_000L);
        await("time goes by").until(() -> redis.pttl(key) < first - 100);

        assertThat(value().leaseMillis()).hasValue(first);

        redis.pexpire(key, 15_000);
        assertThat(value().leaseMillis().orElseThrow()).isBetween(14_000L, 15_000L);
        redis.persist(key);
        assertThat(value().leaseMillis()).isEmpty();
    }

    @Test
    void each_type_shows_what_is_in_it_and_whether_its_order_means_anything() {
        redis.set(key, "A");
        assertThat(value()).isEqualTo(new Snapshot.StoredValue("", List.of("A"), true, OptionalLong.empty()));
        redis.del(key);
        redis.hset(key, Map.of("A", "1"));
        assertThat(value()).isEqualTo(new Snapshot.StoredValue("hash", List.of("A=1"), false, OptionalLong.empty()));
        redis.del(key);
        redis.sadd(key, "a");
        assertThat(value()).isEqualTo(new Snapshot.StoredValue("set", List.of("a"), false, OptionalLong.empty()));
        redis.del(key);
        redis.rpush(key, "b", "a");
        assertThat(value()).isEqualTo(new Snapshot.StoredValue("list", List.of("b", "a"), true, OptionalLong.empty()));
        redis.del(key);
        redis.zadd(key, Map.of("a", 2.0, "b", 1.0));
        assertThat(value().type()).isEqualTo("zset");
        assertThat(String.join(" ", value().elements())).startsWith("b").contains("a");
    }

    /** In the order of its entries; behind them what its groups have given to whom. */
    @Test
    void a_stream_shows_its_entries_and_what_is_not_acknowledged() {
        redis.xadd(key, new StreamEntryID("1-1"), Map.of("a", "1"));
        redis.xadd(key, new StreamEntryID("2-1"), Map.of("a", "2"));
        redis.xgroupCreate(key, "g", new StreamEntryID("0-0"), false);
        redis.xreadGroup(
                "g", "A", new XReadGroupParams().count(1), Map.of(key, StreamEntryID.XREADGROUP_UNDELIVERED_ENTRY));

        assertThat(value().elements())
                .containsExactly("1-1 a 1", "2-1 a 2", "group g at 1-1", "group g gave 1-1 to A, 1");
    }

    /** So long has A had it: who claims what has waited for that long, gets it. */
    @Test
    void what_somebody_was_given_of_a_stream_was_given_longer_ago_when_a_lease_has_gone_by() {
        redis.xadd(key, new StreamEntryID("1-1"), Map.of("a", "1"));
        redis.xgroupCreate(key, "g", new StreamEntryID("0-0"), false);
        redis.xreadGroup("g", "A", new XReadGroupParams(), Map.of(key, StreamEntryID.XREADGROUP_UNDELIVERED_ENTRY));
        store.look();
        assertThat(store.leaseRuns()).isTrue();
        assertThat(store.waitingEntries()).isEmpty();

        store.expire();

        assertThat(store.waitingEntries().get(key)).containsExactly("1-1 in g for 1");
        assertThat(redis.xautoclaim(key, "g", "B", 30_000, new StreamEntryID("0-0"), new XAutoClaimParams())
                        .getValue())
                .hasSize(1);
    }

    @Test
    void what_cannot_be_compared_is_not_passed_over() {
        try (Connection connection = new Connection(environment.hostAndPort(), environment.login())) {
            KeyContent content = new KeyContent(connection, "", new PendingEntries(connection));

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> content.held("store", "ReJSON-RL", Optional.empty(), OptionalLong.empty()))
                    .withMessage(
                            "the lock keeps a ReJSON-RL under store"
                                    + ", which the bench cannot compare; strings, hashes, sets, lists, sorted sets and streams it can");
        }
    }

    // Leases

    @Test
    void a_lease_runs_if_any_key_has_one() {
        store.notice(List.of("GET", key + ":other"));
        redis.set(key, "A");
        store.look();
        assertThat(store.leaseRuns()).isFalse();

        redis.set(key + ":other", "A", setParams().px(30_000));
        store.look();
        assertThat(store.leaseRuns()).isTrue();
    }

    @Test
    void expiring_lets_every_lease_run_out_and_leaves_what_has_none() {
        store.notice(List.of("MGET", key + ":1", key + ":2"));
        redis.set(key, "forever");
        redis.set(key + ":1", "A", setParams().px(30_000));
        redis.hset(key + ":2", "A", "1");
        redis.pexpire(key + ":2", 600_000);
        store.look();

        store.expire();

        assertThat(redis.exists(key + ":1", key + ":2")).isZero();
        Snapshot after = store.look();
        assertThat(after.values()).containsOnlyKeys(key);
        assertThat(after.ranOutAtOnce()).isFalse();
        assertThat(store.leaseRuns()).isFalse();
    }

    @Test
    void a_short_lease_is_held_still_and_shows_as_long_as_it_was() {
        redis.set(key, "A", setParams().px(1_000));

        long lease = value().leaseMillis().orElseThrow();

        assertThat(lease).isBetween(500L, 1_000L);
        assertThat(redis.pttl(key)).isGreaterThan(3_600_000);
        assertThat(value().leaseMillis()).hasValue(lease);
        assertThat(store.leaseRuns()).isTrue();
        store.expire();
        assertThat(redis.exists(key)).isFalse();
    }

    /** A look or a restore that a busy machine delays makes no new lease of it. */
    @Test
    void a_lease_that_is_held_still_is_as_long_as_it_was_however_late_the_look_comes() {
        redis.set(key, "A", setParams().px(2_500));
        long lease = value().leaseMillis().orElseThrow();

        redis.pexpire(key, redis.pttl(key) - 60_000);

        assertThat(value().leaseMillis()).hasValue(lease);
        redis.pexpire(key, 2_000);
        assertThat(value().leaseMillis().orElseThrow()).isBetween(1L, 2_000L);
    }

    @Test
    void a_lease_that_runs_is_not_held_still() {
        try (RedisStore running = store(LeaseClock.RUNNING)) {
            redis.set(key, "A", setParams().px(1_000));

            assertThat(running.look().values()).containsOnlyKeys(key);

            assertThat(redis.pttl(key)).isBetween(0L, 1_000L);
            await("the lease runs out").until(() -> running.look().values().isEmpty());
        }
    }

    /** One of so many, each of which ends a little later than the one before, ends between two answers of one look. */
    @Test
    void a_lease_that_runs_may_end_in_the_middle_of_a_look() {
        List<String> many =
                IntStream.rangeClosed(1, 300).mapToObj(i -> key + ":" + i).toList();
        try (RedisStore running = store(LeaseClock.RUNNING)) {
            running.notice(Stream.concat(Stream.of("MGET"), many.stream()).toList());
            for (int i = 0; i < many.size(); i++) {
                redis.set(many.get(i), "A", setParams().px(200L + i));
            }

            Snapshot now = running.look();
            while (!now.values().isEmpty()) {
                now = running.look();
            }

            assertThat(redis.exists(many.toArray(String[]::new))).isZero();
        }
    }

    /** Whether Redis or the bench is quicker, it looks the same. */
    @Test
    void a_lease_of_a_few_milliseconds_is_over_at_once_and_only_once() {
        for (int i = 0; i < 20; i++) {
            long millis = i % 2 == 0 ? 1 : 90;
            redis.set(key, "A", setParams().px(millis));

            Snapshot over = store.look();
            assertThat(over.values()).isEmpty();
            assertThat(over.isTouched()).isTrue();
            assertThat(over.ranOutAtOnce()).isTrue();
            assertThat(redis.exists(key)).isFalse();

            Snapshot later = store.look();
            assertThat(later.ranOutAtOnce()).as("a lease of %s ms", millis).isFalse();
            assertThat(later.isTouched()).isFalse();
        }
    }

    /** They end at one moment, in most rounds while Redis tells of them, and so between two answers about one of them. */
    @Test
    @Tag("integration")
    void a_lease_of_a_few_milliseconds_may_be_over_in_the_middle_of_a_look() {
        List<String> many =
                IntStream.rangeClosed(1, 300).mapToObj(i -> key + ":" + i).toList();
        store.notice(Stream.concat(Stream.of("MGET"), many.stream()).toList());
        store.look();
        for (int round = 0; round < 60; round++) {
            try (AbstractPipeline sets = redis.pipelined()) {
                SetParams lease = setParams().px(1L + round % 6);
                many.forEach(one -> sets.set(one, "A", lease));
            }

            Snapshot over = store.look();
            assertThat(over.values()).isEmpty();
            assertThat(over.ranOutAtOnce()).isTrue();
            assertThat(store.look().isTouched()).isFalse();
        }
    }

    // Putting back

    @Test
    void every_type_is_put_back_with_its_lease() {
        List<String> names = List.of(key + ":text", key + ":hash", key + ":set", key + ":list", key + ":zset");
        names.forEach(name -> store.notice(List.of("TYPE", name)));
        redis.set(names.get(0), "A");
        redis.hset(names.get(1), Map.of("A", "1", "B", "2"));
        redis.sadd(names.get(2), "h", "g", "f", "e", "d", "c", "b", "a");
        redis.rpush(names.get(3), "b", "a", "b");
        redis.zadd(names.get(4), Map.of("a", 2.0, "b", 1.0));
        redis.pexpire(names.get(1), 30_000);
        redis.pexpire(names.get(4), 600_000);
        Snapshot before = store.look();

        redis.del(names.toArray(String[]::new));
        redis.set(key, "somebody was here");
        redis.rpush(names.get(0), "of another type");
        store.restore(before);

        assertThat(store.look().isTouched()).isFalse();
        assertThat(store.look().values()).isEqualTo(before.values());
        assertThat(redis.hgetAll(names.get(1))).isEqualTo(Map.of("A", "1", "B", "2"));
        assertThat(redis.pttl(names.get(0))).isEqualTo(-1);
        assertThat(redis.pttl(names.get(1))).isBetween(20_000L, 30_000L);
        assertThat(redis.pttl(names.get(4))).isBetween(590_000L, 600_000L);
        assertThat(redis.exists(key)).isFalse();
    }

    /** As after a client that took long to get ready: a lock that asks what is left of the lease hears of no time that no move let go by. */
    @Test
    void a_lease_of_which_some_has_gone_by_between_two_moves_is_whole_again() {
        redis.set(key, "A", setParams().px(30_000));
        Snapshot before = store.look();
        await("half a second of the lease goes by").until(() -> redis.pttl(key) <= 29_500);

        store.holdLeases();

        assertThat(redis.pttl(key)).isBetween(29_501L, 30_000L);
        assertThat(store.look().isTouched()).isFalse();
        assertThat(store.look().values()).isEqualTo(before.values());
    }

    @Test
    void a_lease_that_was_held_still_is_so_when_it_is_put_back() {
        redis.set(key, "A", setParams().px(1_000));
        Snapshot before = store.look();
        redis.del(key);

        store.restore(before);

        assertThat(redis.pttl(key)).isGreaterThan(3_600_000);
        assertThat(value().leaseMillis()).isEqualTo(before.values().get(key).leaseMillis());
    }

    @Test
    void clearing_and_closing_remove_every_key_that_was_named() {
        store.notice(List.of("HGETALL", key + ":hash"));
        redis.set(key, "A");
        redis.hset(key + ":hash", "A", "1");

        store.clear();

        assertThat(redis.exists(key, key + ":hash")).isZero();
        assertThat(store.look().values()).isEmpty();
        assertThat(store.look().isTouched()).isFalse();
        redis.set(key, "A");
        store.close();
        assertThat(redis.exists(key)).isFalse();
    }

    @Test
    void a_key_that_comes_and_goes_beside_one_that_is_there_is_noticed() {
        store.notice(List.of("GET", key + ":other"));
        redis.set(key, "A");
        store.look();
        redis.set(key + ":other", "B");
        redis.del(key + ":other");

        Snapshot seen = store.look();

        assertThat(seen.isTouched()).isTrue();
        assertThat(store.look().isTouched()).isFalse();
    }
}
