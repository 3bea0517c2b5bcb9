package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.check.ProgramLock;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.Mitigation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.RecordJson;
import java.io.PrintWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a check says to programs where schedules and attacks show the same, or an attack is not held against a lock. */
@OnTheBench
class CheckFilesTest {

    private static final String RACE = "stage1-get-set:A.B.B.A.A.A.B.B";

    private static Finding race(ProvenStore store) {
        Schedule schedule = Schedule.parse(RACE);
        LockSpec lock =
                LockCatalog.onTheClassPath().named(List.of(schedule.lock())).get(0);
        try (Testbed testbed = Testbed.open(lock, store, schedule.clients())) {
            Trace trace = new Replayer(testbed).play(schedule);
            return new Finding(
                    Failure.RACE,
                    Bounds.USUAL,
                    BigInteger.ONE,
                    trace,
                    List.of(),
                    Optional.of(trace.failures().get(Failure.RACE).step()),
                    language -> "a cause",
                    Optional.of(Mitigation.of(Failure.RACE, trace, List.of())));
        }
    }

    private static AttackResult showing(Attack attack) {
        Evidence evidence = new Evidence.InsideWithoutEndOfLease(List.of("A", "B"));
        return new AttackResult.Ran(attack, new Verdict.Suffers(Map.of(Failure.RACE, evidence)), evidence);
    }

    private static CheckResult result(List<Finding> findings, AttackResult attack) {
        return new CheckResult(
                ProgramLock.in(RedisBinding.ONE_SERVER, List.of("lock")),
                Set.of(),
                List.of(),
                findings,
                Optional.empty(),
                Optional.empty(),
                List.of(attack),
                List.of());
    }

    private static String junit(CheckResult result) {
        Judgement judgement = new Judgement(result, RedisVersion.parse("7.0.15"), Optional.empty(), 1, 1);
        return new JunitFormat().text(outcome(judgement));
    }

    private static CheckOutcome outcome(Judgement judgement) {
        CheckRequest request = new CheckRequest(
                Set.of(),
                List.of(Bounds.USUAL),
                Bounds.USUAL,
                ClientProgram.CAREFUL,
                Duration.ofSeconds(30),
                60,
                List.of(Attack.BOTH_AT_ONCE));
        CheckOutcome.Bench nothingMore =
                new CheckOutcome.Bench(new BackendOptions(), Optional.empty(), new PrintWriter(Writer.nullWriter()));
        return new CheckOutcome(judgement, Optional.empty(), request, Language.ENGLISH, nothingMore);
    }

    @Test
    void a_failure_that_schedules_and_attacks_show_is_one_failure_in_a_test_report(ProvenStore store) {
        AttackResult attack = showing(Attack.BOTH_AT_ONCE);

        String both = junit(result(List.of(race(store)), attack));
        String attackOnly = junit(result(List.of(), attack));

        assertThat(List.of(both, attackOnly))
                .allSatisfy(report -> assertThat(report)
                        .contains(" failures=\"1\" errors=\"0\"")
                        .containsOnlyOnce("<failure type=\"RACE\""));
        assertThat(both).contains(RACE);
    }

    @Test
    void what_only_an_attack_shows_is_in_every_file_without_a_line(Redis redis) {
        CheckResult attacked = result(List.of(), showing(Attack.BOTH_AT_ONCE));
        Judgement judgement = new Judgement(attacked, redis.version(), Optional.empty(), 1, 0);
        CheckOutcome outcome = outcome(judgement);

        assertThat(new GithubFormat().text(outcome))
                .isEqualTo("::error title=Lock Evolution%3A RACE::RACE: two clients are inside at once, neither of them"
                        + " past a lease. Shown by a real fault: A and B were inside at once, none past its"
                        + " lease.\n");
        assertThat(new SarifFormat().text(outcome))
                .contains("\"ruleId\": \"RACE\"", "RACE BOTH_AT_ONCE")
                .doesNotContain("codeFlows", "physicalLocation");
        assertThat(new MarkdownFormat().text(outcome))
                .contains("| `RACE` | two clients are inside at once, neither of them past a lease | by a real fault |"
                        + "  |");
    }

    /** What a lock shows when its Redis is restarted depends on what Redis kept. */
    @Test
    void an_attack_that_only_reports_shows_nothing_unexpected(Redis redis) {
        AttackResult restart = showing(Attack.restarts().get(0));

        assertThat(isExpected(redis, restart)).isTrue();
        assertThat(isExpected(redis, showing(Attack.BOTH_AT_ONCE))).isFalse();
    }

    private static boolean isExpected(Redis redis, AttackResult attack) {
        String json = RecordJson.text(
                CheckJson.of(new Judgement(result(List.of(), attack), redis.version(), Optional.empty(), 1, 0)));
        return JsonParser.parseString(json)
                .getAsJsonObject()
                .getAsJsonObject("attacks")
                .getAsJsonObject(attack.attack().name())
                .get("expected")
                .getAsBoolean();
    }

    @Test
    void an_attack_that_proves_nothing_shows_nothing_that_was_expected(Redis redis) {
        AttackResult unproven = new AttackResult.Ran(
                Attack.BOTH_AT_ONCE,
                new Verdict.Inconclusive(language -> "a reason", new Exception()),
                language -> "a reason");

        assertThat(isExpected(redis, unproven)).isFalse();
    }

    /** Green, and yet not all that was asked for. */
    @Test
    void bounds_that_were_not_reached_are_named_in_a_test_report() {
        BoundedCensus cut = new BoundedCensus(Bounds.clients(6).crashes(1).expiries(1), false, Optional.empty(), true);
        CheckResult result = new CheckResult(
                ProgramLock.in(RedisBinding.ONE_SERVER, List.of("lock")),
                Set.of(),
                List.of(cut),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());

        assertThat(junit(result))
                .contains("<system-out>Not every schedule was run of 6 clients, at most 1 crash, 1 expiry,");
    }

    /** The one that showed has its story; of the others nothing is known. */
    @Test
    void what_was_not_looked_for_in_full_passes_in_no_test_report(ProvenStore store) {
        BoundedCensus cut = new BoundedCensus(Bounds.USUAL, false, Optional.empty(), true);
        CheckResult result = new CheckResult(
                ProgramLock.in(RedisBinding.ONE_SERVER, List.of("lock")),
                Set.of(),
                List.of(cut),
                List.of(race(store)),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());

        assertThat(junit(result))
                .contains(" failures=\"1\" errors=\"4\"")
                .contains("name=\"ORPHAN_KEY\"><error message=\"not every schedule of 2 clients, at most 1 crash,");
    }
}
