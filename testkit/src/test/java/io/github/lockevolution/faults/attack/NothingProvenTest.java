package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.MemorySpec;
import io.github.lockevolution.faults.locks.Overflows;
import io.github.lockevolution.faults.locks.PlantedBug.Insists;
import io.github.lockevolution.faults.locks.PlantedBug.LeaseGoneAtOnce;
import io.github.lockevolution.faults.locks.PlantedBug.RefusesB;
import io.github.lockevolution.faults.locks.PlantedBug.ScribblesAsB;
import io.github.lockevolution.faults.locks.PlantedBug.ThrowingSpec;
import io.github.lockevolution.faults.locks.PlantedBug.WantsALongLease;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.TestSpec;
import io.github.lockevolution.faults.locks.UnmakeableSpec;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.redis.client.RedisCanary;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A lock that does not show itself is never passed: each attack on it says that it proved nothing, and why. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class NothingProvenTest {

    private static void assertInconclusive(Attack attack, LockSpec stage, Environment environment, String story) {
        AttackResult result = attack.on(stage, environment);

        assertInconclusive(stage, result);
        assertThat(result.story()).isEqualTo(story);
    }

    private static void assertInconclusive(LockSpec stage, AttackResult result) {
        assertThat(result.inJson()).as(result.story()).isEqualTo("inconclusive");
        assertThat(result.failures()).isEmpty();
        assertThat(result.expectation(stage)).isEqualTo(Expectation.INCONCLUSIVE);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_lock_that_sends_nothing_is_never_passed(Attack attack, Environment environment) {
        LockSpec stage = new MemorySpec().lock();

        AttackResult result = attack.on(stage, environment);

        assertInconclusive(stage, result);
    }

    /** What comes back from the disk after a restart makes no difference to a lock that nobody has taken. */
    @ParameterizedTest(name = "{0}")
    @EnumSource(
            mode = EXCLUDE,
            names = {"RESTART_EVERYSEC", "RESTART_ALWAYS"})
    void a_lock_that_cannot_be_made_is_never_passed(Attack attack, Environment environment) {
        LockSpec stage = new UnmakeableSpec().lock();

        AttackResult result = attack.on(stage, environment);

        assertInconclusive(stage, result);
        assertThat(result.story()).contains("this lock cannot be made");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(
            mode = EXCLUDE,
            names = {"RESTART_EVERYSEC", "RESTART_ALWAYS"})
    void a_lock_that_throws_is_never_passed(Attack attack, Environment environment) {
        LockSpec stage = new ThrowingSpec().lock();

        AttackResult result = attack.on(stage, environment);

        assertInconclusive(stage, result);
        assertThat(result.story()).contains("this lock cannot be taken");
    }

    @Test
    void a_lock_that_overflows_the_stack_is_never_passed(Environment environment) {
        LockSpec stage = new Overflows().lock();

        AttackResult result = Attack.LOST_REPLY.on(stage, environment);

        assertInconclusive(stage, result);
    }

    @Test
    void a_lock_that_tries_on_and_on_is_told_that_it_makes_one_attempt(Environment environment) {
        LockSpec stage = new Insists().lock();

        assertInconclusive(
                Attack.BOTH_AT_ONCE,
                stage,
                environment,
                "client N sent 50 commands and went on; tryLock makes one attempt, and unlock too");
    }

    /** Alone it is taken; with another client at the gate, nobody is let in. */
    @Test
    void a_free_lock_that_refuses_both_is_never_passed(Environment environment) {
        LockSpec stage = new Attempting((redis, key, owner, soundly) -> {
                    redis.exists(key);
                    return (key.contains("rehearsal") || owner.equals("N")) && soundly.getAsBoolean();
                })
                .lock();

        assertInconclusive(Attack.BOTH_AT_ONCE, stage, environment, "neither A nor B could take a free lock");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"KILLED_WHILE_HOLDING", "LATE_UNLOCK", "PAUSED_HOLDER", "SLOW_WORKER", "DEAD_THREAD"})
    void a_free_lock_that_refuses_its_first_client_is_never_passed(Attack attack, Environment environment) {
        LockSpec stage = new WantsALongLease().lock();

        assertInconclusive(attack, stage, environment, "A could not take a free lock");
    }

    /** It is given back by a script, and it looks at the clock: every attack reaches it. */
    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"SCRIPT_FLUSH", "DEAD_WAITER", "CLOCK_AHEAD", "RESTART_EMPTY"})
    void a_free_lock_that_refuses_a_is_never_passed(Attack attack, Environment environment) {
        LockSpec stage = ScriptedLock.of(
                "refuses-a",
                it -> it.clock.millis() > 0
                        && (it.key.contains("rehearsal") || !it.owner.equals("A"))
                        && it.setIfFree(it.key, it.token),
                it -> it.deleteIf(it.key, it.token));

        assertInconclusive(attack, stage, environment, "A could not take a free lock");
    }

    /** Each waits for a lease. */
    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"LATE_UNLOCK", "PAUSED_HOLDER", "SLOW_WORKER"})
    @Tag("integration")
    void a_lock_that_nobody_takes_after_its_lease_is_never_passed(Attack attack, Environment environment) {
        LockSpec stage = new RefusesB().lock();

        assertInconclusive(attack, stage, environment, "B could not take the lock after A's lease had run out");
    }

    /** Of the connection that is cut and the process that is killed, each must come to its first command. */
    @Test
    void an_acquire_that_is_not_cut_because_it_sends_nothing_is_never_passed(Environment environment) {
        LockSpec stage = new Attempting((redis, key, owner, soundly) ->
                        (key.contains("rehearsal") || !owner.equals("A")) && soundly.getAsBoolean())
                .lock();

        assertInconclusive(
                Attack.CUT_BETWEEN_COMMANDS,
                stage,
                environment,
                "a free lock was not taken, or the gate saw no command that took it");
    }

    @Test
    @Tag("integration")
    void a_process_that_is_not_killed_because_it_sends_nothing_is_never_passed(Environment environment) {
        LockSpec stage = new RefusesB().lock();

        assertInconclusive(
                Attack.CUT_BETWEEN_COMMANDS,
                stage,
                environment,
                "B was answered before it came to where it was to be killed");
    }

    /** What the resource holds is the only witness that A wrote while B was inside. */
    @Test
    @Tag("integration")
    void a_resource_that_somebody_else_wrote_to_proves_nothing_of_the_holder(Environment environment) {
        LockSpec stage = new ScribblesAsB().lock();

        assertInconclusive(
                Attack.PAUSED_HOLDER,
                stage,
                environment,
                "A did not write after B was inside; what was written is [A1, scribble, B1, A2]");
    }

    /** Nobody asks a Redis over a link that is to be dead: the attack on it is ruled out, but for whoever asks for it all the same. */
    @Test
    void a_link_that_nobody_looks_at_is_not_taken_for_dead(Environment environment) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> AttackOutcome.of(new HalfOpenConnection(), new SoundSpec().lock(), environment))
                .withMessage("the link of A still carries answers");
    }

    @Test
    void an_error_of_the_lock_is_not_taken_for_the_lost_connection(Environment environment) {
        LockSpec stage = new Attempting((redis, key, owner, soundly) -> {
                    try {
                        return soundly.getAsBoolean();
                    } catch (JedisConnectionException e) {
                        throw new IllegalStateException("this lock has lost its head", e);
                    }
                })
                .lock();

        assertInconclusive(Attack.LOST_REPLY, stage, environment, "this lock has lost its head");
    }

    @Test
    void a_lock_that_keeps_a_lost_connection_to_itself_is_never_passed(Environment environment) {
        LockSpec stage = new Attempting((redis, key, owner, soundly) -> {
                    try {
                        return soundly.getAsBoolean();
                    } catch (JedisConnectionException e) {
                        return false;
                    }
                })
                .lock();

        assertInconclusive(Attack.LOST_REPLY, stage, environment, "the fault did not reach A, whose call was answered");
    }

    /** The lock is the one that throws: any exception without a message would do. */
    @Test
    void an_error_without_a_message_is_told_by_its_name(Environment environment) {
        LockSpec stage = new Attempting((redis, key, owner, soundly) -> {
                    throw new UnsupportedOperationException();
                })
                .lock();

        assertInconclusive(
                Attack.BOTH_AT_ONCE,
                stage,
                environment,
                "attempting threw java.lang.UnsupportedOperationException although nobody is in the way; the gate"
                        + " saw []");
    }

    /**
     * The interrupt comes when the last client of the scene is made, by the thread that carries the attack out. Who has moved before that
     * thread waits for it is not waited for: then it is noticed at the next wait.
     */
    @Test
    void an_interrupted_attack_proves_nothing_and_leaves_the_thread_interrupted(Environment environment) {
        LockSpec stage = new InterruptsItsMaker().lock();

        AttackResult result = Attack.LATE_UNLOCK.on(stage, environment);

        assertThat(Thread.interrupted()).isTrue();
        assertInconclusive(stage, result);
        assertThat(result.story()).isIn("interrupted while client N moved", "the run was interrupted");
    }

    /** A sound lock; who makes C's is interrupted. */
    private static final class InterruptsItsMaker extends TestSpec {

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            if (owner.equals("C")) {
                Thread.currentThread().interrupt();
            }
            return new SoundSpec().create(redis, key, owner, lease);
        }
    }

    /** B is inside with A, and whoever waits for its release is interrupted. */
    @Test
    void an_attack_that_is_interrupted_while_it_waits_for_an_answer_proves_nothing(Environment environment) {
        LockSpec stage = new InterruptsWhoWaits(Thread.currentThread()).lock();

        AttackResult result = Attack.BOTH_AT_ONCE.on(stage, environment);

        assertThat(Thread.interrupted()).isTrue();
        assertInconclusive(stage, result);
        assertThat(result.story()).isEqualTo("the run was interrupted");
    }

    /** A lock that lets two in; B's release interrupts a thread, and never ends. */
    private static final class InterruptsWhoWaits extends TestSpec {

        private final Thread waiting;

        InterruptsWhoWaits(Thread waiting) {
            this.waiting = waiting;
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            throw new UnsupportedOperationException("it is given a timer");
        }

        @Override
        public DistributedLock create(
                UnifiedJedis redis, String key, String owner, Duration lease, ScheduledExecutorService timer) {
            DistributedLock lock = RedisLocks.over(new RedisCanary().lock(), redis)
                    .make(key, owner, lease, InstantSource.system(), timer);
            return new DistributedLock() {

                @Override
                public boolean tryLock() {
                    return lock.tryLock();
                }

                @Override
                public boolean unlock() {
                    if (owner.equals("B")) {
                        waiting.interrupt();
                        neverEnd();
                    }
                    return lock.unlock();
                }
            };
        }

        /** Before the attack is over. */
        private static void neverEnd() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Not "no lease": it has one, and nobody has seen it run out. */
    @Test
    void a_lease_that_is_gone_at_once_is_never_passed_for_no_lease(Environment environment) {
        LockSpec stage = new LeaseGoneAtOnce().lock();

        assertInconclusive(Attack.LATE_UNLOCK, stage, environment, "B's lock was gone before A's release arrived");
    }

    @Test
    void the_reason_says_that_the_gate_saw_no_command(Environment environment) {
        AttackResult result = Attack.LATE_UNLOCK.on(new MemorySpec().lock(), environment);

        assertThat(result.story()).isEqualTo("a free lock was not taken, or the gate saw no command that took it");
    }

    @Test
    void a_whole_run_on_such_a_lock_is_inconclusive(Environment environment) throws InterruptedException {
        AttackReport report = new AttackRun(environment)
                .on(List.of(new MemorySpec().lock()), result -> {})
                .get(0);

        assertThat(report.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(report.seen()).isEmpty();
    }
}
