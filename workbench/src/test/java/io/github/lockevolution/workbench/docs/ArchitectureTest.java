package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The map of the code names what is there; where its links lead, {@link LinksTest} sees. */
class ArchitectureTest {

    private static final Path ROOT = Project.around(Path.of("")).root();
    private static final String ENGLISH = "ARCHITECTURE.md";
    private static final String CHINESE = "ARCHITECTURE.zh-CN.md";
    private static final Pattern MEMBER = Pattern.compile("`([A-Z]\\w+)\\.(\\w+)`");
    private static final Pattern SOURCE = Pattern.compile("]\\(([^)]+\\.java)\\)");

    private static List<String> found(Pattern pattern, String page) throws IOException {
        return pattern.matcher(Files.readString(ROOT.resolve(page)))
                .results()
                .map(match -> match.group().replaceAll("[`\\](]|\\)$", ""))
                .toList();
    }

    private static Path source(String type) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file ->
                            file.endsWith(type + ".java") && file.toString().contains("/src/main/"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no main code is called " + type));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ENGLISH, CHINESE})
    void each_method_that_it_names_is_there(String page) throws IOException {
        List<String> members = found(MEMBER, page);
        assertThat(members).hasSizeGreaterThan(10);
        for (String member : members) {
            String[] parts = member.split("\\.");
            assertThat(Files.readString(source(parts[0]))).as(member).containsPattern("\\b" + parts[1] + "\\(");
        }
    }

    @Test
    void it_says_the_same_in_both_languages() throws IOException {
        assertThat(new TreeSet<>(found(SOURCE, CHINESE))).isEqualTo(new TreeSet<>(found(SOURCE, ENGLISH)));
        assertThat(found(MEMBER, CHINESE)).containsExactlyInAnyOrderElementsOf(found(MEMBER, ENGLISH));
    }

    @ParameterizedTest
    @ValueSource(strings = {ENGLISH, CHINESE})
    void it_is_read_in_one_sitting(String page) throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve(page))).hasSizeLessThanOrEqualTo(150);
    }
}
