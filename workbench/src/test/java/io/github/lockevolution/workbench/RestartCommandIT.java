package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

/** The commands, asked to restart Redis. */
@OnTheBench
class RestartCommandIT {

    private final LabCommand lab = new LabCommand();

    @Test
    void what_a_restart_shows_is_reported_and_held_against_no_lock() throws Exception {
        int status = lab.type(
                "check %s --clients 2 --lost-replies 0 --crashes 0 --expiries 0 --restart-redis",
                CheckIT.lock("TokenBack"));

        assertThat(status).isZero();
        assertThat(lab.out()).contains("""
                  restart, empty        RACE
                      Redis is killed and comes back empty; B is inside, too
                  restart, everysec     survives
                      Redis is killed and comes back from its append-only file (appendfsync
                      everysec); B is refused
                  restart, always       survives
                      Redis is killed and comes back from its append-only file (appendfsync
                      always); B is refused
                What a restart shows counts for nothing in the verdict: no lock can know what
                Redis has forgotten.
                """);
    }

    @Test
    void who_asks_for_the_restarts_sees_them_without_all_the_other_attacks() {
        int status = lab.run("--stage", "stage5-lua", "--restart-redis");

        assertThat(status).isZero();
        assertThat(lab.out()).contains("""
                restart, empty        RACE
                restart, everysec     survives
                restart, always       survives
                """).doesNotContain("paused holder");
    }
}
