package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/** Somebody who changes the keys of a lock while it is attacked: nothing is proven for or against the lock, and the reason is told. */
@OnTheBench
class ForeignHandAttackIT {

    /** Of the bench, on a Redis that is somebody's. */
    private RedisEnvironment environment;

    @BeforeEach
    void start(Redis own) {
        environment = RedisEnvironment.start(
                RedisBackends.named("redis://" + own.address()), ToxiproxyBackends.named("embedded"));
    }

    @AfterEach
    void stop() {
        environment.close();
    }

    static Stream<Named<BiConsumer<Jedis, String>>> hands() {
        return Stream.of(
                Named.of("DEL", Jedis::del),
                Named.of("SET", (jedis, key) -> jedis.set(key, "somebody's")),
                Named.of("EXPIRE", (jedis, key) -> jedis.expire(key, 3600)),
                Named.of("PERSIST", Jedis::persist));
    }

    private void somebody(BiConsumer<Jedis, String> hand, String key) {
        try (Jedis somebody = new Jedis(environment.redis().hostAndPort())) {
            hand.accept(somebody, key);
        }
    }

    /** A sound lock, and somebody who comes once, when this client has taken it. */
    private LockSpec whenTakenBy(String client, BiConsumer<Jedis, String> hand) {
        AtomicBoolean came = new AtomicBoolean();
        return new Attempting((redis, key, owner, soundly) -> {
                    boolean entered = soundly.getAsBoolean();
                    if (entered && owner.equals(client) && came.compareAndSet(false, true)) {
                        somebody(hand, key);
                    }
                    return entered;
                })
                .lock();
    }

    private void assertSomebodyElse(AttackResult result) {
        assertThat(result.inJson()).isEqualTo("inconclusive");
        assertThat(result.failures()).isEmpty();
        assertThat(result.story(Language.ENGLISH))
                .matches(
                        "somebody else changes keys of the bench on "
                                + environment.redis().address() + ": "
                                + environment.redis().key("")
                                + "\\S+ was changed, and not by the bench; use a Redis that nobody else works on, or one of the bench's own");
    }

    /** A takes the lock; whoever deletes it then lets B in, which looks like a race and is none. */
    @ParameterizedTest
    @MethodSource("hands")
    void whoever_changes_the_key_of_a_holder_is_noticed(BiConsumer<Jedis, String> hand) {
        assertSomebodyElse(SingleAttack.on(Attack.BOTH_AT_ONCE, whenTakenBy("A", hand), environment));
    }

    /** The release of A is held in its proxy, and so can have done nothing. */
    @Test
    void whoever_comes_while_a_command_is_held_in_a_proxy_is_noticed() {
        assertSomebodyElse(SingleAttack.on(Attack.LATE_UNLOCK, whenTakenBy("B", Jedis::del), environment));
    }

    /** Before the attack begins, the lock is rehearsed under a name of its own. */
    @Test
    void whoever_comes_in_the_rehearsal_is_noticed() {
        LockSpec lock = new Attempting((redis, key, owner, soundly) -> {
                    boolean entered = soundly.getAsBoolean();
                    if (key.contains("rehearsal")) {
                        somebody(Jedis::persist, key);
                    }
                    return entered;
                })
                .lock();

        assertSomebodyElse(SingleAttack.on(Attack.CUT_BETWEEN_COMMANDS, lock, environment));
    }

    /** What rules the attack out was seen in the rehearsal, and is the doing of whoever was at its key. */
    @Test
    void whoever_comes_in_a_rehearsal_that_rules_the_attack_out_is_noticed() {
        LockSpec lock = ScriptedLock.of(
                "never-expires",
                it -> "OK"
                        .equals(it.redis.set(
                                it.key, it.owner, SetParams.setParams().nx())),
                it -> {
                    boolean given = it.delete(it.key);
                    if (it.key.contains("rehearsal") && it.owner.equals("A")) {
                        somebody((jedis, key) -> jedis.set(key, "somebody's"), it.key);
                    }
                    return given;
                });

        assertSomebodyElse(SingleAttack.on(Attack.LATE_UNLOCK, lock, environment));
    }

    /** What was under way when its process was killed accounts for nothing that happens later. */
    @Test
    void whoever_comes_after_a_client_was_killed_in_the_middle_of_a_command_is_noticed() throws Exception {
        try (FaultScenario scenario = new FaultScenario(new SoundSpec().lock(), environment)) {
            ProcessClient a = scenario.process("A", FaultScenario.LONG_LEASE);
            a.stopBeforeReply();
            await("the command takes effect").until(scenario.key()::exists);
            a.kill();

            somebody(Jedis::del, scenario.key().name());

            assertThatExceptionOfType(DisturbedStoreException.class)
                    .isThrownBy(scenario::requireUntouched)
                    .withMessageContaining(scenario.key().name() + " was changed");
        }
    }

    @Test
    void whoever_writes_to_the_guarded_resource_is_noticed() throws Exception {
        try (FaultScenario scenario = new FaultScenario(new SoundSpec().lock(), environment)) {
            LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
            a.write("A1");

            somebody((jedis, key) -> jedis.rpush(key, "X"), scenario.key().name() + ":resource");

            assertThatExceptionOfType(DisturbedStoreException.class)
                    .isThrownBy(scenario::requireUntouched)
                    .withMessageStartingWith("somebody else changes keys of the bench on ")
                    .withMessageContaining(scenario.key().name() + ":resource was changed");
        }
    }

    @Test
    void whoever_comes_when_a_client_got_in_by_its_second_command_is_noticed() throws Exception {
        assertNoticedAfterLostReply(LostReplyIT.SENDS_AGAIN_AND_LOOKS);
    }

    private void assertNoticedAfterLostReply(LockSpec lock) throws Exception {
        try (FaultScenario scenario = new FaultScenario(lock, environment)) {
            new LostReply().carryOut(scenario);
            scenario.requireUntouched();

            somebody(
                    (jedis, key) -> jedis.set(key, "somebody's"), scenario.key().name());

            assertThatExceptionOfType(DisturbedStoreException.class).isThrownBy(scenario::requireUntouched);
        }
    }

    @Test
    void a_canary_whose_keys_somebody_changes_is_not_missed() {
        assertThatExceptionOfType(DisturbedStoreException.class)
                .isThrownBy(() -> Canary.mustBreakOn(whenTakenBy("A", Jedis::del), TestEnvironment.of(environment)))
                .withMessageStartingWith("somebody else changes keys of the bench on ");
    }

    /** What reaches everybody on a server is not done to one that is somebody's. */
    @Test
    void the_scripts_of_somebodys_redis_are_not_flushed() {
        String script = environment.redis().direct().scriptLoad("return 'of somebody'");

        AttackResult result = SingleAttack.on(Attack.SCRIPT_FLUSH, new SoundSpec().lock(), environment);

        assertThat(result.inJson()).isEqualTo("not applicable");
        assertThat(result.story()).contains("own Redis only");
        assertThat(environment.redis().direct().scriptExists(List.of(script))).containsExactly(true);
    }

    /** Leases that run out, resources that are written, locks that are given back: all of that is the bench's own doing. */
    @Test
    void nobody_is_blamed_where_nobody_was() throws Exception {
        AttackReport report = new AttackRun(environment)
                .on(List.of(new SoundSpec().lock()), result -> {})
                .get(0);

        assertThat(report.results())
                .extracting(AttackResult::inJson)
                .as(() -> report.results().stream()
                        .map(AttackResult::story)
                        .toList()
                        .toString())
                .hasToString("[survives, survives, survives, survives, survives, LEASE_OVERRUN, not applicable,"
                        + " LEASE_OVERRUN, survives, survives, not applicable]");
    }
}
