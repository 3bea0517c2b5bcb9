package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code check --out} writes for a CI server. */
class CheckSarifIT {

    private static final String LOCKS = "src/test/resources/io/github/lockevolution/workbench/check/";

    private final LabCommand lab = new LabCommand();

    private Path sarif;
    private Path markdown;
    private Path annotations;
    private Path json;

    @BeforeEach
    void name_files(@TempDir Path folder) {
        sarif = folder.resolve("lock.sarif");
        markdown = folder.resolve("lock.md");
        annotations = folder.resolve("annotations.txt");
        json = folder.resolve("lock.json");
    }

    /** What it prints is held to its schema, too. */
    private int check(String what) throws IOException {
        int status = lab.type(
                "check --json --clients 2 --lost-replies 0 --out %s --out %s --out %s --out %s " + what,
                sarif,
                markdown,
                "github:" + annotations,
                json);
        assertThat(Files.readString(json)).isEqualTo(lab.out());
        JsonContract.ofProject(JsonContract.CHECK).requireMetBy(lab.out());
        return status;
    }

    private JsonObject run() throws IOException {
        String text = Files.readString(sarif);
        JsonContract.ofSarif().requireMetBy(text);
        return JsonParser.parseString(text)
                .getAsJsonObject()
                .getAsJsonArray("runs")
                .get(0)
                .getAsJsonObject();
    }

    private static JsonObject object(JsonObject in, String... path) {
        return Arrays.stream(path).reduce(in, JsonObject::getAsJsonObject, (one, other) -> other);
    }

    private static JsonObject first(JsonObject in, String array) {
        return in.getAsJsonArray(array).get(0).getAsJsonObject();
    }

    /** {@code unlock} deletes whatever is there, in line 29. */
    @Test
    void a_failure_is_a_result_at_the_line_that_decides_with_the_steps_of_its_story() throws IOException {
        assertThat(check(LOCKS + "HashWithOwner.java")).as(lab.err()).isEqualTo(ExitStatus.NOT_AS_EXPECTED);

        JsonObject run = run();
        assertThat(object(run, "tool", "driver").getAsJsonArray("rules"))
                .extracting(rule -> rule.getAsJsonObject().get("id").getAsString())
                .containsExactlyElementsOf(
                        Arrays.stream(Failure.values()).map(Enum::name).toList());
        JsonObject result = first(run, "results");
        assertThat(result.get("level").getAsString()).isEqualTo("error");
        assertThat(object(result, "message").get("text").getAsString())
                .contains(result.get("ruleId").getAsString() + ": ", "Shortest: hash-with-owner:A.");
        JsonObject place = object(first(result, "locations"), "physicalLocation");
        assertThat(object(place, "artifactLocation").get("uri").getAsString()).isEqualTo(LOCKS + "HashWithOwner.java");
        int line = object(place, "region").get("startLine").getAsInt();
        JsonArray steps = first(first(result, "codeFlows"), "threadFlows").getAsJsonArray("locations");
        assertThat(steps)
                .extracting(step -> object(step.getAsJsonObject(), "location", "message")
                        .get("text")
                        .getAsString())
                .anyMatch(words -> words.startsWith("A: "))
                .anyMatch(words -> words.contains(result.get("ruleId").getAsString()));

        assertThat(Files.readString(annotations))
                .startsWith("::error file=" + LOCKS + "HashWithOwner.java,line=" + line + ",title=Lock Evolution%3A "
                        + result.get("ruleId").getAsString() + "::");
        assertThat(Files.readString(markdown))
                .startsWith("<!-- Lock Evolution: check -->\n### HashWithOwner breaks: ")
                .contains("| failure | what it is | schedules | decided at |\n|---|---|---|---|\n")
                .contains("HashWithOwner.java:" + line + "` |\n", "```text\nA B ");
    }

    @Test
    void a_failure_that_is_expected_is_a_note() throws IOException {
        assertThat(check(LOCKS + "TokenBack.java --crashes 0")).isEqualTo(ExitStatus.AS_EXPECTED);

        assertThat(run().getAsJsonArray("results"))
                .extracting(JsonElement::getAsJsonObject)
                .extracting(result -> result.get("ruleId").getAsString() + " "
                        + result.get("level").getAsString())
                .containsExactly("LEASE_OVERRUN note");
        assertThat(Files.readString(annotations)).startsWith("::notice file=").hasLineCount(1);
    }

    @Test
    void what_shows_nothing_leaves_files_that_say_nothing_else() throws IOException {
        assertThat(check(LOCKS + "TokenBack.java --crashes 0 --expiries 0")).isEqualTo(ExitStatus.AS_EXPECTED);

        assertThat(run().getAsJsonArray("results")).isEmpty();
        assertThat(annotations).isEmptyFile();
        assertThat(Files.readString(markdown)).contains("### TokenBack shows no failure");
    }

    @Test
    void a_check_that_is_inconclusive_was_not_successful_and_says_why() throws IOException {
        assertThat(check(LOCKS + "NeverSends.java")).isEqualTo(ExitStatus.INCONCLUSIVE);

        JsonObject invocation = first(run(), "invocations");
        assertThat(run().getAsJsonArray("results")).isEmpty();
        assertThat(invocation.get("executionSuccessful").getAsBoolean()).isFalse();
        assertThat(object(first(invocation, "toolExecutionNotifications"), "message")
                        .get("text")
                        .getAsString())
                .startsWith("NeverSends: inconclusive, ")
                .contains("sends no command");
        assertThat(Files.readString(annotations))
                .startsWith("::error title=Lock Evolution::NeverSends: inconclusive, ")
                .hasLineCount(1);
        assertThat(Files.readString(markdown)).contains("### NeverSends: inconclusive, ");
    }

    /** Python does not load what tells it, with {@code -S}: so it is with every language but this and JavaScript. */
    @Test
    void of_a_program_that_tells_no_line_the_file_is_named_and_its_first_line_where_there_has_to_be_one()
            throws IOException {
        assertThat(check("-- python3 -S " + LOCKS + "without_library.py")).isEqualTo(ExitStatus.NOT_AS_EXPECTED);

        assertThat(startLine("without_library.py")).isOne();
        assertThat(Files.readString(annotations))
                .startsWith("::error file=" + LOCKS + "without_library.py,title=Lock Evolution%3A ORPHAN_KEY::");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "python3 | without_library.py | | ORPHAN_KEY | connection.sendall(",
                "node | side/renewing.cjs | steals | FOREIGN_UNLOCK | socket.write(",
            })
    void a_program_in_python_or_javascript_tells_the_line_that_sends(
            String interpreter, String file, String how, Failure failure, String code) throws IOException {
        String command = "-- " + interpreter + " " + LOCKS + file + (how == null ? "" : " " + how);
        assertThat(check(command)).as(lab.err()).isEqualTo(ExitStatus.NOT_AS_EXPECTED);

        List<String> source = Files.readAllLines(Path.of(LOCKS + file));
        int line = startLine(Path.of(file).getFileName().toString());
        assertThat(source.get(line - 1)).contains(code);
        assertThat(Files.readString(annotations))
                .contains("file=" + LOCKS + file + ",line=" + line + ",title=Lock Evolution%3A " + failure + "::");
    }

    /** They go with the next release. */
    @Test
    void the_options_of_old_write_the_same_and_say_what_to_type_instead() throws IOException {
        String lock = LOCKS + "TokenBack.java --crashes 0";
        check(lock);
        List<String> now = written();
        LabCommand old = new LabCommand();

        old.type(
                "check --clients 2 --lost-replies 0 --sarif %s --markdown %s --annotations %s " + lock,
                sarif,
                markdown,
                annotations);

        assertThat(written()).isEqualTo(now);
        assertThat(old.err())
                .contains("--sarif goes with the next release; type --out " + sarif + "\n")
                .contains("--markdown goes with the next release; type --out " + markdown + "\n")
                .contains("--annotations goes with the next release; type --out github:" + annotations + "\n");
    }

    /** But for how long it took. */
    private List<String> written() throws IOException {
        return List.of(
                Files.readString(sarif),
                Files.readString(markdown).replaceFirst("\\d+\\.\\d s on", "? s on"),
                Files.readString(annotations));
    }

    private int startLine(String file) throws IOException {
        JsonObject place = object(first(first(run(), "results"), "locations"), "physicalLocation");
        assertThat(object(place, "artifactLocation").get("uri").getAsString()).endsWith("/" + file);
        return object(place, "region").get("startLine").getAsInt();
    }
}
