package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The commands, asked for a lock that is on several servers. */
@OnTheBench
class RedLockCommandIT {

    private static final String PROGRAM = "../testkit/src/test/resources/programs/redlock.py";

    private final LabCommand lab = new LabCommand();

    @Test
    void what_a_restart_shows_is_reported_and_held_against_no_lock() {
        int status = lab.run("explore", "redlock", "--crashes", "0", "--expiries", "0", "--restarts", "1");

        assertThat(lab.err()).isEmpty();
        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("RACE            redlock:A.A.B.S2-restart.B.B.A.A.A.A.A.B.B.B.B")
                .contains("0 expiries, 0 lost replies, 1\nrestart of a server.")
                .contains("A lock on several Redis servers had 3 of its own.\n")
                .endsWith("What a lock declares is about servers that keep what they were told; with\n"
                        + "restarts this run only reports.\n");
    }

    @Test
    @Tag("nightly")
    void json_says_how_many_restarts_there_may_be() {
        int status = lab.type("explore redlock-unchecked --crashes 0 --expiries 0 --restarts 1 --json");

        assertThat(status).isZero();
        assertThat(lab.out()).contains("\"restarts\": 1", "redlock-unchecked:A.A.B.S2-restart.B.B.A");
    }

    /** As its census has it, which is left to the night. Redlock by its text looks at its clock, and gives back what it has got. */
    @Test
    void without_a_clock_a_client_that_was_slow_counts_keys_that_have_run_out() {
        int status = lab.run("show", "redlock-unchecked:A.expire.A.B.B.B.A");

        assertThat(status).isZero();
        assertThat(lab.out()).contains("<-- LEASE_OVERRUN", "Replayed 10/10: the same every time.");
    }

    @Test
    void a_schedule_with_five_servers_asks_each_of_them() {
        int status = lab.run("show", "redlock:A.A.A.A.A.S5-ahead", "--servers", "5");

        assertThat(lab.err()).isEmpty();
        assertThat(status).isZero();
        assertThat(lab.out())
                .contains("@S5 -> OK", "the clock of S5 jumps ahead:")
                .contains("Replayed 10/10: the same every time.");
    }

    @Test
    void a_report_is_of_locks_in_one_store() {
        int status = lab.run("report", "--locks", "redlock");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err())
                .startsWith("lab: the report shows what one store holds, and redlock-unchecked, redlock keep");
    }

    @Test
    void a_lock_on_several_servers_is_held_against_the_locks_that_are_there() {
        int status = checkWithoutFaults(
                "../workbench/src/test/resources/io/github/lockevolution/workbench/check/DescribesAnyServer.java");

        assertThat(lab.out())
                .startsWith("DescribesAnyServer breaks: RACE and FOREIGN_UNLOCK.\n")
                .contains("the nearest is redlock-unchecked")
                // It is not by what it sends to a server that it fails, but by how many of them it counts.
                .doesNotContain("Closed by", "after it has made the lock free")
                .containsPattern("\\d\\ss on 3 Redis servers, ");
        assertThat(status).isEqualTo(1);
    }

    @Test
    void a_program_on_several_servers_shows_nothing_without_a_fault() {
        assumeThat(Platform.program("python3")).as("python3 on the PATH").isPresent();

        int status = checkWithoutFaults("--servers", "3", "--limit", "600", "--", "python3", PROGRAM, "no-clock");

        assertThat(lab.out())
                .contains("1966")
                .contains("Note: it has not looked at the clock of the bench:")
                .containsPattern("\\d\\ss on 3 Redis servers, ");
        assertThat(status).isZero();
    }

    private int checkWithoutFaults(String... what) {
        return lab.run(Stream.concat(
                        Stream.of("check --clients 2 --crashes 0 --expiries 0 --lost-replies 0".split(" ")),
                        Stream.of(what))
                .toArray(String[]::new));
    }

    /** It asks the clock of the machine, by which no lease runs out: so it goes in, past its lease, where Redlock by its text does not. */
    @Test
    @Tag("nightly")
    void a_program_on_several_servers_is_held_against_the_locks_that_are_there() {
        assumeThat(Platform.program("python3")).as("python3 on the PATH").isPresent();

        int status = lab.type(
                "check --clients 2 --crashes 0 --lost-replies 0 --servers 3 --limit 600 -- python3 %s no-clock",
                PROGRAM);

        assertThat(lab.out())
                .containsPattern(" of 27704\\sschedules\\sshow\\sLEASE_OVERRUN")
                .contains("Note: it has not looked at the clock of the bench:")
                .containsPattern("\\d\\ss on 3 Redis servers, ");
        assertThat(status).isZero();
    }

    @Test
    void a_number_of_servers_that_makes_no_sense_is_refused() {
        int status = lab.run("show", "redlock:A", "--servers", "2");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err()).isEqualTo("lab: the number of servers is '2'; it needs to be 3 to 9\n");
    }
}
