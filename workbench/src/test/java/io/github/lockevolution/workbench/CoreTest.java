package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No module of the core depends on an extension, and none of its files names a package, an artifact or a folder of one. */
class CoreTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path EXTENSIONS = PROJECT.resolve("extensions");

    /** The folders of what is no module of the core: {@code toxiproxy} knows nothing of locks, and {@code distribution} brings both together. */
    private static final Set<String> BESIDE_THE_CORE = Set.of("extensions", "distribution", "toxiproxy");

    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");

    /** Of a module itself, which comes after its parent. */
    private static final Pattern OWN_ARTIFACT = Pattern.compile("</parent>\\s*<artifactId>([\\w-]+)</artifactId>");

    private static final Pattern DEPENDENCY =
            Pattern.compile("<dependency>.*?<artifactId>([\\w-]+)</artifactId>", Pattern.DOTALL);
    private static final Pattern DEPENDS_ON_WORD =
            Pattern.compile("<dependency>.*?<artifactId>(\\w+)</artifactId>", Pattern.DOTALL);
    private static final Pattern COMMENT = Pattern.compile("(?s:/\\*.*?\\*/)|(?m:(?<!:)//.*$)");

    /** What is in a store of an extension, and no dependency of its module. */
    private static final Set<String> FOUND_ELSEWHERE = Set.of("curator", "postgres", "mariadb");

    /** The files in which such a name stands all the same, each with what it says by that. */
    private static final Map<String, String> NAMING_A_STORE = Map.ofEntries(
            Map.entry("LockInput.java", "why the name of a table is what it is"),
            Map.entry("SchemaBinding.java", "what a lock in a database says of itself"),
            Map.entry("SqlBinding.java", "what a lock in a table says of itself"),
            Map.entry("ZooKeeperBinding.java", "what a lock in nodes says of itself"),
            Map.entry("ClientTimeOut.java", "which exceptions are none of a time-out, by the names of Java"),
            Map.entry("ClassFiles.java", "what opens a database inside this JVM, whatever store there is"),
            Map.entry("Setting.java", "which database is the usual one: --database is an option of every command"),
            Map.entry("SchemaOption.java", "the language in which --schema is written"),
            Map.entry("LockCheck.java", "examples"),
            Map.entry("MySection.java", "what a section works in that is written in Java"));

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    @Test
    void no_module_of_the_core_depends_on_an_extension() {
        Set<String> extensions = found(OWN_ARTIFACT, files(EXTENSIONS, "pom.xml"));
        List<Path> poms = core("pom.xml");

        assertThat(extensions).hasSizeGreaterThan(10);
        assertThat(poms).hasSizeGreaterThan(10);
        assertThat(found(DEPENDENCY, poms)).contains("lock-api").doesNotContainAnyElementsOf(extensions);
    }

    @Test
    void no_main_file_of_the_core_names_one() {
        Set<String> ofTheCore = found(PACKAGE, core("package-info.java"));
        Set<String> packages = found(PACKAGE, files(EXTENSIONS, "package-info.java")).stream()
                .filter(name -> !ofTheCore.contains(name))
                .collect(Collectors.toSet());
        assertThat(packages).hasSizeGreaterThan(10);
        // An artifact of one word may be any word.
        Stream<String> artifacts =
                found(OWN_ARTIFACT, files(EXTENSIONS, "pom.xml")).stream().filter(name -> name.contains("-"));
        Pattern names = Pattern.compile(Stream.of(
                        packages.stream().map(Pattern::quote),
                        artifacts.map(Pattern::quote),
                        Stream.of("extensions/\\w+/?"))
                .flatMap(Function.identity())
                .collect(Collectors.joining("|", "\\b(?:", ")\\b")));

        List<Path> main = core("").stream()
                .filter(file -> file.toString().contains("/src/main/"))
                .toList();

        assertThat(main).hasSizeGreaterThan(500);
        assertThat(main.stream()
                        .flatMap(file -> names.matcher(text(file))
                                .results()
                                .map(MatchResult::group)
                                .distinct()
                                .map(name -> PROJECT.relativize(file) + " names " + name)))
                .isEmpty();
    }

    /** A store comes with its module and one line of a POM: nothing lists those that there are. */
    @Test
    void no_code_of_it_names_a_store_but_redis() throws IOException {
        Path stores = EXTENSIONS.resolve("stores");
        Set<String> words = new TreeSet<>(found(DEPENDS_ON_WORD, files(stores, "pom.xml")));
        try (Stream<Path> folders = Files.list(stores)) {
            folders.map(folder -> folder.getFileName().toString()).forEach(words::add);
        }
        words.addAll(FOUND_ELSEWHERE);
        // What the core itself is made of, or depends on, is no store's.
        words.removeAll(found(OWN_ARTIFACT, core("pom.xml")));
        words.removeAll(found(DEPENDS_ON_WORD, core("pom.xml")));
        assertThat(words).contains("sql", "h2", "zookeeper", "postgresql");
        Pattern names = Pattern.compile("(?i)\\b(?:" + String.join("|", words) + ")\\b");

        Set<String> naming = core(".java").stream()
                .filter(file -> file.toString().contains("/src/main/"))
                .filter(file -> names.matcher(COMMENT.matcher(text(file)).replaceAll(""))
                        .find())
                .map(file -> file.getFileName().toString())
                .collect(Collectors.toSet());

        assertThat(naming).isEqualTo(NAMING_A_STORE.keySet());
    }

    private static List<Path> core(String end) {
        return found(MODULE, List.of(PROJECT.resolve("pom.xml"))).stream()
                .filter(module -> !BESIDE_THE_CORE.contains(module.replaceFirst("/.*", "")))
                .flatMap(module -> files(PROJECT.resolve(module), end).stream())
                .toList();
    }

    private static List<Path> files(Path folder, String end) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(
                            file -> Files.isRegularFile(file) && file.toString().endsWith(end))
                    .filter(file -> !file.toString().contains("/target/"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> found(Pattern pattern, List<Path> files) {
        return files.stream()
                .flatMap(file -> pattern.matcher(text(file)).results().map(found -> found.group(1)))
                .collect(Collectors.toSet());
    }

    /** A picture is no text, and names nothing. */
    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
