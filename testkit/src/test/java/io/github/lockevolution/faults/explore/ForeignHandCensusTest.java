package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Somebody who changes the keys of a lock while it is explored: nothing is proven for or against it, and the reason is told. */
@OnTheBench
class ForeignHandCensusTest {

    private static final BiConsumer<UnifiedJedis, String> NOBODY = (jedis, key) -> {};

    private UnifiedJedis somebody;
    /** The same server, as the bench knows it: somebody's. */
    private Redis redis;

    @BeforeEach
    void start(Redis own) {
        somebody = own.direct();
        redis = Redis.start(RedisBackends.named("redis://" + own.address()));
    }

    @AfterEach
    void stop() {
        redis.close();
    }

    static Stream<Named<BiConsumer<UnifiedJedis, String>>> hands() {
        return Stream.of(
                Named.of("DEL", UnifiedJedis::del),
                Named.of("SET", (jedis, key) -> jedis.set(key, "somebody's")),
                Named.of("EXPIRE", (jedis, key) -> jedis.expire(key, 3600)),
                Named.of("PERSIST", UnifiedJedis::persist));
    }

    private Census census(LockSpec lock) {
        try (Testbed testbed = UnprovenTestbed.open(lock, new RedisLauncher(redis), 2)) {
            return new Explorer(testbed, Bounds.USUAL, Merging.ON).explore().census();
        }
    }

    private void assertSomebodyElse(Census census) {
        assertThat(census.isConclusive()).isFalse();
        assertThat(census.gap())
                .hasValueSatisfying(gap -> assertThat(gap.in(Language.ENGLISH)).matches(sentence()));
    }

    private String sentence() {
        return "somebody else changes keys of the bench on " + redis.address() + ": " + redis.key("")
                + "\\S+ was changed, and not by the bench; use a Redis that nobody else works on, or one of the bench's own";
    }

    /** Which keeps its key for ever, if its holder dies. */
    private static boolean takeForEver(UnifiedJedis jedis, String key, String owner) {
        return "OK".equals(jedis.set(key, owner, SetParams.setParams().nx()));
    }

    /** Somebody comes when A has taken the lock for the n-th time. */
    private LockSpec disturbed(int nth, BiConsumer<UnifiedJedis, String> hand) {
        AtomicInteger taken = new AtomicInteger();
        return new Attempting((jedis, key, owner, soundly) -> {
                    boolean entered = soundly.getAsBoolean();
                    if (entered && owner.equals("A") && taken.incrementAndGet() == nth) {
                        hand.accept(somebody, key);
                    }
                    return entered;
                })
                .lock();
    }

    /** A takes the lock; somebody comes; A leaves, or B tries. By the tenth time, the clients are rehearsed. */
    @ParameterizedTest
    @MethodSource("hands")
    void whoever_comes_between_two_moves_is_noticed(BiConsumer<UnifiedJedis, String> hand) {
        assertSomebodyElse(census(disturbed(10, hand)));
    }

    static Stream<Named<BiConsumer<UnifiedJedis, String>>> handsOnAKeyForEver() {
        return hands().filter(hand -> !hand.getName().equals("PERSIST"));
    }

    /** An orphan that is gone, or another, or not for ever, when the newcomer comes: no move shows it. */
    @ParameterizedTest
    @MethodSource("handsOnAKeyForEver")
    void whoever_comes_between_the_last_move_and_the_newcomer_is_noticed(BiConsumer<UnifiedJedis, String> hand) {
        int last = comings(0, NOBODY).comings();

        Explored disturbed = comings(last, hand);

        assertThat(disturbed.comings()).isEqualTo(last);
        assertSomebodyElse(disturbed.census());
    }

    /** @param comings how often a newcomer has tried */
    private record Explored(Census census, int comings) {}

    /** Somebody comes just before the newcomer does for the n-th time. */
    private Explored comings(int nth, BiConsumer<UnifiedJedis, String> hand) {
        AtomicInteger comings = new AtomicInteger();
        Census census = census(new Attempting((jedis, key, owner, soundly) -> {
                    if (owner.equals("N") && comings.incrementAndGet() == nth) {
                        hand.accept(somebody, key);
                    }
                    return takeForEver(jedis, key, owner);
                })
                .lock());
        return new Explored(census, comings.get());
    }

    /** Whether it would have been caught, nobody can tell. */
    @Test
    void a_canary_whose_keys_somebody_changes_is_not_missed() {
        Launcher launcher = new RedisLauncher(redis);
        Launcher disturbed = new Launcher() {

            @Override
            public LockSpec canary() {
                return launcher.canary();
            }

            @Override
            public void requireFor(LockSpec lock) {
                launcher.requireFor(lock);
            }

            @Override
            public SystemUnderTest launch(LockSpec canary, ClientProgram program, Duration lease) {
                return launcher.launch(disturbed(10, UnifiedJedis::del), program, lease);
            }
        };

        assertThatExceptionOfType(DisturbedStoreException.class)
                .isThrownBy(() -> new ProvenStore(disturbed).proveFor(List.of(disturbed.canary())))
                .satisfies(noticed -> assertThat(noticed.getMessage()).matches(sentence()));
    }

    /** Its rehearsal says that it cannot be taken, and that is not its fault. */
    @Test
    void a_lock_that_cannot_be_taken_because_of_somebody_is_not_blamed() {
        LockSpec lock = new Attempting((jedis, key, owner, soundly) -> {
                    boolean entered = soundly.getAsBoolean();
                    somebody.set(key, "somebody's");
                    return entered && owner.equals(jedis.get(key));
                })
                .lock();

        assertThatExceptionOfType(DisturbedStoreException.class)
                .isThrownBy(() -> census(lock))
                .satisfies(noticed -> assertThat(noticed.getMessage()).matches(sentence()));
    }

    @Test
    void nobody_is_blamed_where_nobody_was() {
        Census census = census(new SoundSpec().lock());

        assertThat(census.gap()).isEmpty();
        assertThat(census.isConclusive()).isTrue();
    }
}
