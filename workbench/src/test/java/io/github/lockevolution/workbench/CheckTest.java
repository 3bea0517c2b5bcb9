package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Locks that somebody wrote at home, each in a file whose first line says what has to come out. */
class CheckTest {

    private static final String SHOWS = "// shows ";
    private static final String INCONCLUSIVE = "// inconclusive: ";
    private static final String REFUSED = "// refused: ";

    static List<Path> locks() throws IOException, URISyntaxException {
        URL folder = CheckTest.class.getResource("check");
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    static Path lock(String name) throws IOException, URISyntaxException {
        return locks().stream()
                .filter(file -> file.getFileName().toString().equals(name + ".java"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void there_are_enough_of_them() throws IOException, URISyntaxException {
        assertThat(locks()).hasSizeGreaterThanOrEqualTo(30);
    }

    @ParameterizedTest
    @MethodSource("locks")
    void a_lock_is_told_what_it_shows(Path file) throws IOException {
        String expected = Files.readAllLines(file).get(0);
        LabCommand lab = new LabCommand();

        int status = lab.run("check", file.toString(), "--clients", "2", "--lost-replies", "0", "--json");

        if (expected.startsWith(REFUSED)) {
            assertThat(lab.err()).startsWith("lab: ").contains(expected.substring(REFUSED.length()));
            assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
        } else {
            compare(expected, JsonParser.parseString(lab.out()).getAsJsonObject(), status);
        }
    }

    private static void compare(String expected, JsonObject told, int status) {
        if (expected.startsWith(INCONCLUSIVE)) {
            assertThat(told.get("gap").getAsString()).contains(expected.substring(INCONCLUSIVE.length()));
            assertThat(status).isEqualTo(ExitStatus.INCONCLUSIVE);
            return;
        }
        List<String> failures = new ArrayList<>(told.getAsJsonObject("failures").keySet());
        assertThat(SHOWS + String.join(", ", failures)).isEqualTo(expected);
        assertThat(status)
                .isEqualTo(
                        failures.equals(List.of("LEASE_OVERRUN"))
                                ? ExitStatus.AS_EXPECTED
                                : ExitStatus.NOT_AS_EXPECTED);
    }
}
