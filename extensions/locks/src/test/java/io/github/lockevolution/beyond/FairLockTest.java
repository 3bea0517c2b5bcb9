package io.github.lockevolution.beyond;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@OnTheBench(value = BeyondLocks.class, lock = "fair-lock")
@Timeout(20)
class FairLockTest extends LockContract {

    private static final Duration LEASE = Duration.ofMinutes(10);
    /** Nobody loses it by itself: who has lost it in a test was made to. */
    private static final Duration TURN = Duration.ofMinutes(5);

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final String name = "fair:" + UUID.randomUUID();
    private Redis redis;
    private FairLock a;
    private FairLock b;
    private FairLock c;

    @BeforeEach
    void connect(Redis started) {
        redis = started;
        a = lock("A");
        b = lock("B");
        c = lock("C");
    }

    private FairLock lock(String owner) {
        return new FairLock(redis.direct(), key(), owner, LEASE, TURN);
    }

    private String key() {
        return redis.key(name);
    }

    private String queue() {
        return key() + ":queue";
    }

    /** What the end of a lease, or of a turn, does. */
    private void end(String key) {
        assertThat(redis.direct().del(key)).isEqualTo(1);
    }

    @Test
    void who_came_first_gets_in_first() {
        a.tryLock();
        b.tryLock();
        c.tryLock();
        a.unlock();

        assertThat(c.tryLock()).isFalse();
        assertThat(b.tryLock()).isTrue();
        b.unlock();
        assertThat(c.tryLock()).isTrue();
    }

    @Test
    void a_newcomer_is_refused_while_it_is_the_turn_of_another() {
        a.tryLock();
        b.tryLock();
        a.unlock();

        assertThat(c.tryLock()).isFalse();
        assertThat(redis.direct().pttl(key())).isBetween(1L, TURN.toMillis());
    }

    @Test
    void who_asks_again_keeps_its_place() {
        a.tryLock();
        b.tryLock();
        c.tryLock();
        b.tryLock();

        assertThat(redis.direct().lrange(queue(), 0, -1))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("B:");
    }

    /** B and C are gone. Each of them is called once, and each time the others wait for a whole turn. */
    @Test
    void each_dead_waiter_costs_the_others_one_turn() {
        a.tryLock();
        b.tryLock();
        c.tryLock();
        FairLock d = lock("D");

        a.unlock();
        assertThat(d.tryLock()).as("in the turn of B").isFalse();
        end(key());
        assertThat(d.tryLock()).isTrue();
        d.unlock();
        assertThat(a.tryLock()).as("in the turn of C").isFalse();
        end(key());
        assertThat(a.tryLock()).isTrue();
    }

    /** B was called and lost its turn. Nobody is called then: D, who came last, gets in before C. */
    @Test
    void when_a_turn_is_lost_whoever_asks_first_gets_in() {
        a.tryLock();
        b.tryLock();
        c.tryLock();
        a.unlock();
        end(key());

        assertThat(lock("D").tryLock()).isTrue();
        assertThat(c.tryLock()).isFalse();
    }

    /** A died inside: its release calls nobody. C, who came last, gets in before B, who keeps its place. */
    @Test
    void when_a_holder_dies_whoever_asks_first_gets_in() {
        a.tryLock();
        b.tryLock();
        end(key());

        assertThat(c.tryLock()).isTrue();
        c.unlock();
        assertThat(a.tryLock()).isFalse();
        assertThat(b.tryLock()).isTrue();
    }

    /** It was not called: the lease of A had run out. Were it to die inside, nobody is to wait for it. */
    @Test
    void who_is_inside_waits_no_more() {
        a.tryLock();
        b.tryLock();
        end(key());

        assertThat(b.tryLock()).isTrue();

        assertThat(redis.direct().exists(queue())).isFalse();
    }

    @Test
    void who_has_waited_long_enough_leaves_the_queue() {
        a.tryLock();
        assertThat(b.tryLock(Duration.ofMillis(1))).isFalse();

        a.unlock();

        assertThat(c.tryLock()).isTrue();
    }

    @Test
    void who_leaves_when_it_is_its_turn_passes_the_turn_on() {
        a.tryLock();
        b.tryLock();
        c.tryLock();
        a.unlock();

        assertThat(b.unlock()).isFalse();

        assertThat(a.tryLock()).isFalse();
        assertThat(c.tryLock()).isTrue();
    }

    @Test
    void who_waits_gets_in_when_it_is_its_turn() throws Exception {
        ObservedRedis ofB = ObservedRedis.of(redis.direct(), redis.direct());
        FairLock waiting = new FairLock(ofB, key(), "B", LEASE, TURN);
        a.tryLock();
        CompletableFuture<Boolean> call = CompletableFuture.supplyAsync(() -> waiting.tryLock(PATIENCE));
        ofB.awaitAnswers(1);
        c.tryLock();

        a.unlock();

        assertThat(call.get()).isTrue();
        assertThat(c.tryLock()).isFalse();
    }

    /** A's lease has run out, and B is inside: A calls nobody, and frees nothing. */
    @Test
    void an_unlock_that_gives_nothing_back_calls_nobody() {
        a.tryLock();
        end(key());
        b.tryLock();
        c.tryLock();

        assertThat(a.unlock()).isFalse();

        assertThat(redis.direct().get(key())).startsWith("B:");
    }

    /** When the last of them has stopped asking for as long as a turn, nobody is kept in mind. */
    @Test
    void a_queue_in_which_nobody_asks_any_more_is_forgotten() {
        a.tryLock();
        b.tryLock();
        redis.direct().pexpire(queue(), 1_000);

        c.tryLock();

        assertThat(redis.direct().pttl(queue())).isBetween(1_001L, TURN.toMillis());
    }

    @Test
    void nothing_is_left_behind_when_all_who_waited_were_inside() {
        a.tryLock();
        b.tryLock();
        a.unlock();
        b.tryLock();
        b.unlock();

        assertThat(redis.direct().exists(key(), queue())).isZero();
    }

    @Test
    void a_turn_without_end_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FairLock(redis.direct(), key(), "A", LEASE, Duration.ZERO))
                .withMessage("turn is PT0S; it needs to be a millisecond or more");
    }
}
