package io.github.lockevolution.workbench.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The folders of the field: each is complete, and what is written in it agrees with what was shown. */
class FieldTest {

    private static final Path FOLDER = Path.of("src/main/resources/field");

    static Stream<FieldLibrary> libraries() {
        return Field.all().stream();
    }

    @Test
    void every_folder_is_in_the_list_of_names() throws IOException {
        try (Stream<Path> folders = Files.list(FOLDER)) {
            assertThat(folders.filter(Files::isDirectory)
                            .map(folder -> folder.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Field.names());
        }
    }

    @Test
    void there_are_thirty_and_at_most_three_of_thirty_are_inconclusive() {
        long inconclusive = libraries()
                .filter(library -> library.shown().orElseThrow().gap().isPresent())
                .count();

        assertThat(Field.names()).hasSizeGreaterThanOrEqualTo(30);
        assertThat(inconclusive).isLessThanOrEqualTo(Field.names().size() / 10);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void what_was_shown_is_what_is_expected_of_the_same_release(FieldLibrary library) {
        Shown shown = library.shown().orElseThrow();

        assertThat(shown.version()).isEqualTo(library.facts().version());
        if (shown.gap().isEmpty()) {
            assertThat(shown.names())
                    .containsExactlyInAnyOrderElementsOf(library.facts().expected().stream()
                            .map(Failure::name)
                            .toList());
            assertThat(shown.stories().keySet()).hasSize(shown.names().isEmpty() ? 0 : Language.ALL.size());
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void a_release_is_fetched_by_its_version(FieldLibrary library) {
        assertThat(Adapter.of(library)).isNotNull();
        if (library.facts().from() != PackageSource.debian) {
            assertThat(library.facts().packages().get(0))
                    .contains(library.facts().library())
                    .endsWith(separator(library) + library.facts().version());
            assertThat(library.at("0.1").facts().packages())
                    .hasSameSizeAs(library.facts().packages())
                    .first()
                    .asString()
                    .contains(library.facts().library())
                    .endsWith(separator(library) + "0.1");
        }
    }

    private static String separator(FieldLibrary library) {
        return library.facts().from() == PackageSource.npm ? "@" : ":";
    }

    /** It can be sent as it is, and somebody can follow it without this bench. */
    @ParameterizedTest
    @MethodSource("libraries")
    void a_text_for_authors_is_short_and_has_a_replay(FieldLibrary library) throws IOException {
        Path folder = FOLDER.resolve(library.name());
        Path text = folder.resolve("for-the-authors.md");
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> replays = files.filter(
                            file -> file.getFileName().toString().startsWith("replay."))
                    .toList();
            if (Files.exists(text)) {
                assertThat(Files.readAllLines(text)).hasSizeLessThanOrEqualTo(20);
                assertThat(replays).hasSize(1);
                assertThat(text).content().contains(replays.get(0).getFileName().toString());
            }
        }
    }

    @Test
    void an_adapter_finds_its_tables_and_what_it_speaks_to_the_bench_by(@TempDir Path folder) throws IOException {
        FieldLibrary inTable = FieldLibrary.read("symfony-lock-pdo");
        FieldLibrary inNode = FieldLibrary.read("redlock-4");

        assertThat(Adapter.options(inTable, folder))
                .startsWith("--store", "postgres", "--schema")
                .contains(folder.resolve("tables.sql").toString());
        assertThat(folder.resolve("tables.sql")).isNotEmptyFile();
        assertThat(Adapter.of(inNode).arguments(inNode, folder))
                .containsExactly("--", "node", folder.resolve("lock.js").toString());
        assertThat(folder.resolve("node_modules/lock-evolution/lock.js")).isNotEmptyFile();
    }

    @Test
    void a_file_that_lacks_something_is_named() {
        assertThatExceptionOfType(com.google.gson.JsonParseException.class)
                .isThrownBy(() -> FieldLibrary.parse("tiny", "library: tiny\nen: {lock: a}\n"))
                .withMessageContaining("promise");
    }
}
