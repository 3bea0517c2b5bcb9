package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.TestSpec;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** A sound lock behind a proxy that claims to disturb and does not: no attack may pass it. */
@OnTheBench
class NoFaultTest {

    private ToothlessToxiproxy toxiproxy;
    private RedisEnvironment environment;

    @BeforeEach
    void put_a_toothless_proxy_before_redis(Redis redis) throws IOException {
        put_before(redis, new ToothlessToxiproxy());
    }

    private void put_before(Redis redis, ToothlessToxiproxy chosen) {
        toxiproxy = chosen;
        environment = new RedisEnvironment(redis, Network.start(ToxiproxyBackends.named(toxiproxy.url()), redis));
    }

    @AfterEach
    void take_it_away() {
        environment.network().close();
        toxiproxy.close();
    }

    private void assertNothingProven(Attack attack, LockSpec lock, String story) {
        assertThat(SingleAttack.on(attack, lock, environment))
                .returns("inconclusive", AttackResult::inJson)
                .returns(story, AttackResult::story);
    }

    @Test
    void acquires_that_latency_did_not_hold_prove_nothing() {
        assertNothingProven(
                Attack.BOTH_AT_ONCE,
                new BAfterA().lock(),
                "latency did not hold the acquires of A and B in the proxies");
    }

    /** What was not held has only looked: the lock is free, and nothing else tells. */
    @Test
    void looks_that_latency_did_not_hold_prove_nothing() {
        CountDownLatch answered = new CountDownLatch(1);

        assertNothingProven(
                Attack.BOTH_AT_ONCE,
                new Attempting((connection, key, owner, soundly) -> {
                            if (owner.equals("A")) {
                                connection.exists(key);
                                answered.countDown();
                            } else if (owner.equals("B")) {
                                await("A's first command is answered").until(() -> answered.getCount() == 0);
                                connection.exists(key);
                            }
                            return soundly.getAsBoolean();
                        })
                        .lock(),
                "latency did not hold the acquires of A and B in the proxies");
    }

    /** The first command of A and that of B are held; the second of A is not, and is answered before it is its turn. */
    @Test
    void an_acquire_that_latency_did_not_hold_to_its_end_proves_nothing(Redis redis) throws IOException {
        take_it_away();
        put_before(redis, new ToothlessToxiproxy(2));
        CountDownLatch answered = new CountDownLatch(1);

        assertNothingProven(
                Attack.BOTH_AT_ONCE,
                new Attempting((connection, key, owner, soundly) -> {
                            boolean entered = soundly.getAsBoolean();
                            if (owner.equals("A")) {
                                connection.get(key);
                                answered.countDown();
                            } else if (owner.equals("B")) {
                                await("A's second command is answered").until(() -> answered.getCount() == 0);
                            }
                            return entered;
                        })
                        .lock(),
                "latency did not hold the acquire of A");
    }

    @Test
    @Tag("integration")
    void a_connection_that_was_not_cut_proves_nothing() {
        assertNothingProven(
                Attack.CUT_BETWEEN_COMMANDS,
                new SoundSpec().lock(),
                "the fault did not reach A, whose call was answered");
    }

    /** The connection is not cut behind the one command that takes the lock; its answer is lost all the same. */
    @Test
    @Tag("integration")
    void the_answer_to_an_only_command_is_lost_even_if_it_comes_before_the_cut(Redis redis) throws IOException {
        take_it_away();
        put_before(redis, new ToothlessToxiproxy("drop"::equals));

        AttackResult result = SingleAttack.on(Attack.CUT_BETWEEN_COMMANDS, new SoundSpec().lock(), environment);

        assertThat(result.story()).isEqualTo("cut after SET: a newcomer gets in; kill -9 there: a newcomer gets in");
    }

    @Test
    void a_release_that_latency_did_not_hold_proves_nothing() {
        assertNothingProven(
                Attack.LATE_UNLOCK, new SoundSpec().lock(), "latency did not hold A's release in the proxy");
    }

    @Test
    void a_reply_that_was_not_dropped_proves_nothing() {
        AttackResult result = SingleAttack.on(Attack.LOST_REPLY, new SoundSpec().lock(), environment);

        assertThat(result.inJson()).as(result.story()).isEqualTo("inconclusive");
    }

    /** The key appears only when A has read the reply to its first command, and the acquire goes on. */
    @Test
    void a_reply_that_was_read_before_the_connection_is_cut_was_not_lost(Redis redis) {
        assertNothingProven(
                Attack.LOST_REPLY,
                new Attempting((connection, key, owner, soundly) -> {
                            connection.exists(key);
                            boolean entered = redis.direct()
                                            .set(key, owner, setParams().nx().px(2_000))
                                    != null;
                            connection.exists(key);
                            return entered;
                        })
                        .lock(),
                "the reply was not dropped, A has read it");
    }

    /** A sound lock whose client B does not begin before A's command has arrived, which a working latency prevents. */
    private final class BAfterA extends TestSpec {

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            DistributedLock lock = new SoundSpec().create(redis, key, owner, lease);
            return !owner.equals("B")
                    ? lock
                    : new DistributedLock() {

                        @Override
                        public boolean tryLock() {
                            await("A's command arrives")
                                    .until(() -> environment.redis().direct().exists(key));
                            return lock.tryLock();
                        }

                        @Override
                        public boolean unlock() {
                            return lock.unlock();
                        }
                    };
        }
    }
}
