package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.text.JsonAt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever the language of the machine, the same is seen. */
class LanguageOfTheMachineIT {

    private static String said(int status, String language, String country, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Platform.java().toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Duser.language=" + language,
                "-Duser.country=" + country,
                "-cp",
                System.getProperty("java.class.path"),
                Lab.class.getName()));
        command.addAll(List.of(arguments));
        Process lab = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(lab.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(lab.onExit().join().exitValue()).as(said).isEqualTo(status);
        return said;
    }

    /** Its attacks put toxics on a Toxiproxy, by names that a library writes. */
    @ParameterizedTest
    @CsvSource({"tr, TR", "ar, EG"})
    void the_first_screen_is_as_expected(String language, String country) throws IOException {
        String said = said(ExitStatus.AS_EXPECTED, language, country, "--stage", "stage2-setnx", "--json");

        assertThat(JsonAt.at("stages.0.verdict", said).getAsString()).isEqualTo("as declared");
    }

    /** Its canary works in an H2, which has names in capitals. */
    @Test
    void a_section_in_a_database_is_judged() throws IOException {
        String section = "../extensions/sections/src/main/java/io/github/lockevolution/sections/CheckOutside.java";

        assertThat(said(ExitStatus.NOT_AS_EXPECTED, "tr", "TR", "check", section, "--crashes", "0"))
                .contains("NOT_SERIALIZABLE");
    }
}
