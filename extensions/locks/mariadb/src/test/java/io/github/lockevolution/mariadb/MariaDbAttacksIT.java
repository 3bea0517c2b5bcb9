package io.github.lockevolution.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.TestEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What attacks show on the locks of this module, at the MariaDB that is installed; skipped where none is. */
@Tag("nightly")
class MariaDbAttacksIT {

    /** By hand; attacks that find nothing to do are left out. */
    private static final String EXPECTED = """
            my-get-lock
              BOTH_AT_ONCE          survives
              KILLED_WHILE_HOLDING  survives
              LOST_REPLY            survives
              DEAD_WAITER           survives
              DEAD_THREAD           ORPHAN_KEY
              HALF_OPEN_CONNECTION  LEASE_OVERRUN
            my-get-lock-waits
              BOTH_AT_ONCE          survives
              KILLED_WHILE_HOLDING  survives
              LOST_REPLY            survives
              DEAD_WAITER           survives
              DEAD_THREAD           ORPHAN_KEY
              HALF_OPEN_CONNECTION  LEASE_OVERRUN
            my-on-duplicate-unchanged
              BOTH_AT_ONCE          RACE
              KILLED_WHILE_HOLDING  survives
              LOST_REPLY            survives
              DEAD_WAITER           RACE
              DEAD_THREAD           survives
            my-on-duplicate
              BOTH_AT_ONCE          survives
              KILLED_WHILE_HOLDING  ORPHAN_KEY
              LOST_REPLY            ORPHAN_KEY
              DEAD_WAITER           survives
              DEAD_THREAD           ORPHAN_KEY
            """;

    @Test
    void each_lock_shows_what_locks_of_its_kind_must_show() throws InterruptedException {
        try (Database database = started();
                TestEnvironment environment =
                        TestEnvironment.start(new SqlLauncher(database), ToxiproxyBackends.named("embedded"))) {
            List<AttackReport> reports =
                    new AttackRun(environment).on(new MariaDbLocks().provided().toList(), result -> {});

            assertThat(reports.stream().map(MariaDbAttacksIT::shown).collect(Collectors.joining()))
                    .as(stories(reports))
                    .isEqualTo(EXPECTED);
        }
    }

    private static Database started() {
        try {
            return Database.start(DatabaseBackends.named("mariadb"));
        } catch (SetupProblem e) {
            if (e.getMessage().contains("finds no mariadbd")) {
                Assumptions.abort(e.getMessage());
            }
            throw e;
        }
    }

    private static String shown(AttackReport report) {
        return report.lock().name() + "\n"
                + report.results().stream()
                        .filter(result -> !(result instanceof AttackResult.RuledOut))
                        .map(result -> String.format(
                                Locale.ROOT, "  %-20s  %s\n", result.attack().name(), result.inJson()))
                        .collect(Collectors.joining());
    }

    private static String stories(List<AttackReport> reports) {
        return reports.stream()
                .flatMap(report -> report.results().stream()
                        .map(result -> report.lock().name() + ", " + result.attack() + ": " + result.story()))
                .collect(Collectors.joining("\n"));
    }
}
