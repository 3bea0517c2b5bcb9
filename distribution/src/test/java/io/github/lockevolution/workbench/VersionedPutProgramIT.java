package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The program in Go that a class repairs, before and after, and repaired the wrong way; what the page says of each is what is shown. */
@Tag("nightly")
class VersionedPutProgramIT {

    private static final Path DOCS = Path.of("..", "docs");
    private static final String HANDED_OUT = "return false, nil // Is that so?";

    static Stream<Arguments> answersToMaybe() {
        return Stream.of(
                arguments(HANDED_OUT, List.of("ORPHAN_KEY"), ExitStatus.NOT_AS_EXPECTED),
                arguments("return true, nil", List.of("RACE", "FOREIGN_UNLOCK"), ExitStatus.NOT_AS_EXPECTED),
                arguments(
                        "holder, _, err := lk.ck.Get(lk.key); return holder == lk.id, err",
                        List.of(),
                        ExitStatus.AS_EXPECTED));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answersToMaybe")
    void what_a_lost_answer_shows_is_decided_by_one_line(
            String line, List<String> failures, int status, @TempDir Path folder)
            throws IOException, InterruptedException {
        String text = Files.readString(DOCS.resolve("lab2").resolve("versioned_put.go"));
        assertThat(text).containsOnlyOnce(HANDED_OUT);
        Path source = Files.writeString(folder.resolve("versioned_put.go"), text.replace(HANDED_OUT, line));
        Path program = folder.resolve("versioned_put");
        assumeThat(succeeds("go", "version"))
                .as("go works here; Debian golang-go has it")
                .isTrue();
        assertThat(succeeds("go", "build", "-o", program.toString(), source.toString()))
                .isTrue();

        LabCommand lab = new LabCommand();
        int shown = lab.run(
                "check", "--clients", "2", "--crashes", "0", "--lost-replies", "1", "--json", "--", program.toString());

        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.get("gap")).isNull();
        assertThat(told.getAsJsonObject("failures").keySet()).containsExactlyInAnyOrderElementsOf(failures);
        assertThat(shown).isEqualTo(status);
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
