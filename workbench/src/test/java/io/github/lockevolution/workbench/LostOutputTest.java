package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.Platform;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A disk on which there is no room for what is printed, and a file that is to take what is printed and something else as well. */
@EnabledOnOs(OS.LINUX)
class LostOutputTest {

    private static void assertRefused(File output, String sentence, String... arguments) throws Exception {
        List<String> java = List.of(
                Platform.java().toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Lab.class.getName());
        Process lab = new ProcessBuilder(
                        Stream.concat(java.stream(), Stream.of(arguments)).toList())
                .redirectOutput(output)
                .start();

        String said = new String(lab.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(said).isEqualTo("lab: " + sentence + "\n");
        assertThat(lab.waitFor()).isEqualTo(2);
    }

    /** Nothing can be written into that file; it is always full. */
    @Test
    void what_could_not_be_printed_is_told_and_is_no_success() throws Exception {
        assertRefused(
                new File("/dev/full"),
                "not everything could be printed (No space left on device); print it to somewhere else",
                "explore",
                "--help",
                "--language",
                "en");
    }

    @Test
    void the_file_that_takes_what_is_printed_is_not_replaced(@TempDir Path folder) throws Exception {
        Path file = folder.toRealPath().resolve("printed");

        assertRefused(
                file.toFile(),
                file + " is where this command prints; name another file by --out",
                "report",
                "--language",
                "en",
                "--out",
                file.toString());
        assertThat(file).isEmptyFile();
    }
}
