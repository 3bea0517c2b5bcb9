package io.github.lockevolution.testkit;

import static io.github.lockevolution.testkit.CensusContract.NIGHTLY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The {@link AttackContract} of a lock beside which another lock of the same store is attacked in every build. Tests that carry attacks out
 * have the tag {@value CensusContract#NIGHTLY}, also in a subclass; by day, the table of known results is checked against the declarations
 * of the lock, and the commands that it sends.
 */
public abstract class AttackTableContract extends AttackContract {

    @Override
    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.lockevolution.faults.attack.Attack#usual")
    @Tag(NIGHTLY)
    void an_attack_shows_exactly_what_this_lock_is_known_for(
            Attack attack, RedisEnvironment environment, TestReporter reporter) {
        super.an_attack_shows_exactly_what_this_lock_is_known_for(attack, environment, reporter);
    }

    @Override
    @Test
    @Tag(NIGHTLY)
    void the_attacks_together_show_the_whole_row_of_failures_and_no_other(LockSpec lock, RedisEnvironment environment) {
        super.the_attacks_together_show_the_whole_row_of_failures_and_no_other(lock, environment);
    }

    @Test
    void the_table_has_the_whole_row_of_failures_and_no_other(LockSpec lock) {
        Stream<String> failures = Attack.usual().stream()
                .filter(attack -> !BEYOND.contains(attack))
                .flatMap(attack -> failures(expected(attack)));

        assertThat(failures.collect(Collectors.toSet()))
                .isEqualTo(shownByAttacks(lock).stream().map(Failure::name).collect(Collectors.toSet()));
    }

    private static Stream<String> failures(Expected expected) {
        List<String> words = List.of(expected.inJson().split(", "));
        return Arrays.stream(Failure.values()).map(Failure::name).filter(words::contains);
    }

    /** The commands are those of the undisturbed lock. */
    @Test
    void the_table_knows_which_attacks_find_what_they_need(FaultScenario scenario) {
        assertThat(Attack.usual())
                .filteredOn(attack -> isCarriedOut(attack, scenario.redis()))
                .allSatisfy(attack -> assertThat(attack.isApplicableIn(scenario))
                        .as("%s finds what it needs", attack)
                        .isEqualTo(!expected(attack).equals(notApplicable())));
    }
}
