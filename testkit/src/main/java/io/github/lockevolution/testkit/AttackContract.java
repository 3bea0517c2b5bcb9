package io.github.lockevolution.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Carries out every {@link Attack#usual usual attack} on one lock and compares each result with the known one. A stage's test extends it,
 * names the stage by {@code @OnTheBench(YourSpec.class)} and overrides {@link #expected()}. At the end it prints one line for each attack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class AttackContract {

    /** The attacks beyond {@link LockSpec#suffers}: a clock that is ahead, and a thread that dies while its process lives on. */
    static final Set<Attack> BEYOND = Set.of(Attack.CLOCK_AHEAD, Attack.DEAD_THREAD);

    private static final Language LANGUAGE = Language.ofSystem();

    private Optional<Callable<AttackReport>> attacks = Optional.empty();
    private Optional<AttackReport> report = Optional.empty();

    /**
     * The known results of the {@link Attack#usual usual attacks} on this lock; it {@linkplain #survives survives} an attack that is not
     * listed.
     */
    protected abstract Map<Attack, Expected> expected();

    final Expected expected(Attack attack) {
        return expected().getOrDefault(attack, survives());
    }

    /** The failures that the lock has and that no attack is made to show; a census counts them. */
    protected Set<Failure> onlyInSchedules() {
        return Set.of();
    }

    /**
     * The known result of an attack.
     *
     * @param inJson the result in the form of {@link AttackResult#inJson}
     */
    protected record Expected(String inJson) {}

    /** The lock shows exactly these failures. */
    protected static Expected suffers(Failure... failures) {
        return new Expected(
                EnumSet.copyOf(List.of(failures)).stream().map(Failure::name).collect(Collectors.joining(", ")));
    }

    /** The fault fires, and the lock shows no failure. */
    protected static Expected survives() {
        return new Expected("survives");
    }

    /** The lock lacks a property that the attack needs, a lease for example. */
    protected static Expected notApplicable() {
        return new Expected("not applicable");
    }

    @BeforeAll
    void prepare(RedisEnvironment environment, LockSpec lock) {
        attacks = Optional.of(
                () -> new AttackRun(environment).on(List.of(lock), result -> {}).get(0));
    }

    /** Attacks when the first test asks for a result; some tests ask for none. */
    private synchronized AttackReport report() {
        if (report.isEmpty()) {
            try {
                report = Optional.of(attacks.orElseThrow().call());
            } catch (Exception e) {
                throw new IllegalStateException("no attack was carried out: " + e.getMessage(), e);
            }
        }
        return report.get();
    }

    @AfterAll
    void print() {
        report.filter(complete -> LessonStyle.asked().isEmpty())
                .ifPresent(complete -> complete.results()
                        .forEach(result -> System.out.printf(
                                Locale.ROOT,
                                "%s, %s: %s (%s)%n",
                                complete.lock().name(),
                                result.attack(),
                                result.inJson(),
                                result.story())));
    }

    /** The result of this attack, in the run that all tests of this class share. */
    protected final AttackResult result(Attack attack) {
        return report().result(attack).orElseThrow();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.lockevolution.faults.attack.Attack#usual")
    void an_attack_shows_exactly_what_this_lock_is_known_for(
            Attack attack, RedisEnvironment environment, TestReporter reporter) {
        assumeThat(environment)
                .matches(there -> isCarriedOut(attack, there.redis()), "an attack of a whole server takes place");
        AttackResult result = result(attack);
        LessonEntry.ATTACK.publish(reporter, LANGUAGE.text(AttackText.class).title(attack));
        LessonEntry.PROVES.publish(reporter, outcome(result.inJson()));
        LessonEntry.HAPPENED.publish(reporter, result.story(LANGUAGE));

        String known = expected(attack).inJson();
        if (!known.equals(result.inJson())) {
            LessonEntry.KNOWN.publish(reporter, LANGUAGE.text(LessonText.class).known(outcome(known)));
        }
        assertThat(result.inJson())
                .overridingErrorMessage(
                        "%s: %s, known is %s (%s)", attack, result.inJson(), known, result.story(LANGUAGE))
                .isEqualTo(known);
    }

    private static String outcome(String inJson) {
        return Set.of("survives", "inconclusive", "not applicable").contains(inJson)
                ? LANGUAGE.text(LessonText.class).outcome(inJson)
                : inJson;
    }

    @Test
    void the_attacks_together_show_the_whole_row_of_failures_and_no_other(LockSpec lock, RedisEnvironment environment) {
        assertThat(seenBut(BEYOND)).isEqualTo(shownByAttacks(lock));
        assertThat(report().expectation(onlyInSchedules())).isEqualTo(Expectation.MET);
    }

    /** The failures of the lock that attacks show. */
    final Set<Failure> shownByAttacks(LockSpec lock) {
        Set<Failure> shown = EnumSet.noneOf(Failure.class);
        shown.addAll(lock.suffers());
        shown.removeAll(onlyInSchedules());
        return shown;
    }

    private Set<Failure> seenBut(Set<Attack> attacks) {
        List<AttackResult> others = report().results().stream()
                .filter(result -> !attacks.contains(result.attack()))
                .toList();
        return new AttackReport(report().lock(), others).observedFailures();
    }

    static boolean isCarriedOut(Attack attack, Redis redis) {
        return redis.isOurs() || !attack.reachesWholeServer();
    }

    @Test
    void no_more_is_expected_than_the_usual_attacks_show() {
        assertThat(Attack.usual()).containsAll(expected().keySet());
    }
}
