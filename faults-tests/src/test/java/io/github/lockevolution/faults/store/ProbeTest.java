package io.github.lockevolution.faults.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.StreamEntryID;

/** What the bench sees of a lock's keys between two moves. */
@OnTheBench
class ProbeTest {

    private RedisClient redis;
    private String key;
    private Probe probe;

    @BeforeEach
    void look(Redis environment) {
        redis = environment.direct();
        key = environment.key("probe:" + UUID.randomUUID());
        probe = new Probe(environment, key);
        probe.clear();
    }

    @AfterEach
    void close() {
        probe.close();
    }

    private String seenAt(String name) {
        probe.notice(List.of(name));
        probe.look();
        return probe.seen().get(name).value();
    }

    @Test
    void a_key_that_nobody_wrote_is_not_there() {
        assertThat(probe.look()).isFalse();
        assertThat(probe.lockKey()).isEmpty();
    }

    @Test
    void writing_what_is_there_already_touches_the_key() {
        redis.set(key, "A");
        assertThat(probe.look()).isTrue();
        assertThat(probe.look()).isFalse();

        redis.set(key, "A");

        assertThat(probe.look()).isTrue();
    }

    @Test
    void removing_touches_the_key_and_reading_does_not() {
        redis.set(key, "A");
        probe.look();

        redis.get(key);
        assertThat(probe.look()).isFalse();
        redis.del(key);
        assertThat(probe.look()).isTrue();
    }

    @Test
    void a_lease_is_as_long_as_it_was_given_until_the_key_is_touched_again() {
        redis.set(key, "A", setParams().px(30_000));
        probe.look();
        assertThat(probe.lockKey()).contains(new KeyState("A", Optional.of(Duration.ofSeconds(30))));

        redis.set(key, "A", setParams().px(15_000));
        probe.look();
        assertThat(probe.lockKey()).contains(new KeyState("A", Optional.of(Duration.ofSeconds(15))));
    }

    @Test
    void a_lease_is_rounded_so_that_the_time_a_look_takes_does_not_show() {
        assertThat(KeyState.of("A", 29_000)).isEqualTo(KeyState.of("A", 30_000)).isEqualTo(KeyState.of("A", 30_002));
        assertThat(KeyState.of("A", 15_000).lease()).contains(Duration.ofSeconds(15));
        assertThat(KeyState.of("A", 2_000)).isEqualTo(KeyState.of("A", 1_700));
        assertThat(KeyState.of("A", 2_000)).isNotEqualTo(KeyState.of("A", 3_000));
        assertThat(KeyState.of("A", -1).lease()).isEmpty();
    }

    @Test
    void a_lease_under_a_second_runs_out_at_once() {
        redis.set(key, "A", setParams().px(999));
        probe.look();
        assertThat(probe.runsOutAtOnce()).isTrue();

        redis.set(key, "A", setParams().px(30_000));
        probe.look();
        assertThat(probe.runsOutAtOnce()).isFalse();
    }

    @Test
    void a_key_of_the_locks_own_is_seen_and_another_one_is_not() {
        redis.set(key + ":count", "1");

        assertThat(seenAt(key + ":count")).isEqualTo("1");
        probe.notice(List.of("INCR", "elsewhere"));
        probe.look();
        assertThat(probe.seen()).containsOnlyKeys(key + ":count");
    }

    @Test
    void a_hash_shows_which_field_holds_what_in_any_order() {
        redis.hset(key, Map.of("A", "1", "B", "2"));
        assertThat(seenAt(key)).isEqualTo("hash [A=1, B=2]");

        redis.hset(key, Map.of("A", "2", "B", "1"));
        assertThat(seenAt(key)).isEqualTo("hash [A=2, B=1]");
    }

    @Test
    void sets_lists_and_sorted_sets_show_what_is_in_them() {
        redis.sadd(key + ":set", "b", "a");
        redis.rpush(key + ":list", "b", "a");
        redis.zadd(key + ":zset", Map.of("a", 2.0, "b", 1.0));

        assertThat(seenAt(key + ":set")).isEqualTo("set [a, b]");
        assertThat(seenAt(key + ":list")).isEqualTo("list [b, a]");
        assertThat(seenAt(key + ":zset")).startsWith("zset [b").contains("a");
    }

    @Test
    void what_cannot_be_compared_is_not_passed_over() {
        redis.xadd(key, StreamEntryID.NEW_ENTRY, Map.of("a", "1"));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(probe::look)
                .withMessage("the lock keeps a stream under " + key
                        + ", which the bench cannot compare; strings, hashes, sets, lists and sorted sets it can");
    }

    @Test
    void clearing_removes_every_key_that_was_seen() {
        redis.set(key, "A");
        redis.hset(key + ":hash", "A", "1");
        probe.notice(List.of(key + ":hash"));

        probe.clear();

        assertThat(redis.exists(key, key + ":hash")).isZero();
        assertThat(probe.seen()).isEmpty();
    }
}
