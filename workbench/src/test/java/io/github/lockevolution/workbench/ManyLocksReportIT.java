package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The report on twelve locks, as it is written. */
@Tag("many-locks")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyLocksReportIT {

    private static final List<LockSpec> LOCKS = LockCatalog.onTheClassPath().all();
    private static final Pattern SCRIPT = Pattern.compile("text/javascript;charset=utf-8;base64,([^\"]+)");
    private static final Pattern COUNT = Pattern.compile(
            "\\bfive (redis )?(locks|stages)|\u4e94(\u628a|\u4ee3|\u4e2a\u9636\u6bb5)", Pattern.CASE_INSENSITIVE);
    private static final String DATA = "<script type=\"application/json\" id=\"data\">";

    private LabRun run;
    private String html;
    private JsonObject data;

    @BeforeAll
    void write_it(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("report.html");
        run = LabRun.of("report", "--out", file.toString());
        html = Files.readString(file);
        int begin = html.indexOf(DATA) + DATA.length();
        data = JsonParser.parseString(html.substring(begin, html.indexOf("</script>", begin)))
                .getAsJsonObject();
    }

    @Test
    void it_is_written_although_a_lock_broke_as_it_does_not_declare() {
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void every_lock_is_there_with_its_title_and_what_it_sends() {
        assertThat(each("stages", stage -> stage.get("name").getAsString()))
                .containsExactlyElementsOf(LOCKS.stream().map(LockSpec::name).toList());
        assertThat(each("stages", stage -> stage.get("title").getAsString()))
                .containsExactlyElementsOf(LOCKS.stream().map(LockSpec::title).toList());
        assertThat(each(
                        "stages",
                        stage -> stage.getAsJsonArray("acquireCommands").size()))
                .doesNotContain(0);
    }

    @Test
    void every_lock_has_a_state_space_and_a_story() {
        assertThat(each("stages", stage -> stage.has("stateSpace"))).containsOnly(true);
        assertThat(each("stories", story -> story.get("stage").getAsString()).stream()
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(
                        LOCKS.stream().map(LockSpec::name).toList());
    }

    @Test
    void no_title_becomes_an_element_of_the_page() throws IOException {
        String template = template();

        assertThat(html).doesNotContain("<script>", "<b>&").containsOnlyOnce(DATA);
        assertThat(html.split("<script", -1)).hasSameSizeAs(template.split("<script", -1));
        assertThat(html.split("</script", -1)).hasSameSizeAs(template.split("</script", -1));
    }

    /** The page before anything is put into it. */
    private static String template() throws IOException {
        try (InputStream page = Lab.class.getResourceAsStream("report/page.html")) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void nothing_about_the_locks_is_missing() {
        assertThat(List.of("stages", "stories", "attacks"))
                .allSatisfy(part -> assertThat(strings(data.get(part))).doesNotContainPattern(LabRun.SLIP));
    }

    @Test
    void a_story_is_told_on_the_locks_that_improve_on_its_own() {
        assertThat(each("stories", Function.identity()))
                .allSatisfy(story -> assertThat(story.getAsJsonArray("transfers").asList().stream()
                                .map(transfer ->
                                        transfer.getAsJsonObject().get("stage").getAsString()))
                        .containsExactlyElementsOf(successors(story.get("stage").getAsString())));
    }

    private static List<String> successors(String name) {
        return LOCKS.stream()
                .filter(lock -> lock.predecessor().equals(Optional.of(name)))
                .map(LockSpec::name)
                .toList();
    }

    @Test
    void nobody_counts_the_locks_in_the_page() {
        assertThat(html.substring(0, html.indexOf("<style>"))).doesNotContainPattern(LabRun.SLIP);
        assertThat(SCRIPT.matcher(html).results().map(script -> decoded(script.group(1))))
                .hasSizeGreaterThan(20)
                .allSatisfy(script -> assertThat(script).doesNotContainPattern(COUNT));
        assertThat(html.substring(html.indexOf("id=\"messages\">"), html.indexOf(DATA)))
                .contains("page.motto")
                .doesNotContainPattern(COUNT);
    }

    private static String decoded(String script) {
        return new String(Base64.getDecoder().decode(script), StandardCharsets.UTF_8);
    }

    private static String strings(JsonElement element) {
        if (element.isJsonArray()) {
            return element.getAsJsonArray().asList().stream()
                    .map(ManyLocksReportIT::strings)
                    .collect(Collectors.joining());
        }
        return element.isJsonObject()
                ? element.getAsJsonObject().asMap().values().stream()
                        .map(ManyLocksReportIT::strings)
                        .collect(Collectors.joining())
                : element + "\n";
    }

    private <T> List<T> each(String part, Function<JsonObject, T> value) {
        return data.getAsJsonArray(part).asList().stream()
                .map(JsonElement::getAsJsonObject)
                .map(value)
                .toList();
    }
}
