package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Locks that nobody has described, and that do something on the side: by a timer that they are given, or by a thread or a timer of their own. */
class SideOfCheckedLockIT {

    private static final String PYTHON = "python3";

    private static Path file(String name) throws URISyntaxException {
        return Path.of(
                SideOfCheckedLockIT.class.getResource("check/side/" + name).toURI());
    }

    private static LabCommand checked(String lease, List<String> lock) {
        List<String> words =
                new ArrayList<>(List.of("check", "--clients", "2", "--crashes", "0", "--lost-replies", "0"));
        words.addAll(List.of("--limit", "600", "--lease", lease, "--json"));
        words.addAll(lock);
        LabCommand lab = new LabCommand();
        lab.run(words.toArray(String[]::new));
        return lab;
    }

    private static List<String> java(String name) throws URISyntaxException {
        return List.of(file(name + ".java").toString());
    }

    private static List<String> python(String how) throws IOException, InterruptedException, URISyntaxException {
        boolean isThere =
                new ProcessBuilder(PYTHON, "-c", "import redis").start().waitFor() == 0;
        assumeThat(isThere)
                .as("python3 and redis-py work here; see .ci/templates")
                .isTrue();
        return List.of("--", PYTHON, file("renewing.py").toString(), how);
    }

    private static List<String> node(String how) throws IOException, InterruptedException, URISyntaxException {
        boolean isThere = new ProcessBuilder("node", "--version").start().waitFor() == 0;
        assumeThat(isThere).as("node works here; see .ci/templates").isTrue();
        return List.of("--", "node", file("renewing.cjs").toString(), how);
    }

    private static void requireShown(LabCommand lab, String failures) {
        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.get("gap")).as(lab.out()).isNull();
        assertThat(String.join(" ", told.getAsJsonObject("failures").keySet())).isEqualTo(failures);
        assertThat(StreamSupport.stream(told.getAsJsonArray("censuses").spliterator(), false)
                        .map(JsonElement::getAsJsonObject)
                        .map(census -> census.get("sideCommandsRun").getAsInt()))
                .allMatch(run -> run > 0);
    }

    private static void requireGap(LabCommand lab, String reason) {
        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.get("gap").getAsString()).contains(reason);
        assertThat(told.get("verdict").getAsString()).isEqualTo("inconclusive");
    }

    @Test
    void what_a_lock_does_by_the_timer_it_is_given_is_judged() throws Exception {
        requireShown(checked("30", java("StealsByGivenTimer")), "FOREIGN_UNLOCK LEASE_OVERRUN");
    }

    /** With a lease of 30 s: the bench rings its timers and wakes up its threads, and nobody waits for the clock on the wall. */
    @ParameterizedTest
    @CsvSource({
        "StealsByOwnThread, FOREIGN_UNLOCK LEASE_OVERRUN",
        "SpoilsReleaseByOwnExecutor, LEASE_OVERRUN UNRELEASED",
        "RenewsByOwnTimer, LEASE_OVERRUN"
    })
    void what_a_lock_in_java_does_by_timers_and_threads_of_its_own_is_judged(String lock, String failures)
            throws Exception {
        LabCommand lab = checked("30", java(lock));

        requireShown(lab, failures);
        // By the clock on the wall it would have been given a lease of about a second.
        assertThat(lab.out()).contains(" 30000");
    }

    /** By the clock on the wall, which a busy machine is late for: that is inconclusive. What OwnThreadIT sees of a described lock, every build sees. */
    @Test
    @Tag("nightly")
    void what_a_lock_in_java_waits_for_otherwise_is_judged_by_the_clock_on_the_wall() throws Exception {
        requireShown(checked("30", java("StealsByOwnWait")), "FOREIGN_UNLOCK LEASE_OVERRUN");
    }

    @Test
    @Tag("nightly")
    void a_thread_that_a_lock_in_java_waits_for_is_judged() throws Exception {
        what_a_lock_in_java_does_by_timers_and_threads_of_its_own_is_judged("JoinsOwnThread", "LEASE_OVERRUN");
    }

    @Test
    void what_a_program_does_when_it_is_sent_a_tick_is_judged() throws Exception {
        requireShown(checked("30", python("registered-by-tick")), "LEASE_OVERRUN");
    }

    /** With a lease of 30 s: the bench rings what its threads wait for, and nobody waits for the clock on the wall. */
    @Test
    void what_a_program_of_python_does_by_threads_of_its_own_is_judged() throws Exception {
        requireShown(checked("30", python("soundly")), "LEASE_OVERRUN");
    }

    /** Likewise. */
    @ParameterizedTest
    @CsvSource({"steals, FOREIGN_UNLOCK LEASE_OVERRUN", "loads, LEASE_OVERRUN"})
    void what_a_program_of_node_does_by_timers_of_its_own_is_judged(String how, String failures) throws Exception {
        requireShown(checked("30", node(how)), failures);
    }

    @Test
    @Tag("nightly")
    void the_other_ways_in_which_a_program_renews_are_judged() throws Exception {
        for (String how : List.of("steals-by-tick", "steals")) {
            requireShown(checked("30", python(how)), "FOREIGN_UNLOCK LEASE_OVERRUN");
        }
        for (String how : List.of("timer", "sleep", "soundly-by-tick")) {
            requireShown(checked("30", python(how)), "LEASE_OVERRUN");
        }
        for (String how : List.of("interval", "chain", "loop", "both")) {
            requireShown(checked("30", node(how)), "LEASE_OVERRUN");
        }
    }

    @Test
    @Tag("nightly")
    void a_timer_that_goes_on_once_and_changes_nothing_is_remarked() throws Exception {
        LabCommand lab = checked("30", node("once-more"));

        requireShown(lab, "LEASE_OVERRUN");
        assertThat(lab.out())
                .contains("goes on when the lock was given back, and still sends EVAL; that changed nothing, neither");
    }

    @Test
    void a_timer_that_is_never_cleared_is_inconclusive() throws Exception {
        requireGap(checked("30", node("for-ever")), "on its side when its attempt is over; let release end");
    }

    /** It is nobody who goes on without the lock: the schedule has two inside, until it has noticed. */
    @Test
    void a_program_that_ends_itself_when_its_timer_finds_the_lock_lost_has_died() throws Exception {
        LabCommand lab = new LabCommand();
        Path lock = file("renewing.cjs");
        node("ends");

        lab.run("check", "--clients", "2", "--crashes", "0", "--lost-replies", "0", "--", "node", lock + "", "ends");

        assertThat(lab.out())
                .containsPattern("schedules\\sshow\\sLEASE_OVERRUN\\s\\(expected\\),\\snone\\sanything\\selse");
    }

    @Test
    void a_thread_of_which_nothing_is_seen_is_inconclusive_and_named() throws Exception {
        requireGap(checked("30", java("SilentThread")), "(started in 31), and nothing that it does was seen; let what");
    }

    @Test
    void a_thread_that_goes_on_when_the_lock_was_given_back_is_inconclusive() throws Exception {
        requireGap(
                checked("30", java("GoesOnAfterwards")),
                "client A still sends PSETEX on its side when its attempt is over; let release end what sends it");
    }

    @Test
    void so_it_is_with_the_threads_of_a_program() throws Exception {
        requireGap(checked("30", python("silent")), "and nothing that it does was seen; let what it waits for");
        requireGap(
                checked("30", python("for-ever")),
                "on its side when its attempt is over; let release end what sends it");
    }

    @Test
    void the_output_says_how_many_commands_on_the_side_ran_and_only_if_one_did() throws Exception {
        LabCommand renewing = new LabCommand();
        LabCommand plain = new LabCommand();

        int status = renewing.type(
                "check %s --clients 2 --lost-replies 0 --language en", file("../RenewsByGivenTimer.java"));
        plain.type("check %s --clients 2 --lost-replies 0 --language en", file("../TokenBack.java"));

        // The words stand where the width of the terminal lets them: the name and its numbers before them differ in
        // length.
        assertThat(renewing.out().replaceAll("\\s+", " "))
                .contains("1 command on the side. LEASE_OVERRUN:")
                .containsPattern("\\d+ commands on the side ran, by a timer or another thread of the lock\\.");
        assertThat(plain.out()).doesNotContain("on the side");
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    /** A thread that renews comes by the clock on the wall, and yet nothing flips. */
    @RepeatedTest(20)
    @Tag("nightly")
    void it_comes_out_the_same_each_time() throws Exception {
        requireShown(checked("1", java("StealsByOwnWait")), "FOREIGN_UNLOCK LEASE_OVERRUN");
        requireShown(checked("30", java("StealsByOwnThread")), "FOREIGN_UNLOCK LEASE_OVERRUN");
        requireShown(checked("30", java("SpoilsReleaseByOwnExecutor")), "LEASE_OVERRUN UNRELEASED");
        requireShown(checked("30", java("JoinsOwnThread")), "LEASE_OVERRUN");
        requireShown(checked("30", python("steals")), "FOREIGN_UNLOCK LEASE_OVERRUN");
        requireShown(checked("30", python("soundly")), "LEASE_OVERRUN");
    }
}
