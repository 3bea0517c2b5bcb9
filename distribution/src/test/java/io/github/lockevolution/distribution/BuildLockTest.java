package io.github.lockevolution.distribution;

import static io.github.lockevolution.distribution.CheckoutCopy.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Only one {@code ./lab} builds at a time in one checkout. Here Maven says its number, waits until it is told to end, and fails. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "lab is a script of a Unix shell")
class BuildLockTest {

    private static final String BUILT = "built\nlab: the build failed; its output is above\n";

    @TempDir
    private Path home;

    private CheckoutCopy checkout;

    /** Two pipes: whoever opens one waits for the other end. */
    private Path building;

    private Path ending;

    private final List<Process> labs = new ArrayList<>();

    @BeforeEach
    void make_a_checkout() throws IOException, InterruptedException {
        building = home.resolve("building");
        ending = home.resolve("ending");
        assertThat(new ProcessBuilder("mkfifo", building.toString(), ending.toString())
                        .start()
                        .waitFor())
                .isZero();
        checkout = CheckoutCopy.in(home)
                .withMaven("echo $$ >'" + building + "'; read -r _ <'" + ending + "'; echo built; exit 1");
    }

    @AfterEach
    void end_what_a_test_that_failed_has_left() {
        labs.forEach(lab -> lab.descendants().forEach(ProcessHandle::destroyForcibly));
        labs.forEach(Process::destroyForcibly);
    }

    private Process lab() throws IOException {
        Process lab = checkout.lab();
        labs.add(lab);
        return lab;
    }

    /** The number of the Maven that builds now. */
    private long maven() throws IOException {
        return Long.parseLong(Files.readString(building).strip());
    }

    private void endMaven() throws IOException {
        Files.writeString(ending, "end\n");
    }

    private static String said(Process lab, String line) throws IOException {
        return new String(lab.getInputStream().readNBytes(line.length()), StandardCharsets.UTF_8);
    }

    private static String waitingFor(long process) {
        return "lab: process " + process + " is building here; waiting for it ...\n";
    }

    /** Whoever looks for it next does not find it. */
    private static void kill(ProcessHandle process) {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Test
    void the_lock_of_a_process_whose_number_another_one_has_by_now_is_taken() throws IOException {
        Path owner = home.resolve("distribution/target/lab.owner");
        Files.createDirectories(owner.getParent());
        Files.writeString(owner, ProcessHandle.current().pid() + " long ago\n");
        Process lab = lab();

        maven();
        endMaven();

        assertThat(text(lab)).isEqualTo(BUILT);
    }

    @Test
    void maven_builds_on_when_the_lab_that_called_it_is_killed_and_is_waited_for() throws IOException {
        Process killed = lab();
        long maven = maven();
        Stream.concat(killed.descendants(), Stream.of(killed.toHandle()))
                .filter(process -> process.pid() != maven)
                .toList()
                .forEach(BuildLockTest::kill);
        Process second = lab();
        assertThat(said(second, waitingFor(maven))).isEqualTo(waitingFor(maven));

        endMaven();
        maven();
        endMaven();

        assertThat(text(second)).isEqualTo(BUILT);
    }

    @Test
    void whoever_waits_says_for_which_process_and_builds_when_that_has_ended() throws IOException {
        Process first = lab();
        maven();
        long builder = first.children().findFirst().orElseThrow().pid();
        Process second = lab();
        assertThat(said(second, waitingFor(builder))).isEqualTo(waitingFor(builder));

        endMaven();
        maven();
        endMaven();

        assertThat(text(first)).isEqualTo(BUILT);
        assertThat(text(second)).isEqualTo(BUILT);
    }
}
