package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

/** Evictions on the command line. */
@OnTheBench
class EvictionCommandIT {

    private final LabCommand lab = new LabCommand();

    @Test
    void what_redis_throws_away_is_not_blamed_on_the_lock() {
        int status = lab.type(
                "check ../docs/examples/stage5-lua.lock --clients 2 --crashes 0 --expiries 0 --lost-replies 0 --evictions 1");

        assertThat(status).isEqualTo(1);
        assertThat(lab.out())
                .contains("in 12 of 44\nschedules.\n", "stage5-lua:A.evict.B.B.B.A.A\nshows RACE\n")
                .contains("\nNot the lock's doing: Redis was short of memory and threw the key away, although\n"
                        + "nobody had given it back; give locks a Redis of their own, with the\n"
                        + "maxmemory-policy noeviction.\n")
                .contains("short of memory, the store throws lock away")
                .doesNotContain("Closed by", "No lock of history");
    }

    @Test
    void a_run_with_evictions_only_reports() {
        int status = lab.type("explore stage4-set-nx-ex --crashes 0 --expiries 0 --evictions 1");

        assertThat(status).isZero();
        assertThat(lab.out()).contains("with\nevictions this run only reports.");
    }
}
