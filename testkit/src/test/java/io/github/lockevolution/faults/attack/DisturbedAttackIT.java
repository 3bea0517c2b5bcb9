package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisCanary;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockMaker;
import io.github.lockevolution.lock.LockSpec;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.UnifiedJedis;

/** A Redis that somebody disturbs while a lock is attacked: nothing is proven for or against the lock, and the reason is told. */
class DisturbedAttackIT {

    private static final String FLUSHED =
            "somebody emptied Redis while the bench was at work; use a Redis that nobody else works on";

    @AutoClose
    private final RedisEnvironment environment =
            RedisEnvironment.start(RedisBackends.named("embedded"), ToxiproxyBackends.named("embedded"));

    private void somebody(Consumer<Jedis> does) {
        try (Jedis somebody = new Jedis(environment.redis().hostAndPort())) {
            does.accept(somebody);
        }
    }

    /** The lock, and somebody who comes when the client of that name is made. */
    private LockSpec disturbed(LockSpec lock, String client, Runnable by) {
        LockMaker<UnifiedJedis> maker = ((Instantiation.InjectedConnection) lock.instantiation()).over();
        return new SoundSpec()
                .lock()
                .named("disturbed")
                .<UnifiedJedis>made((redis, key, owner, lease, clock, timer) -> {
                    if (owner.equals(client)) {
                        by.run();
                    }
                    return maker.make(redis, key, owner, lease, clock, timer);
                });
    }

    private void assertInconclusive(AttackResult result, LockSpec lock, String reason) {
        assertThat(result.inJson()).isEqualTo("inconclusive");
        assertThat(result.story(Language.ENGLISH)).isEqualTo(reason);
        assertThat(result.failures()).isEmpty();
        assertThat(result.expectation(lock)).isEqualTo(Expectation.INCONCLUSIVE);
    }

    /** A takes the lock, the flush frees it, B takes it: that looks like a race, and is none. */
    @Test
    void a_flush_that_lets_two_in_is_not_blamed_on_the_lock() {
        LockSpec lock = new Attempting((redis, key, owner, soundly) -> {
                    boolean entered = soundly.getAsBoolean();
                    if (owner.equals("A") && entered) {
                        somebody(Jedis::flushAll);
                    }
                    return entered;
                })
                .lock();

        assertInconclusive(SingleAttack.on(Attack.BOTH_AT_ONCE, lock, environment), lock, FLUSHED);
    }

    @Test
    void a_flush_in_an_attack_that_the_lock_survives_proves_nothing() {
        LockSpec lock = disturbed(new SoundSpec().lock(), "B", () -> somebody(Jedis::flushAll));

        assertInconclusive(SingleAttack.on(Attack.BOTH_AT_ONCE, lock, environment), lock, FLUSHED);
    }

    /** The attack would have said that it does not apply. */
    @Test
    void a_flush_in_the_rehearsal_proves_nothing() {
        AtomicInteger made = new AtomicInteger();
        LockSpec lock = disturbed(new RedisCanary().lock(), "A", () -> {
            made.incrementAndGet();
            somebody(Jedis::flushAll);
        });

        assertInconclusive(SingleAttack.on(Attack.LATE_UNLOCK, lock, environment), lock, FLUSHED);
        assertThat(made).as("clients besides the one that rehearses").hasValue(1);
    }

    @Test
    void a_redis_that_is_gone_in_an_attack_is_told() {
        LockSpec lock =
                disturbed(new SoundSpec().lock(), "B", () -> environment.redis().close());

        AttackResult result = SingleAttack.on(Attack.BOTH_AT_ONCE, lock, environment);

        assertThat(result.inJson()).isEqualTo("inconclusive");
        assertThat(result.story()).startsWith("Redis does not answer any more (");
    }

    @Test
    void a_redis_that_is_gone_before_the_attack_is_told() {
        environment.redis().close();

        AttackResult result = SingleAttack.on(Attack.BOTH_AT_ONCE, new SoundSpec().lock(), environment);

        assertThat(result.inJson()).isEqualTo("inconclusive");
        assertThat(result.story()).startsWith("Redis does not answer any more (");
    }

    @Test
    void a_canary_that_somebody_disturbs_is_not_missed() {
        LockSpec canary = disturbed(new RedisCanary().lock(), "B", () -> somebody(Jedis::flushAll));

        assertThatExceptionOfType(DisturbedStoreException.class)
                .isThrownBy(() -> Canary.mustBreakOn(canary, TestEnvironment.of(environment)))
                .withMessage(FLUSHED);
    }
}
