package io.github.lockevolution.distribution;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The extensions of a checkout that are built on request only, for each brings libraries in versions of its own, or a whole server. The
 * {@code names.txt} of one lists what asks for it, a name in a line: a command, a collection of locks, each of them, a database.
 */
final class Extras {

    private static final String NAMES = "names.txt";

    /** The command whose arguments are names of libraries: these are fetched, and are not those of any extension. */
    private static final String FIELD = "field";

    /** How deep below {@code extensions} the names of a module stand. */
    private static final int DEPTH = 3;

    private final Path extensions;
    private final Set<String> classPath;

    /**
     * @param classPath the class path; an extension on it is not asked for again
     */
    Extras(Path home, String classPath) {
        extensions = home.resolve("extensions");
        this.classPath = Set.of(classPath.split(File.pathSeparator));
    }

    /** The names that these words may be, alone or among others: {@code redisson-fair}, {@code --locks=variants,libraries}. */
    static Stream<String> namesIn(List<String> words) {
        return words.stream()
                .flatMap(word -> Stream.of(word.replaceFirst("^(--(stage|locks|database)|-Dlab\\.database)=", "")
                        .split(",")))
                // The name of a lock may have the program of its clients, and a schedule, behind it.
                .map(name -> name.replaceFirst("(?s)[.:].*", ""))
                .filter(name -> name.matches("[a-z0-9][a-z0-9-]*"));
    }

    /** The folders of those that these words ask for, from that of the checkout; also by a path to one of their sources. */
    List<String> askedForBy(List<String> words) throws IOException {
        Set<Path> modules = new LinkedHashSet<>();
        boolean isField = !words.isEmpty() && words.get(0).equals(FIELD);
        List<String> names = namesIn(isField ? List.of(FIELD) : words).toList();
        List<Path> lists = names.isEmpty() ? List.of() : lists();
        for (String name : names) {
            List<Path> named = thatHave(name::equals, lists);
            // The beginning of a name will do.
            modules.addAll(named.isEmpty() ? thatHave(it -> it.startsWith(name), lists) : named);
        }
        words.forEach(word -> moduleOf(word).ifPresent(modules::add));
        List<String> missing = new ArrayList<>();
        for (Path module : modules) {
            if (!classPath.containsAll(Build.classPathOf(module))) {
                missing.add(extensions.getParent().relativize(module).toString().replace(File.separatorChar, '/'));
            }
        }
        return missing;
    }

    private List<Path> lists() throws IOException {
        try (Stream<Path> files = Files.walk(extensions, DEPTH)) {
            return files.filter(file -> file.endsWith(NAMES)).sorted().toList();
        }
    }

    private static List<Path> thatHave(Predicate<String> name, List<Path> lists) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path list : lists) {
            if (Files.readAllLines(list).stream().anyMatch(name)) {
                found.add(list.getParent());
            }
        }
        return found;
    }

    private Optional<Path> moduleOf(String word) {
        try {
            Path file = Path.of(word).toRealPath();
            Path folder = file;
            while (folder.startsWith(extensions) && !Files.exists(folder.resolve("pom.xml"))) {
                folder = folder.getParent();
            }
            return Optional.of(folder)
                    .filter(module -> file.startsWith(extensions) && file.startsWith(module.resolve("src/main/java")));
        } catch (IOException | InvalidPathException e) {
            // It is no path.
            return Optional.empty();
        }
    }
}
