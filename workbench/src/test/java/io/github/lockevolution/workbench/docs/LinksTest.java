package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the links inside this project lead. */
class LinksTest {

    private static final Path ROOT = Project.around(Path.of("")).root();
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)]\\(([^)\\s]+)\\)");

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> Stream.of("target", "node_modules", ".git")
                            .noneMatch(name -> file.toString().contains("/" + name + "/")))
                    .map(ROOT::relativize)
                    .sorted()
                    .toList();
        }
    }

    private record Link(String words, String address) {

        String file() {
            return address.replaceFirst("#.*", "");
        }

        Optional<String> heading() {
            return Optional.of(address.indexOf('#')).filter(at -> at >= 0).map(at -> address.substring(at + 1));
        }

        Path target(Path page) {
            return file().isEmpty()
                    ? ROOT.resolve(page)
                    : ROOT.resolve(page).resolveSibling(file()).normalize();
        }
    }

    private static List<Link> links(Path page) throws IOException {
        String text = Files.readString(ROOT.resolve(page)).replaceAll("(?ms)^```.*?^```$", "");
        return LINK.matcher(text)
                .results()
                .map(found -> new Link(found.group(1), found.group(2)))
                .filter(link -> !link.address().matches("[a-z]+:.*"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void each_leads_to_something(Path page) throws IOException {
        for (Link link : links(page)) {
            Path target = link.target(page);
            assertThat(target).as("%s in %s", link, page).exists();
            if (link.heading().isPresent() && target.toString().endsWith(".md")) {
                assertThat(headings(target))
                        .as("%s in %s", link, page)
                        .contains(link.heading().get());
            }
        }
    }

    /** The name of a module leads into that module, the name of a class to its source. */
    @ParameterizedTest
    @MethodSource("pages")
    void a_name_leads_to_what_it_names(Path page) throws IOException {
        for (Link link : links(page)) {
            String name = link.words().replaceFirst("^`(.*)`$|.*", "$1");
            if (!name.isEmpty() && Files.exists(ROOT.resolve(name).resolve("pom.xml"))) {
                assertThat(link.target(page)).as("%s in %s", link, page).startsWithRaw(ROOT.resolve(name));
            }
            if (name.matches("[A-Z]\\w+") && link.file().endsWith(".java")) {
                assertThat(link.target(page)).as("%s in %s", link, page).hasFileName(name + ".java");
            }
        }
    }

    /** As GitHub makes them from the words: small letters, without signs, with a dash for a space. */
    private static Set<String> headings(Path page) throws IOException {
        String text = Files.readString(page);
        Stream<String> anchors = Pattern.compile("(?:id|name)=\"([^\"]+)\"")
                .matcher(text)
                .results()
                .map(found -> found.group(1));
        return Stream.concat(
                        anchors,
                        Arrays.stream(text.replaceAll("(?ms)^```.*?^```$", "").split("\n"))
                                .filter(line -> line.matches("#+ .*"))
                                .map(line -> line.replaceFirst("#+ ", "")
                                        .toLowerCase(Locale.ROOT)
                                        .replaceAll("[^\\p{L}\\p{N}\\- _]", "")
                                        .replace(' ', '-')))
                .collect(Collectors.toSet());
    }
}
