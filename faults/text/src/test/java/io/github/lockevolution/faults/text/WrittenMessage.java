package io.github.lockevolution.faults.text;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** A message as it stands in a file of any module of this project, of which the tests here take the languages only. */
record WrittenMessage(Path file, Language language, String key, String pattern) {

    /** Of all modules that lie around this one. */
    static List<WrittenMessage> all() {
        return files().stream().flatMap(WrittenMessage::of).toList();
    }

    private static List<Path> files() {
        Path project = Path.of("").toAbsolutePath().getParent().getParent();
        try (Stream<Path> files = Files.find(project, 20, (file, attributes) -> isOfLanguage(file))) {
            return files.filter(file -> file.toString().contains("/src/main/resources/"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOfLanguage(Path file) {
        return file.getFileName().toString().matches("messages_\\w+\\.properties");
    }

    private static Stream<WrittenMessage> of(Path file) {
        String name = file.getFileName().toString();
        Language language = Language.ALL.stream()
                .filter(one -> name.equals("messages_" + one.locale() + ".properties"))
                .findFirst()
                .orElseThrow();
        Properties patterns = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            patterns.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return patterns.stringPropertyNames().stream()
                .sorted()
                .map(key ->
                        new WrittenMessage(file, language, key.replaceFirst("\\(.*", ""), patterns.getProperty(key)));
    }

    MessageTree tree() {
        return new MessageReader(pattern).message();
    }

    @Override
    public String toString() {
        return file.getFileName() + " " + key;
    }
}
