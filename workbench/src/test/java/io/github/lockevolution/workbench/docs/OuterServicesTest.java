package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What somebody else runs and a page builds on, or leads to, may end. Each is listed, with the day on which somebody last looked. */
class OuterServicesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** A host that a page leads to, an action that a workflow uses, a service by its name. */
    private static final Pattern SERVICE = Pattern.compile(
            "https?://([a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.[a-z]{2,})"
                    + "|uses: ([\\w-]+/[\\w-]+)"
                    + "|(GitHub (?:Actions|Classroom|Packages|Pages)|Gradle Plugin Portal|Maven Central|Docker Hub|PyPI|Packagist)");

    @Test
    void each_that_a_page_names_was_looked_at_on_a_day_and_no_other_is_listed() throws IOException {
        assertThat(looked().keySet()).isEqualTo(named());
        assertThat(looked().values()).allSatisfy(LocalDate::parse);
    }

    private TreeMap<String, String> looked() throws IOException {
        try (InputStream file = Objects.requireNonNull(getClass().getResourceAsStream("outer-services.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("  +"))
                    .collect(Collectors.toMap(words -> words[0], words -> words[1], (one, two) -> one, TreeMap::new));
        }
    }

    private static Set<String> named() throws IOException {
        Set<String> named = new TreeSet<>();
        for (Path page : pages()) {
            SERVICE.matcher(Files.readString(page)).results().forEach(found -> named.add(group(found)));
        }
        return named;
    }

    private static String group(MatchResult found) {
        return Stream.of(1, 2, 3)
                .map(found::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(\\.git|target|node_modules)/.*"))
                    .toList();
        }
    }
}
