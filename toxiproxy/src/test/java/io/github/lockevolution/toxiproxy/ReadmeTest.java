package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the README quotes is what the build runs. */
class ReadmeTest {

    private static final Path SAMPLE = Path.of("src/test/java/io/github/lockevolution/toxiproxy/ReadmeSampleTest.java");

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.zh-CN.md"})
    void the_example_is_a_test_that_runs(String readme) throws IOException {
        String example = block("java", readme);

        assertThat(Files.readString(SAMPLE)).contains(example.indent(4).replaceAll("(?m)^ +$", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.zh-CN.md"})
    void the_dependency_is_this_module(String readme) throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));

        String dependency = block("xml", readme);

        assertThat(dependency)
                .contains(
                        "<groupId>" + text("groupId", pom) + "</groupId>",
                        "<artifactId>" + found("</parent>\\s*<artifactId>(.*?)</", pom) + "</artifactId>",
                        "<version>" + text("version", pom) + "</version>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.zh-CN.md"})
    void both_languages_list_as_many_differences_and_promises(String readme) throws IOException {
        assertThat(items(readme)).isEqualTo(items("README.md")).isGreaterThan(20);
    }

    private static String block(String language, String readme) throws IOException {
        return found("(?s)\n```" + language + "\n(.*?)```\n", Files.readString(Path.of(readme)));
    }

    /** The first such element: that of the parent. */
    private static String text(String element, String pom) {
        return found("<" + element + ">(.*?)</", pom);
    }

    private static String found(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    private static long items(String readme) throws IOException {
        return Files.readString(Path.of(readme))
                .lines()
                .filter(line -> line.startsWith("- "))
                .count();
    }
}
