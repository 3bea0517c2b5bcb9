package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.report.ReportData.StoryPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that was kept is read by the code that it is a run of, and by no other. */
class SavedRunTest {

    private static final String COMMIT = "c0ffee";

    @TempDir
    private Path directory;

    private static SavedRun run() {
        Map<String, ReportData.Narration> narration = Map.of("en", told("A"), "zh", told("甲"), "qps", told("⟦A⟧"));
        StoryPart story = new StoryPart("lock:A", "lock", List.of(), List.of(), narration, List.of());
        ReportData data = EmptyReport.of("7.0.15", "Redis 7.0.15", "1", List.of(story));
        return new SavedRun(
                data, new PackedStateSpaces(3, Map.of()), Map.of("en", "as expected", "zh", "符合预期", "qps", "⟦…⟧"));
    }

    private static ReportData.Narration told(String text) {
        return new ReportData.Narration("<svg/>", text, List.of(), Optional.empty());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("run.json"), text);
    }

    private static void assertRefused(Path file, Optional<String> commit, List<Language> languages, String sentence) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> SavedRun.read(file, commit, languages))
                .withMessage(sentence);
    }

    @Test
    void it_is_read_in_the_languages_of_the_report() throws IOException {
        SavedRun read = SavedRun.read(file(run().json(COMMIT)), Optional.of(COMMIT), Language.ALL);

        assertThat(read.conclusion()).containsOnlyKeys("en", "zh");
        assertThat(read.data().stories().get(0).narration()).containsOnlyKeys("en", "zh");
    }

    @Test
    void that_of_another_commit_is_refused() throws IOException {
        Path file = file(run().json("bad"));

        assertRefused(
                file,
                Optional.of(COMMIT),
                Language.ALL,
                file + " is a run of commit bad, and this is commit c0ffee: of other code it proves nothing;"
                        + " save one of this code by ./lab report --save " + file);
    }

    @Test
    void one_is_refused_where_nobody_knows_the_commit() throws IOException {
        Path file = file(run().json(COMMIT));

        assertRefused(
                file,
                Optional.empty(),
                Language.ALL,
                "git names no commit of this lab, so that nobody can tell whether " + file
                        + " is a run of the same code; use the lab of a clone that git can read");
    }

    @Test
    void that_of_another_format_is_refused() throws IOException {
        Path file = file(run().json(COMMIT).replace("{\"lockEvolutionRun\":1,", "{\"lockEvolutionRun\":2,"));

        assertRefused(
                file,
                Optional.of(COMMIT),
                Language.ALL,
                file + " is a run in format 2, and this lab reads format 1; save a new one by ./lab report --save "
                        + file);
    }

    @Test
    void one_that_was_not_told_in_the_language_is_refused() throws IOException {
        Path file = file(run().json(COMMIT).replace("qps", "xyz"));

        assertRefused(
                file,
                Optional.of(COMMIT),
                List.of(Language.ENGLISH, Language.withTag("qps").orElseThrow()),
                file + " is not told in the language qps; save a run that is by ./lab report --save " + file
                        + " --language qps");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "three years of work",
                "{\"redis\":\"7.0.15\"}",
                "{\"lockEvolutionRun\":1,\"commit\":\"c0ff",
                "{\"lockEvolutionRun\":1,\"commit\":\"c0ffee\"}",
                "{\"lockEvolutionRun\":1,\"commit\":\"c0ffee\",\"conclusion\":{\"en\":\"\",\"zh\":\"\"}}",
                "{\"lockEvolutionRun\":1,\"commit\":[],\"conclusion\":{}}",
            })
    void what_is_no_whole_run_is_refused(String text) throws IOException {
        Path file = file(text);

        assertRefused(
                file,
                Optional.of(COMMIT),
                Language.ALL,
                file + " is no run that ./lab report --save has written whole; name one that is");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no file without an end")
    void what_has_no_end_is_refused() {
        assertRefused(
                Path.of("/dev/zero"),
                Optional.of(COMMIT),
                Language.ALL,
                "/dev/zero is no run that ./lab report --save has written whole; name one that is");
    }

    @Test
    void a_file_that_is_not_there_is_named() {
        Path file = directory.resolve("nowhere.json");

        assertRefused(
                file,
                Optional.of(COMMIT),
                Language.ALL,
                file + " cannot be read (no such file); save a run by ./lab report --save " + file);
    }

    @Test
    void saving_one_takes_the_place_of_an_older_one() throws IOException {
        Path older = file(run().json("bad"));

        new OutputFile(older, "--save", SavedRun.SIGN).write(run().json(COMMIT));

        assertThat(older).hasContent(run().json(COMMIT));
    }
}
