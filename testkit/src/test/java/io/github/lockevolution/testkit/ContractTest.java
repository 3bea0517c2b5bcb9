package io.github.lockevolution.testkit;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.locks.PlantedBug.AlwaysUnlocks;
import io.github.lockevolution.faults.locks.PlantedBug.OverwritesTheHolder;
import io.github.lockevolution.faults.locks.PlantedBug.ShorterLease;
import io.github.lockevolution.faults.locks.SoundSpec;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The contracts themselves: a lock that keeps them passes, one that breaks them is told in words one can follow. */
class ContractTest {

    /** Of the locks of these tests only the sound one is registered, so this is what each other one fails. */
    private static final String REGISTERED = "it_can_be_found_by_the_service_loader";

    private static final String COMMANDS = "it_sends_the_commands_it_declares";

    @OnTheBench(SoundSpec.class)
    static class OfASoundLock extends LockContract {}

    @OnTheBench(ShorterLease.class)
    static class OfAShorterLease extends LockContract {}

    @OnTheBench(OverwritesTheHolder.class)
    static class OfALockWithoutNx extends LockContract {}

    @OnTheBench(AlwaysUnlocks.class)
    static class OfALockThatAlwaysUnlocks extends LockContract {}

    @OnTheBench(SoundSpec.class)
    static class ExpectsTheWrongThings extends AttackContract {

        @Override
        protected Map<Attack, Expected> expected() {
            Map<Attack, Expected> expected = new EnumMap<>(Attack.class);
            expected.put(Attack.BOTH_AT_ONCE, suffers(RACE));
            expected.put(Attack.KILLED_WHILE_HOLDING, survives());
            expected.put(Attack.CUT_BETWEEN_COMMANDS, survives());
            expected.put(Attack.LATE_UNLOCK, notApplicable());
            expected.put(Attack.LOST_REPLY, survives());
            expected.put(Attack.PAUSED_HOLDER, suffers(LEASE_OVERRUN));
            expected.put(Attack.SCRIPT_FLUSH, survives());
            expected.put(Attack.SLOW_WORKER, suffers(LEASE_OVERRUN));
            expected.put(Attack.DEAD_WAITER, survives());
            expected.put(Attack.DEAD_THREAD, survives());
            expected.put(Attack.CLOCK_AHEAD, notApplicable());
            return expected;
        }
    }

    @Test
    void a_sound_lock_keeps_the_contract() {
        Launched contract = Launched.run(OfASoundLock.class);

        assertThat(contract.failures()).isEmpty();
        assertThat(contract.tests().succeeded().count()).isEqualTo(12);
    }

    @Test
    void a_lock_that_sets_another_lease_than_it_was_given_is_told_by_its_commands() {
        assertThat(Launched.run(OfAShorterLease.class).failures())
                .containsOnlyKeys(REGISTERED, COMMANDS, "redis_accepts_the_shortest_and_the_longest_lease")
                .hasEntrySatisfying(
                        COMMANDS,
                        message -> assertThat(message)
                                .contains("SET key token NX PX millis")
                                .contains("SET key token NX PX 60000"));
    }

    @Test
    void a_lock_that_does_not_look_before_it_writes_is_told() {
        assertThat(Launched.run(OfALockWithoutNx.class).failures())
                .containsOnlyKeys(REGISTERED, COMMANDS, "a_held_lock_refuses_everybody_else");
    }

    @Test
    void what_only_an_attack_can_show_the_contract_does_not() {
        assertThat(Launched.run(OfALockThatAlwaysUnlocks.class).failures()).containsOnlyKeys(REGISTERED);
    }

    @Test
    @Tag("integration")
    void wrong_expectations_of_attacks_are_told_with_the_story_of_what_happened() {
        assertThat(Launched.run(ExpectsTheWrongThings.class).failures())
                .containsOnlyKeys("both at once", "late unlock")
                .hasEntrySatisfying(
                        "both at once",
                        message -> assertThat(message)
                                .isEqualTo("both at once: survives, known is RACE (A is inside; the other was refused,"
                                        + " although its SET was under way)"))
                .hasEntrySatisfying(
                        "late unlock",
                        message -> assertThat(message).startsWith("late unlock: survives, known is not applicable ("));
    }
}
