package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.Platform;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A disk on which there is no room for what is printed. */
class LostOutputTest {

    /** Nothing can be written into that file; it is always full. */
    @EnabledOnOs(OS.LINUX)
    @Test
    void what_could_not_be_printed_is_told_and_is_no_success() throws Exception {
        Process lab = new ProcessBuilder(
                        Platform.java().toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Lab.class.getName(),
                        "quiz",
                        "--list",
                        "--language",
                        "en")
                .redirectOutput(new File("/dev/full"))
                .start();

        String said = new String(lab.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(said)
                .isEqualTo(
                        "lab: not everything could be printed (No space left on device); print it to somewhere else\n");
        assertThat(lab.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(lab.exitValue()).isEqualTo(2);
    }
}
