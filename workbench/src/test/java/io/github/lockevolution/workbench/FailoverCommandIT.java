package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The commands, asked for a failover. */
@OnTheBench
class FailoverCommandIT {

    private final LabCommand lab = new LabCommand();

    @Test
    void what_a_failover_shows_is_reported_and_held_against_no_lock() {
        int status = lab.run("explore", "stage5-lua", "--crashes", "0", "--expiries", "0", "--failovers", "1");

        assertThat(lab.err()).isEmpty();
        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("RACE            stage5-lua:A.failover.B.B.B.A.A")
                .contains("at most 0 crashes, 0 expiries, 0 lost replies, 1\nfailover.")
                .endsWith(
                        "What a lock declares is about one Redis that keeps what it was told; with\nfailovers this run"
                                + " only reports.\n");
    }

    @Test
    void a_schedule_with_a_failover_is_shown_as_any_other() {
        int status = lab.run("show", "stage5-lua:A.failover.B.B.B.A.A");

        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("failover: the replica is the master now; the key had not")
                .contains("<-- RACE: A and B were inside at once, none past its lease")
                .contains("Replayed 10/10: the same every time.");
    }

    /** Of what a failover loses, no known lock says whether it would have kept it, nor which one is alike. */
    @Test
    void the_lock_with_wait_breaks_as_its_page_says() throws IOException {
        int status = lab.type(
                "check ../docs/examples/WaitLock.java --clients 2 --crashes 0 --expiries 0 --lost-replies 0 --failovers 1");

        assertThat(status).isEqualTo(1);
        assertThat(lab.out())
                .containsPattern("RACE +80 of 624 ")
                .containsPattern("FOREIGN_UNLOCK +76 of 624 ")
                .containsPattern("UNRELEASED +4 of 624 ")
                .contains("Not the lock's doing: the failover takes back what Redis had answered")
                .doesNotContain("No lock of history", "fails as stage");
        for (String page : List.of("failover.md", "failover.zh-CN.md")) {
            assertThat(Path.of("../docs", page))
                    .content()
                    .contains(
                            "| 176 | 624 |\n| `RACE` | 12 | 80 |\n| `FOREIGN_UNLOCK` | 0 | 76 |\n| `UNRELEASED` | 8 | 4 |");
        }
    }

    @Test
    void a_walk_shows_what_either_server_holds() {
        int status = lab.runReading(
                List.of("A", "replicate", "A A", "failover"), "walk", "stage2-setnx", "--failovers", "1");

        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("\nmaster: lock = A\nreplica: nothing\n")
                .contains("\nmaster: lock = A\nreplica: lock = A\n")
                .contains("\nmaster: nothing\nreplica: lock = A\n");
    }
}
