package io.github.lockevolution.tiny;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.TestEnvironment;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Locks in a store that the bench does not know are attacked there: its kind says by what clients reach it, and what it has that attacks need. */
class TinyAttacksIT {

    /** By hand. */
    private static final String EXPECTED = """
            tiny-comparing
              BOTH_AT_ONCE          survives
              KILLED_WHILE_HOLDING  survives
              CUT_BETWEEN_COMMANDS  survives
              LATE_UNLOCK           survives
              LOST_REPLY            survives
              PAUSED_HOLDER         LEASE_OVERRUN
              SLOW_WORKER           LEASE_OVERRUN
              DEAD_WAITER           survives
              DEAD_THREAD           survives
              CLOCK_AHEAD           not applicable: no clock
            tiny-dropping
              BOTH_AT_ONCE          survives
              KILLED_WHILE_HOLDING  survives
              CUT_BETWEEN_COMMANDS  survives
              LATE_UNLOCK           FOREIGN_UNLOCK
              LOST_REPLY            survives
              PAUSED_HOLDER         FOREIGN_UNLOCK, LEASE_OVERRUN
              SLOW_WORKER           FOREIGN_UNLOCK, LEASE_OVERRUN
              DEAD_WAITER           survives
              DEAD_THREAD           survives
              CLOCK_AHEAD           not applicable: no clock
            tiny-keeping
              BOTH_AT_ONCE          survives
              KILLED_WHILE_HOLDING  ORPHAN_KEY
              CUT_BETWEEN_COMMANDS  survives
              LATE_UNLOCK           not applicable: no lease
              LOST_REPLY            survives
              PAUSED_HOLDER         not applicable: no lease
              SLOW_WORKER           not applicable: no lease
              DEAD_WAITER           survives
              DEAD_THREAD           ORPHAN_KEY
              CLOCK_AHEAD           not applicable: no clock
            """;

    private static List<AttackReport> reports;

    @BeforeAll
    static void attack() throws InterruptedException {
        try (TinyLauncher store = new TinyLauncher();
                TestEnvironment environment = TestEnvironment.start(store, ToxiproxyBackends.named("embedded"))) {
            reports = new AttackRun(environment).on(TinyLocks.PROVEN, result -> {});
        }
    }

    @Test
    void each_lock_shows_what_it_must_show() {
        String seen = reports.stream()
                .map(report -> report.lock().name() + "\n"
                        + report.results().stream().map(TinyAttacksIT::shown).collect(Collectors.joining()))
                .collect(Collectors.joining());

        assertThat(seen).as(stories()).isEqualTo(EXPECTED);
    }

    private static String shown(AttackResult result) {
        return String.format(
                Locale.ROOT,
                "  %-20s  %s\n",
                result.attack().name(),
                result instanceof AttackResult.RuledOut ? result.story() : result.inJson());
    }

    private static String stories() {
        return reports.stream()
                .flatMap(report -> report.results().stream())
                .map(result -> result.attack() + ": " + result.story())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void no_lock_shows_what_it_does_not_declare() {
        assertThat(reports)
                .as(stories())
                .extracting(report -> report.expectation(report.lock().suffers()))
                .containsOnly(Expectation.MET);
    }
}
