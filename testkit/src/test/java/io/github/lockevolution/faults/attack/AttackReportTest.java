package io.github.lockevolution.faults.attack;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.TestSpec;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.UnifiedJedis;

/** What a report says of a lock that declares LEASE_OVERRUN and nothing else. */
class AttackReportTest {

    private static AttackResult suffers(Attack attack, Failure... failures) {
        Verdict verdict = new Verdict.Suffers(
                Stream.of(failures).collect(toMap(identity(), failure -> new Evidence.NewcomerRefusedInTheEnd())));
        return new AttackResult.Ran(attack, verdict, language -> "a story");
    }

    private static AttackResult survives(Attack attack) {
        return new AttackResult.Ran(attack, new Verdict.Survives(), language -> "a story");
    }

    private static AttackResult inconclusive(Attack attack) {
        return new AttackResult.Ran(
                attack, new Verdict.Inconclusive(language -> "a reason", new Exception()), language -> "a reason");
    }

    private static AttackResult ruledOut(Attack attack) {
        return new AttackResult.RuledOut(attack, language -> "no lease");
    }

    /** All attacks; those that are not given are survived. */
    private static AttackReport report(AttackResult... results) {
        List<AttackResult> all = new ArrayList<>();
        for (Attack attack : Attack.usual()) {
            all.add(Stream.of(results)
                    .filter(result -> result.attack() == attack)
                    .findFirst()
                    .orElseGet(() -> survives(attack)));
        }
        return new AttackReport(new SoundSpec().lock(), all);
    }

    private static AttackResult result(String text) {
        String[] words = text.split(" ");
        Attack attack = Attack.valueOf(words[0]);
        return switch (words[1]) {
            case "proves_nothing" -> inconclusive(attack);
            case "is_ruled_out" -> ruledOut(attack);
            default -> suffers(attack, Failure.valueOf(words[1]));
        };
    }

    /** What is expected of the whole, of LEASE_OVERRUN and of RACE. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PAUSED_HOLDER LEASE_OVERRUN                              | MET          | MET          | MET
            BOTH_AT_ONCE RACE, PAUSED_HOLDER LEASE_OVERRUN           | BROKEN       | MET          | BROKEN
            PAUSED_HOLDER LEASE_OVERRUN, LATE_UNLOCK is_ruled_out    | MET          | MET          | MET
            # What is declared shows no more.
            LATE_UNLOCK is_ruled_out                                 | BROKEN       | BROKEN       | MET
            # One that proves nothing leaves open what did not show, and excuses nothing that did.
            PAUSED_HOLDER proves_nothing                             | INCONCLUSIVE | INCONCLUSIVE | MET
            PAUSED_HOLDER LEASE_OVERRUN, BOTH_AT_ONCE proves_nothing | INCONCLUSIVE | MET          | MET
            BOTH_AT_ONCE RACE, PAUSED_HOLDER proves_nothing          | BROKEN       | INCONCLUSIVE | BROKEN
            """)
    void a_report_is_as_expected_if_every_attack_proved_something_and_just_what_is_declared_shows(
            String results, Expectation whole, Expectation overrun, Expectation race) {
        AttackReport report = report(
                Stream.of(results.split(", ")).map(AttackReportTest::result).toArray(AttackResult[]::new));

        assertThat(report.expectation()).isEqualTo(whole);
        assertThat(report.expectation(LEASE_OVERRUN)).isEqualTo(overrun);
        assertThat(report.expectation(RACE)).isEqualTo(race);
    }

    /** It takes a clock that is ahead, and shows nowhere else. */
    @Test
    void a_failure_that_is_declared_beyond_the_usual_bounds_may_show_where_a_clock_is_ahead() {
        LockSpec lock = new Overrun().lock();
        AttackResult ahead = suffers(Attack.CLOCK_AHEAD, RACE);
        AttackResult atOnce = suffers(Attack.BOTH_AT_ONCE, RACE);

        assertThat(ahead.expectation(lock)).isEqualTo(Expectation.MET);
        assertThat(atOnce.expectation(lock)).isEqualTo(Expectation.BROKEN);
        assertThat(new AttackReport(lock, List.of(ahead)).expectation(RACE)).isEqualTo(Expectation.MET);
        assertThat(new AttackReport(lock, List.of(ahead, atOnce)).expectation(RACE))
                .isEqualTo(Expectation.BROKEN);
        assertThat(new AttackReport(lock, List.of(survives(Attack.BOTH_AT_ONCE), ahead)).expectation(RACE))
                .as("an attack that did not show it is not asked whether it may")
                .isEqualTo(Expectation.MET);
        assertThat(ahead.expectation(new SoundSpec().lock())).isEqualTo(Expectation.BROKEN);
    }

    @Test
    void attacks_that_could_not_be_carried_out_prove_nothing_and_say_why() {
        List<Attack> attacks = List.of(Attack.BOTH_AT_ONCE, Attack.LATE_UNLOCK);

        AttackReport report = AttackReport.inconclusive(
                new SoundSpec().lock(), attacks, new SetupProblem(language -> "there is no Redis"));

        assertThat(report.lock().name()).isEqualTo("sound-spec");
        assertThat(report.results()).extracting(AttackResult::attack).containsExactlyElementsOf(attacks);
        assertThat(report.results())
                .allSatisfy(result -> assertThat(result)
                        .returns("inconclusive", AttackResult::inJson)
                        .returns("there is no Redis", AttackResult::story)
                        .returns(Expectation.INCONCLUSIVE, it -> it.expectation(report.lock())));
        assertThat(report.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
    }

    /** A lock has a failure that these attacks cannot show: that is said of the attack, and held against nobody. */
    @Test
    void a_failure_that_shows_elsewhere_is_not_missed() {
        AttackReport report = report();
        AttackResult paused = report.result(Attack.PAUSED_HOLDER).orElseThrow();

        assertThat(report.expectation(Set.of(LEASE_OVERRUN))).isEqualTo(Expectation.MET);
        assertThat(report.isNotBy(paused, Set.of(LEASE_OVERRUN))).isTrue();
        assertThat(report.isNotBy(paused, Set.of())).isFalse();
        assertThat(report.isNotBy(report.result(Attack.BOTH_AT_ONCE).orElseThrow(), Set.of(LEASE_OVERRUN)))
                .isFalse();
        assertThat(report(inconclusive(Attack.PAUSED_HOLDER)).expectation(Set.of(LEASE_OVERRUN)))
                .isEqualTo(Expectation.INCONCLUSIVE);
    }

    @Test
    void a_report_that_lacks_an_attack_proves_nothing() {
        AttackReport report =
                new AttackReport(new SoundSpec().lock(), List.of(suffers(Attack.PAUSED_HOLDER, LEASE_OVERRUN)));

        assertThat(report.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
    }

    @Test
    void a_result_is_found_by_its_attack_whatever_the_order() {
        AttackResult late = ruledOut(Attack.LATE_UNLOCK);
        AttackReport report = new AttackReport(new SoundSpec().lock(), List.of(late, survives(Attack.BOTH_AT_ONCE)));

        assertThat(report.result(Attack.LATE_UNLOCK)).contains(late);
        assertThat(report.result(Attack.PAUSED_HOLDER)).isEmpty();
    }

    @Test
    void each_result_is_judged_by_itself() {
        LockSpec lock = new SoundSpec().lock();

        assertThat(survives(Attack.BOTH_AT_ONCE).expectation(lock)).isEqualTo(Expectation.MET);
        assertThat(suffers(Attack.PAUSED_HOLDER, LEASE_OVERRUN).expectation(lock))
                .isEqualTo(Expectation.MET);
        assertThat(suffers(Attack.PAUSED_HOLDER, LEASE_OVERRUN, FOREIGN_UNLOCK).expectation(lock))
                .isEqualTo(Expectation.BROKEN);
        assertThat(inconclusive(Attack.LOST_REPLY).expectation(lock)).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(ruledOut(Attack.LATE_UNLOCK).expectation(lock)).isEqualTo(Expectation.NOT_APPLICABLE);
    }

    @Test
    void each_result_tells_what_happened() {
        AttackResult noLease = ruledOut(Attack.LATE_UNLOCK);

        assertThat(survives(Attack.BOTH_AT_ONCE).story()).isEqualTo("a story");
        assertThat(noLease.story()).contains("no lease");
        assertThat(noLease.failures()).isEmpty();
        assertThat(noLease.inJson()).isEqualTo("not applicable");
    }

    /** Declares LEASE_OVERRUN, and beyond the usual bounds RACE. */
    private static final class Overrun extends TestSpec {

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            throw new UnsupportedOperationException("nobody takes it");
        }

        @Override
        protected LockSpec with(LockSpec usual) {
            return usual.suffersBeyond(RACE);
        }
    }
}
