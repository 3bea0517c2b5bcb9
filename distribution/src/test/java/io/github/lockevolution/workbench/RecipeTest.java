package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages on what people have, against the files that are run: {@link RecipeIT} runs them. */
class RecipeTest {

    private static final String ENGLISH = "your-lock.md";
    private static final String CHINESE = "your-lock.zh-CN.md";

    private static final Pattern WITH = Pattern.compile("--with \\S+");

    /** A row: which file is copied, and what is typed. */
    private static final Pattern FIRST = Pattern.compile("(?m)^\\| \\*\\*.*\\[(\\w+\\.\\w+)]\\(.*`\\./lab (.*)` \\|$");

    private static final Pattern LIBRARY = Pattern.compile("[\\w.-]+:(\\d[\\w.]*)");

    @ParameterizedTest
    @ValueSource(strings = {ENGLISH, CHINESE})
    void a_page_has_the_code_that_is_run(String page) throws IOException {
        for (Recipe recipe : Recipe.of(page)) {
            assertThat(recipe.code()).as("%s of %s", page, recipe).isEqualTo(Files.readString(recipe.file()));
        }
    }

    @Test
    void every_file_beside_the_page_is_on_it() throws IOException {
        List<Path> named = Recipe.of(ENGLISH).stream().map(Recipe::file).toList();

        try (Stream<Path> files = Files.list(Recipe.ROOT.resolve("docs").resolve("your-lock"))) {
            assertThat(named).containsAll(files.toList());
        }
    }

    @Test
    void both_pages_say_the_same() throws IOException {
        assertThat(Recipe.of(CHINESE))
                .extracting(Recipe::commands, Recipe::shows, Recipe::isRun)
                .containsExactlyElementsOf(Recipe.of(ENGLISH).stream()
                        .map(recipe -> tuple(recipe.commands(), recipe.shows(), recipe.isRun()))
                        .toList());
    }

    /** So a page is not left behind when a library is renewed. */
    @ParameterizedTest
    @ValueSource(strings = {ENGLISH, CHINESE})
    void a_library_has_the_version_that_the_build_has(String page) throws IOException {
        String versions = Files.readString(Recipe.ROOT.resolve("pom.xml"));

        List<String> named = WITH.matcher(
                        Files.readString(Recipe.ROOT.resolve("docs").resolve(page)))
                .results()
                .flatMap(with -> LIBRARY.matcher(with.group()).results().map(library -> library.group(1)))
                .toList();

        assertThat(named).hasSizeGreaterThan(8).allMatch(version -> versions.contains(".version>" + version + "</"));
    }

    /** Whoever comes from the first page copies one file, and types one line. */
    @ParameterizedTest
    @ValueSource(strings = {ENGLISH, CHINESE})
    void the_first_table_has_a_file_that_is_run_and_the_command_that_runs_it(String page) throws IOException {
        List<Recipe> recipes = Recipe.of(page);

        assertThat(FIRST.matcher(Files.readString(Recipe.ROOT.resolve("docs").resolve(page)))
                        .results())
                .hasSize(3)
                .allSatisfy(row -> assertThat(recipes)
                        .filteredOn(recipe -> recipe.file().endsWith(row.group(1)))
                        .singleElement()
                        .satisfies(recipe -> assertThat(withoutFolders(recipe.arguments()))
                                .isEqualTo(List.of(row.group(2).split(" ")))));
    }

    private static List<String> withoutFolders(List<String> words) {
        return words.stream()
                .map(word -> word.replaceFirst("^\\S*/(?=\\w+\\.\\w+$)", ""))
                .toList();
    }
}
