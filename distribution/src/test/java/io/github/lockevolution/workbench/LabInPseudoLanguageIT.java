package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.workbench.text.Unmarked;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the commands print around the locks, nobody reads who cannot read it in another language. Excepted are names (of locks,
 * failures, programs, settings, options and files), what Redis is sent and answers, what is typed, and what the operating
 * system or a library says in brackets.
 */
class LabInPseudoLanguageIT {

    private final LabCommand lab = new LabCommand();

    @TempDir
    private Path folder;

    private static Unmarked unmarked() {
        return Unmarked.butForNames()
                .andPattern("(?m)^lab: ")
                .andPattern("\\./lab( [a-z]+)?|--[a-z-]+|\\blab(\\.[a-z]+)+\\b|\\bLAB(_[A-Z]+)+\\b")
                .andPattern("\\b(random|Lua)\\b") // a title of several lines
                .andPattern("\\((embedded|in this JVM)\\)");
    }

    private List<String> inPseudoLanguage(Unmarked unmarked, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--language", "qps"));
        lab.run(all.toArray(String[]::new));
        return unmarked.in(lab.out() + lab.err());
    }

    @Test
    void the_matrix_with_its_stories() {
        assertThat(inPseudoLanguage(unmarked(), "--stage", "stage3-setnx-setex", "--stories"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "explore",
                "explore stage2-setnx --crashes 0",
                "explore stage1-get-set --clients 4 --limit 1",
                "explore stage1-get-set --limit 0"
            })
    void the_censuses_and_why_they_are_not_complete(String arguments) {
        assertThat(inPseudoLanguage(unmarked(), arguments.split(" "))).isEmpty();
    }

    @Test
    void what_the_doctor_found() {
        Unmarked unmarked = unmarked()
                .andPattern("⟦Lóck Évólútíón.*⟧") // the platform
                .andPattern("⟦/\\S*⟧") // where a program is
                .andPattern("(?m)^  [* ] (embedded|path|docker|URL|h2|postgres|mariadb|kill -9|SIGSTOP|chromium)\\b")
                .andPattern("\\b(redis|valkey|toxiproxy)-server\\b|\\b(chromium(-browser)?|google-chrome)\\b")
                .andPattern(
                        "(redis|http)://host:port|jdbc:URL|--database|\\b(Redis|Toxiproxy|H2|mariadbd|postgres)\\b");

        assertThat(inPseudoLanguage(unmarked, "doctor")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stage9-future",
                "explore stage9-future",
                "--wrong",
                "explore --clients many",
                "explore --clients",
                "show",
                "show --on A --evolution B",
                "bench --soak",
                "doctor too much",
                "-Dlab.rediss=docker",
                "toxiproxy --port 70000",
                "toxiproxy --host no-such-host.invalid",
                "quiz --list --anki",
                "help nothing"
            })
    void what_was_typed_wrong(String arguments) {
        Unmarked unmarked = unmarked()
                .andPattern("['‘]?\\b(stage9-future|wrong|many|nothing|too|much|no-such-host\\.invalid)\\b")
                .andPattern("\\b(explorer|locks|toxiproxy|explore|rediss|docker|[A-Z]{2,})\\b")
                .andPattern("\\bbe-cleared\\b"); // the rest of a setting, on the next line

        assertThat(inPseudoLanguage(unmarked, arguments.split(" "))).isEmpty();
        assertThat(lab.err()).isNotEmpty();
        assertThat(lab.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "explore --clients 13",
                "explore --lost-replies 10",
                "show nowhere",
                "show stage2-setnx:A..B",
                "show stage2-setnx:A.nowhere",
                "explore --redis nowhere",
                "explore --redis redis://",
                "explore --redis redis://127.0.0.1:1",
                "--toxiproxy nowhere",
                "--toxiproxy http://",
                "--toxiproxy http://127.0.0.1:1",
            })
    void what_cannot_be_set_up(String arguments) {
        Unmarked unmarked =
                unmarked().andPattern("\\bnowhere\\b|\\b(redis|http)://").andPattern("Connection refused");

        assertThat(inPseudoLanguage(unmarked, arguments.split(" "))).isEmpty();
        assertThat(lab.err()).startsWith("lab: ⟦").hasLineCount(1);
        assertThat(lab.out()).isEmpty();
    }

    @Test
    void why_the_server_does_not_start() throws IOException {
        Unmarked unmarked = unmarked()
                .andPattern("\\Q" + folder + "\\E[^'⟧ ]*")
                .andPattern("\\(malformed JSON at line 1 column 1 path \\$\\)|\\(java\\.io\\.IOException: [^)]*\\)")
                .andPattern("/populate\\b|\\bPOST\\b|\\bJSON\\b|\\bUTF-8\\b")
                .andPattern("Address already in use");
        Path missing = folder.resolve("missing.json");
        Path nonsense = Files.writeString(folder.resolve("nonsense.json"), "nonsense");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xc0, (byte) 0xff});

        for (Path config : List.of(missing, nonsense, binary, folder)) {
            assertThat(inPseudoLanguage(unmarked, "toxiproxy", "--port", "0", "--config", config.toString()))
                    .isEmpty();
        }
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThat(inPseudoLanguage(unmarked, "toxiproxy", "--port", "" + busy.getLocalPort()))
                    .isEmpty();
        }
        assertThat(lab.err().lines()).hasSize(5);
    }

    @Test
    void a_language_there_is_not_is_told_with_those_there_are() {
        int status = lab.run("doctor", "--language", "xx");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err()).isEqualTo("lab: there is no language 'xx'; there are en, zh\n");
        assertThat(lab.out()).isEmpty();
    }

    @Test
    void json_is_the_same_in_every_language() {
        LabCommand english = new LabCommand();
        english.run("explore", "stage3-setnx-setex", "--json");

        lab.run("explore", "stage3-setnx-setex", "--json", "--language", "qps");

        assertThat(lab.out()).isNotEmpty().isEqualTo(english.out());
    }
}
