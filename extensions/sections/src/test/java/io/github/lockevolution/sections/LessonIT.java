package io.github.lockevolution.sections;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.Lab;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lesson of these sections says what is in the sources, and what a run shows. */
class LessonIT {

    private static final Path ROOT = Path.of("../..");
    private static final Path SOURCES = Path.of("src/main/java/io/github/lockevolution/sections");
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CHECKED =
            Pattern.compile("\\./lab check (\\S+\\.java) ([^\n]*)\n```\n\n```text\n(.*?)```", Pattern.DOTALL);
    private static final Pattern SOURCE =
            Pattern.compile("\\bextensions/sections/(?:spring/)?src/main/java/\\S+?\\.java");

    @ParameterizedTest
    @CsvSource({
        "README.md, 4",
        "README.zh-CN.md, 4",
        "../../docs/design-ticketmaster.md, 2",
        "../../docs/design-ticketmaster.zh-CN.md, 2",
        "../../docs/migrations.md, 1",
        "../../docs/migrations.zh-CN.md, 1"
    })
    void what_it_quotes_of_a_source_is_there(String page, int quotations) throws IOException {
        String sources = sources();

        assertThat(found(CODE, page))
                .hasSize(quotations)
                .allSatisfy(code -> assertThat(sources).contains(code.group(1).replaceAll("(?m)^\\s+", "")));
    }

    /** All of them without what a page may indent otherwise. */
    private static String sources() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                all.append(Files.readString(file).replaceAll("(?m)^\\s+", ""));
            }
        }
        return all.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "README.zh-CN.md",
                "spring/README.md",
                "spring/README.zh-CN.md",
                "../../docs/classroom.md",
                "../../docs/classroom.zh-CN.md",
                "../../docs/migrations.md",
                "../../docs/migrations.zh-CN.md"
            })
    void every_source_that_is_named_is_there(String page) throws IOException {
        assertThat(found(SOURCE, page))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(ROOT.resolve(file.group())).isRegularFile());
    }

    static Stream<Language> languages() {
        return Language.ALL.stream();
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("languages")
    void what_it_says_that_check_prints_is_printed(Language language) throws IOException {
        List<MatchResult> blocks = new ArrayList<>();
        for (String page : List.of("README", "../../docs/sections", "../../docs/classroom", "../../docs/migrations")) {
            blocks.addAll(found(CHECKED, readme(language).replace("README", page)));
        }
        assertThat(blocks).hasSize(5);
        for (MatchResult block : blocks) {
            StringWriter printed = new StringWriter();
            List<String> words = Stream.concat(
                            Stream.of("check", ROOT.resolve(block.group(1)).toString()),
                            Stream.of(block.group(2).split(" ")))
                    .toList();

            run(language, words, printed);

            assertThat(printed.toString().replace("../../extensions/", "extensions/"))
                    .contains(block.group(3).strip());
        }
    }

    private static int run(Language language, List<String> words, StringWriter printed) {
        PrintWriter both = new PrintWriter(printed);
        return new Lab().run(language, words, both, both);
    }

    private static String readme(Language language) {
        return language == Language.ENGLISH
                ? "README.md"
                : "README." + language.locale().toLanguageTag() + ".md";
    }

    private static List<MatchResult> found(Pattern pattern, String page) throws IOException {
        return pattern.matcher(Files.readString(Path.of(page))).results().toList();
    }
}
