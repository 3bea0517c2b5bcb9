package io.github.lockevolution.workbench.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@OnTheBench
class ReplayReportTest {

    @Test
    void a_replay_that_differed_says_where_and_proves_nothing(ProvenStore store) {
        LockSpec lock =
                LockCatalog.onTheClassPath().named(List.of("stage2-setnx")).get(0);
        try (Testbed testbed = Testbed.open(lock, store, 2)) {
            ReplayReport report = new ReplayReport(
                    new Replayer(testbed).play(Schedule.parse("stage2-setnx:A.B.A.A")),
                    new Replay(3, 10, Optional.of(language -> "another answer")),
                    List.of(),
                    List.of());

            assertThat(report.as(Drawing.text, Language.ENGLISH)).endsWith("\nReplayed 3/10: another answer.");
            assertThat(report.as(Drawing.text, LanguageSetting.parse("zh"))).endsWith("\n重放 3/10：another answer。");
            assertThat(report.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        }
    }
}
