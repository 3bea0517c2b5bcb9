package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.Insists;
import io.github.lockevolution.faults.locks.LeaseGoneAtOnce;
import io.github.lockevolution.faults.locks.MemoryStage;
import io.github.lockevolution.faults.locks.Overflows;
import io.github.lockevolution.faults.locks.ThrowingStage;
import io.github.lockevolution.faults.locks.UnmakeableStage;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A lock that does not show itself is never passed: each attack on it says that it proved nothing, and why. */
@OnTheBench
class NothingProvenTest {

    private static void assertInconclusive(LockStage stage, AttackResult result) {
        assertThat(result.inJson()).as(result.story()).isEqualTo("inconclusive");
        assertThat(result.failures()).isEmpty();
        assertThat(result.expectation(stage)).isEqualTo(Expectation.INCONCLUSIVE);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_lock_that_sends_nothing_is_never_passed(Attack attack, Environment environment) {
        MemoryStage stage = new MemoryStage();

        AttackResult result = attack.on(stage, environment);

        assertInconclusive(stage, result);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_lock_that_cannot_be_made_is_never_passed(Attack attack, Environment environment) {
        UnmakeableStage stage = new UnmakeableStage();

        AttackResult result = attack.on(stage, environment);

        assertInconclusive(stage, result);
        assertThat(result.story()).contains("this lock cannot be made");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_lock_that_throws_is_never_passed(Attack attack, Environment environment) {
        ThrowingStage stage = new ThrowingStage();

        AttackResult result = attack.on(stage, environment);

        assertInconclusive(stage, result);
        assertThat(result.story()).contains("this lock cannot be taken");
    }

    @Test
    void a_lock_that_overflows_the_stack_is_never_passed(Environment environment) {
        Overflows stage = new Overflows();

        AttackResult result = Attack.LOST_REPLY.on(stage, environment);

        assertInconclusive(stage, result);
    }

    @Test
    void a_lock_that_tries_on_and_on_is_told_that_it_makes_one_attempt(Environment environment) {
        Insists stage = new Insists();

        AttackResult result = Attack.BOTH_AT_ONCE.on(stage, environment);

        assertInconclusive(stage, result);
        assertThat(result.story()).isEqualTo("tryLock sent 50 commands and went on; it makes one attempt");
    }

    /** Not "no lease": it has one, and nobody has seen it run out. */
    @Test
    void a_lease_that_is_gone_at_once_is_never_passed_for_no_lease(Environment environment) {
        LeaseGoneAtOnce stage = new LeaseGoneAtOnce();

        AttackResult result = Attack.LATE_UNLOCK.on(stage, environment);

        assertInconclusive(stage, result);
        assertThat(result.story()).isEqualTo("B's lock was gone before A's release arrived");
    }

    @Test
    void the_reason_says_that_the_gate_saw_no_command(Environment environment) {
        AttackResult result = Attack.LATE_UNLOCK.on(new MemoryStage(), environment);

        assertThat(result.story()).isEqualTo("a free lock was not taken, or the gate saw no command that took it");
    }

    @Test
    void a_whole_run_on_such_a_lock_is_inconclusive(Environment environment) throws InterruptedException {
        AttackReport report = new AttackRun(environment)
                .on(List.of(new MemoryStage()), result -> {})
                .get(0);

        assertThat(report.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(report.seen()).isEmpty();
    }
}
