package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.VerdictChannel;
import io.github.lockevolution.faults.text.Language;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a JVM in which code under test runs may do, beside saying what came of it. */
class SupervisedLabTest {

    /** A lab in which this happens. */
    static final class Lab {

        public static void main(String[] deeds) throws IOException {
            VerdictChannel line = VerdictChannel.open().orElseThrow();
            for (String deed : deeds) {
                switch (deed) {
                    case "a hook halts" -> Runtime.getRuntime().addShutdownHook(new Thread(() -> halt(0)));
                    case "writes 0 wherever it can" -> writeEverywhere();
                    case "kills its parent" ->
                        ProcessHandle.current().parent().orElseThrow().destroyForcibly();
                    case "exits" -> System.exit(0);
                    case "exits with 1" -> System.exit(1);
                    case "halts" -> halt(0);
                    case "kills itself" -> kill();
                    case "hangs" -> hang();
                    case "has a moment" -> line.times().accept(Duration.ofMillis(1), "that was no moment");
                    case "has an hour" -> line.times().accept(Duration.ofHours(1), "that was no hour");
                    case "has no end" -> line.times().accept(Duration.ZERO, "");
                    default -> line.say(deed);
                }
            }
        }

        private static void halt(int status) {
            Runtime.getRuntime().halt(status);
        }

        /** Into what is no file. */
        private static void writeEverywhere() throws IOException {
            System.out.println("0");
            for (File descriptor : new File("/proc/self/fd").listFiles()) {
                if (descriptor.getCanonicalPath().matches(".*(pipe|socket):.*")) {
                    try (FileOutputStream other = new FileOutputStream(descriptor)) {
                        other.write("0\n".getBytes(StandardCharsets.UTF_8));
                    } catch (IOException e) {
                        // A socket cannot be opened by its name.
                    }
                }
            }
        }

        private static void kill() throws IOException {
            new ProcessBuilder(
                            "kill", "-9", Long.toString(ProcessHandle.current().pid()))
                    .start();
            hang();
        }

        private static void hang() {
            Thread hanging = new Thread(() -> {
                while (true) {
                    Thread.onSpinWait();
                }
            });
            hanging.start();
        }
    }

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private int status(String... deeds) {
        PrintStream err = System.err;
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            List<String> options = List.of("-Xshare:auto", "-cp", System.getProperty("java.class.path"));
            List<String> words = new ArrayList<>(List.of(Lab.class.getName()));
            words.addAll(List.of(deeds));
            return SupervisedLab.run(options, words, () -> Language.ENGLISH, status -> {});
        } finally {
            System.setErr(err);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void what_it_says_is_the_status(int status) {
        assertThat(status(Integer.toString(status), "exits")).isEqualTo(status);
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "exits, 0",
        "exits with 1, 1",
        "halts, 0",
        "kills itself, 137",
        "a hook halts, 0",
        "writes 0 wherever it can, 0",
    })
    void without_a_word_it_is_inconclusive_and_said_so(String deed, int ended) {
        assertThat(status(deed)).isEqualTo(3);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .isEqualTo("lab: inconclusive, the process in which it was judged ended before it gave a verdict (with"
                        + " status " + ended + "): the code that is checked has ended it, or somebody has killed it"
                        + System.lineSeparator());
    }

    @Test
    void one_whose_time_is_over_is_killed_and_says_so_though_it_has_nothing_left_to_say_it_with() {
        assertThat(status("has a moment", "hangs")).isEqualTo(3);
        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo("lab: that was no moment" + System.lineSeparator());
    }

    @ParameterizedTest
    @CsvSource({"has an hour, 1", "has no end, 1"})
    void one_that_ends_in_time_is_heard(String time, int status) {
        assertThat(status(time, Integer.toString(status), "exits")).isEqualTo(status);
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void a_word_stands_whatever_ends_it_then() {
        assertThat(status("a hook halts", "1", "exits")).isEqualTo(1);
        assertThat(status("kills its parent", "1")).isEqualTo(1);
    }

    @Tag("integration")
    @Test
    void one_that_does_not_end_behind_its_word_is_killed() {
        assertThat(status("1", "hangs")).isEqualTo(1);
    }
}
