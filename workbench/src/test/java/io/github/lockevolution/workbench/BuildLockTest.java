package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Only one {@code ./lab} builds at a time in one checkout. Here Maven waits for a line, or the end of its input, and fails. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "lab is a script of a Unix shell")
class BuildLockTest {

    private static final String BUILT = "built\nlab: the build failed; its output is above\n";

    @TempDir
    private Path home;

    private Path owner;

    @BeforeEach
    void make_a_checkout() throws IOException {
        Files.copy(Path.of("../lab"), home.resolve("lab"));
        Path texts = Path.of("src/main/resources/io/github/lockevolution/workbench/text/messages_en.properties");
        Path copy = home.resolve("workbench").resolve(texts);
        Files.createDirectories(copy.getParent());
        Files.copy(texts, copy);
        script("bin/java", "exit 0");
        script("mvn", "read -r _; echo built; exit 1");
        owner = home.resolve("workbench/target/lab.lock/owner");
    }

    private void script(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Process lab() throws IOException {
        ProcessBuilder lab = new ProcessBuilder(home.resolve("lab").toString()).redirectErrorStream(true);
        lab.environment().put("LC_ALL", "C");
        lab.environment().put("JAVA_HOME", home.toString());
        lab.environment().merge("PATH", home.toString(), (usual, ours) -> ours + File.pathSeparator + usual);
        return lab.start();
    }

    private static String text(Process lab) throws IOException {
        return new String(lab.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void the_lock_of_a_process_whose_number_another_one_has_by_now_is_taken() throws IOException {
        Files.createDirectories(owner.getParent());
        Files.writeString(owner, ProcessHandle.current().pid() + " long ago\n");
        Process lab = lab();

        lab.getOutputStream().close();

        assertThat(text(lab)).isEqualTo(BUILT);
    }

    @Test
    void maven_builds_on_when_the_lab_that_called_it_is_killed_and_is_waited_for() throws IOException {
        script("mvn", "echo $$ >" + home + "/mvn.pid; exec sleep 1000");
        Process killed = lab();
        Path number = home.resolve("mvn.pid");
        await("Maven builds").until(() -> Files.exists(number) && Files.size(number) > 0);
        String maven = Files.readString(number).strip();
        killed.destroyForcibly().onExit().join();
        script("mvn", "echo built; exit 1");
        Process second = lab();
        String waiting = "lab: process " + maven + " is building here; waiting for it ...\n";
        assertThat(new String(second.getInputStream().readNBytes(waiting.length()), StandardCharsets.UTF_8))
                .isEqualTo(waiting);

        ProcessHandle.of(Long.parseLong(maven)).ifPresent(ProcessHandle::destroyForcibly);

        assertThat(text(second)).isEqualTo(BUILT);
    }

    @Test
    void whoever_waits_says_for_which_process_and_builds_when_that_has_ended() throws IOException {
        Process first = lab();
        await("the first one builds").until(() -> Files.exists(owner) && Files.size(owner) > 0);
        Process second = lab();
        second.getOutputStream().close();
        String waiting = "lab: process " + first.pid() + " is building here; waiting for it ...\n";
        assertThat(new String(second.getInputStream().readNBytes(waiting.length()), StandardCharsets.UTF_8))
                .isEqualTo(waiting);

        first.getOutputStream().close();

        assertThat(text(first)).isEqualTo(BUILT);
        assertThat(text(second)).isEqualTo(BUILT);
    }
}
