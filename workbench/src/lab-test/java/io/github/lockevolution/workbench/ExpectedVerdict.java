package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the first line of a file says that a check of the file has to come to. */
final class ExpectedVerdict {

    private static final String SHOWS = "// shows ";
    private static final String INCONCLUSIVE = "// inconclusive: ";
    private static final String REFUSED = "// refused: ";

    private ExpectedVerdict() {}

    static void require(Path file) throws IOException {
        String expected = Files.readAllLines(file).get(0);
        LabCommand lab = new LabCommand();

        int status =
                lab.run("check", file.toString(), "--clients", "2", "--lost-replies", "0", "--limit", "600", "--json");

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
        assertThat(SHOWS + String.join(", ", failures)).as(told.toString()).isEqualTo(expected);
        assertThat(status)
                .isEqualTo(
                        failures.equals(List.of("LEASE_OVERRUN"))
                                ? ExitStatus.AS_EXPECTED
                                : ExitStatus.NOT_AS_EXPECTED);
    }
}
