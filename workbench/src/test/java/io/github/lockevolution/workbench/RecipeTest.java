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
    @Test
    void a_library_has_the_version_that_the_build_has() throws IOException {
        String versions = Files.readString(Recipe.ROOT.resolve("pom.xml"));

        List<String> named = Recipe.of(ENGLISH).stream()
                .flatMap(recipe -> recipe.arguments().stream())
                .flatMap(word -> LIBRARY.matcher(word).results().map(library -> library.group(1)))
                .toList();

        assertThat(named).isNotEmpty().allMatch(version -> versions.contains(".version>" + version + "</"));
    }
}
