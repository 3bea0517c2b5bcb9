package io.github.lockevolution.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.Environment;
import io.github.lockevolution.faults.attack.StageReport;
import io.github.lockevolution.faults.attack.StoryTable;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What every attack must show on one lock, and that it shows nothing else. A stage's test extends it, names the
 * stage by {@code @OnTheBench(YourStage.class)} and says what each attack is known to do. At the end it prints what happened.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class AttackContract {

    private Optional<StageReport> report = Optional.empty();

    /** What each attack is known to do to this lock, for all attacks. */
    protected abstract Map<Attack, Expected> expected();

    /**
     * What an attack is known to do.
     *
     * @param inWords as a result says it
     */
    protected record Expected(String inWords) {}

    /** The lock breaks in exactly these ways. */
    protected static Expected suffers(Failure... failures) {
        return new Expected(
                EnumSet.copyOf(List.of(failures)).stream().map(Failure::name).collect(Collectors.joining(", ")));
    }

    /** The lock holds. */
    protected static Expected survives() {
        return new Expected("survives");
    }

    /** The lock's kind rules the attack out. */
    protected static Expected notApplicable() {
        return new Expected("not applicable");
    }

    @BeforeAll
    void attack(Environment environment, LockStage stage) throws InterruptedException {
        report = Optional.of(
                new AttackRun(environment).on(List.of(stage), result -> {}).get(0));
    }

    @AfterAll
    void print() {
        report.ifPresent(complete -> System.out.println(new StoryTable(complete)));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Attack.class)
    void an_attack_shows_exactly_what_this_lock_is_known_for(Attack attack) {
        AttackResult result = report.orElseThrow().results().get(attack.ordinal());

        assertThat(result.inWords())
                .as("%s: %s", attack, result.story())
                .isEqualTo(expected().get(attack).inWords());
    }

    @Test
    void the_attacks_together_show_the_whole_row_of_failures_and_no_other(LockStage stage) {
        assertThat(report.orElseThrow().seen()).isEqualTo(stage.suffers());
        assertThat(report.orElseThrow().expectation()).isEqualTo(Expectation.MET);
    }

    @Test
    void every_story_fits_on_one_line_of_a_terminal() {
        assertThat(new StoryTable(report.orElseThrow()).toString().lines())
                .hasSize(1 + 2 * Attack.values().length)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void every_attack_is_expected_to_do_something() {
        assertThat(expected()).containsOnlyKeys(Stream.of(Attack.values()).toList());
    }
}
