package io.github.lockevolution.faults.text;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Makes the classes of a module's {@linkplain Text messages}, and checks that every language has the same messages with the same parts. The
 * build runs it before it compiles the module. Messages in a folder that is no package get no class: they are found by their keys, like
 * those of the help.
 */
public final class TextClasses {

    private static final String ENGLISH = "messages_en.properties";
    private static final String ANY_LANGUAGE = "messages_*.properties";

    private final Path resources;
    private final Path packages;
    private final Map<Path, String> sources = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    private TextClasses(Path main) {
        resources = main.resolve("resources");
        packages = main.resolve("java");
    }

    /**
     * An unchanged class is not written again, so that nothing is compiled again when only words have changed.
     *
     * @param arguments {@code src/main} of the module, and the folder for the classes
     * @throws IllegalStateException if the messages have errors, with a line for each
     */
    public static void main(String[] arguments) throws IOException {
        TextClasses classes = new TextClasses(Path.of(arguments[0]));
        Set<Path> folders = new TreeSet<>();
        files(classes.resources, ANY_LANGUAGE).forEach(file -> folders.add(file.getParent()));
        for (Path folder : folders) {
            classes.add(folder);
        }
        if (!classes.problems.isEmpty()) {
            throw new IllegalStateException(String.join("\n", classes.problems));
        }
        classes.write(Path.of(arguments[1]));
    }

    private void add(Path folder) throws IOException {
        MessageFile english = read(folder.resolve(ENGLISH));
        List<MessageFile> languages = new ArrayList<>(List.of(english));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ANY_LANGUAGE)) {
            for (Path file : files) {
                if (!file.endsWith(ENGLISH)) {
                    languages.add(read(file));
                }
            }
        }
        languages.stream().skip(1).forEach(other -> compare(english, other));
        Path inModule = resources.relativize(folder);
        if (problems.isEmpty() && Files.isDirectory(packages.resolve(inModule))) {
            String name = inModule.toString().replace(inModule.getFileSystem().getSeparator(), ".");
            TextClass.of(languages, problems)
                    .forEach(made -> sources.put(inModule.resolve(made.file()), made.in(name)));
        }
    }

    private MessageFile read(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file)) {
            return MessageFile.read(resources.relativize(file).toString(), reader);
        }
    }

    private void compare(MessageFile english, MessageFile other) {
        for (String key : new TreeSet<>(
                Stream.of(english, other).flatMap(file -> file.keys().stream()).toList())) {
            try {
                Object expected = new TreeSet<>(english.message(key).arguments().keySet());
                Object found = new TreeSet<>(other.message(key).arguments().keySet());
                if (!found.equals(expected)) {
                    problems.add(other + ": " + key + " has the parts " + found + ", but in English " + expected);
                }
            } catch (IllegalStateException e) {
                problems.add(e.getMessage());
            }
        }
    }

    private static List<Path> files(Path folder, String pattern) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> folder.getFileSystem()
                            .getPathMatcher("glob:" + pattern)
                            .matches(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private void write(Path target) throws IOException {
        for (Path old : files(target, "*.java")) {
            if (!sources.containsKey(target.relativize(old))) {
                Files.delete(old);
            }
        }
        for (Map.Entry<Path, String> source : sources.entrySet()) {
            Path file = target.resolve(source.getKey());
            if (!Files.exists(file) || !Files.readString(file).equals(source.getValue())) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, source.getValue());
            }
        }
    }
}
