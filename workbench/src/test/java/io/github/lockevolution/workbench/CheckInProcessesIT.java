package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Locks in Java whose clients have a JVM of their own each, because they ask for their thread or because somebody wishes it. */
class CheckInProcessesIT {

    /** The clients of one JVM have threads of different ids, and those of two processes the same. Nobody has to crash for it. */
    @Test
    void a_lock_that_asks_for_its_thread_is_judged_in_processes_of_their_own() throws Exception {
        LabCommand lab = new LabCommand();

        lab.run(
                "check",
                CheckIT.lock("ThreadIdToken").toString(),
                "--clients",
                "2",
                "--crashes",
                "0",
                "--lost-replies",
                "0",
                "--language",
                "en");

        assertThat(lab.out())
                .startsWith("ThreadIdToken breaks: FOREIGN_UNLOCK.")
                .contains("Note: each client ran in a JVM of its own");
    }

    /** It shows nothing, neither in one JVM nor in processes of their own; but there it spins. */
    @Test
    void a_lock_that_cannot_be_judged_in_processes_of_their_own_does_not_pass() throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.type(
                "check %s --clients 2 --crashes 0 --expiries 0 --lost-replies 0 --json",
                CheckIT.lock("SpinsOnItsOwnThreadId"));

        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.getAsJsonObject("failures").keySet()).isEmpty();
        assertThat(told.get("gap").getAsString()).contains("tryLock makes one attempt");
        assertThat(status).isEqualTo(ExitStatus.INCONCLUSIVE);
    }

    /** In a JVM of its own, a lock is spoken to over a pipe, and nobody knows the line that sends a command. Who crashes has its JVM killed. */
    @Test
    @Tag("nightly")
    void each_client_has_a_jvm_of_its_own_if_one_wishes() throws Exception {
        String file = CheckIT.lock("CountsUpAndDownAgain").toString();
        LabCommand lab = new LabCommand();

        lab.run("check", file, "--clients", "2", "--lost-replies", "0", "--processes");

        assertThat(lab.out())
                .startsWith("CountsUpAndDownAgain breaks: ORPHAN_KEY.\n")
                .contains("decided by DECR lock -> -1", "counts-up-and-down-again:A.A.B.A.B\nshows ORPHAN_KEY")
                .doesNotContain("CountsUpAndDownAgain.java:22");
    }

    @ParameterizedTest
    @CsvSource({"'', ", "--new-lock, 'new EnterAndLeave(redis, lease.toMillis())'"})
    void methods_whose_names_do_not_tell_are_named(String option, String code) throws Exception {
        requireFound(option, code);
    }

    /** They are told the same as one JVM for all. */
    @Tag("nightly")
    @Test
    void methods_are_named_to_processes_of_their_own() throws Exception {
        requireFound("--processes", "");
    }

    private static void requireFound(String option, String code) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("check", CheckIT.lock("EnterAndLeave").toString()));
        command.addAll(List.of("--acquire", "enter", "--release", "leave", "--json"));
        command.addAll(List.of("--clients", "2", "--lost-replies", "0", "--crashes", "0"));
        Stream.of(option, code).filter(word -> word != null && !word.isEmpty()).forEach(command::add);
        LabCommand lab = new LabCommand();

        int status = lab.run(command.toArray(String[]::new));

        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.getAsJsonObject("failures").keySet())
                .containsExactlyInAnyOrder("FOREIGN_UNLOCK", "LEASE_OVERRUN");
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }
}
