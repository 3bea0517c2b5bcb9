package io.github.lockevolution.faults.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The messages of one module in one language, as the property files of a ResourceBundle have them, in UTF-8. There is no fallback to
 * another language: a missing message is an error.
 */
final class MessageFile {

    private static final Pattern NAME =
            Pattern.compile("messages_(?<language>[a-z]{2,3})(_(?<country>[A-Z]{2}))?\\.properties");

    private final String name;
    private final EachOnce patterns;
    private final Set<String> keys;
    private final UnaryOperator<MessageTree> change;
    private final ConcurrentHashMap<String, MessageTree> trees = new ConcurrentHashMap<>();

    private MessageFile(String name, EachOnce patterns, UnaryOperator<MessageTree> change) {
        this.name = name;
        this.patterns = patterns;
        this.keys = Collections.unmodifiableSet(new TreeSet<>(patterns.stringPropertyNames()));
        this.change = change;
    }

    /** Refuses a key that is there twice, of which the last would silently win. Keeps the brackets behind a key for {@link TextMethod}. */
    private static final class EachOnce extends Properties {

        private static final long serialVersionUID = 1L;

        private final HashMap<String, String> brackets = new HashMap<>();

        @Override
        public synchronized Object put(Object written, Object value) {
            String[] parts = ((String) written).split("\\(", 2);
            if (containsKey(parts[0])) {
                throw new IllegalArgumentException("has " + parts[0] + " twice");
            }
            if (parts.length > 1) {
                brackets.put(parts[0], parts[1].replaceFirst("\\)$", ""));
            }
            return super.put(parts[0], value);
        }
    }

    /** The locales of the files in this folder, written as a package, English first. */
    static List<Locale> locales(String folder) {
        return names(folder)
                .map(NAME::matcher)
                .filter(Matcher::matches)
                .map(file -> new Locale.Builder()
                        .setLanguage(file.group("language"))
                        .setRegion(file.group("country"))
                        .build())
                .sorted(Comparator.comparing((Locale locale) -> !locale.equals(Locale.ENGLISH))
                        .thenComparing(Locale::toString))
                .toList();
    }

    private static Stream<String> names(String packageName) {
        URL english = MessageFile.class.getClassLoader().getResource(nameOf(packageName, Locale.ENGLISH));
        try {
            if (english.openConnection() instanceof JarURLConnection inside) {
                String folder = inside.getEntryName().replaceFirst("[^/]*$", "");
                return inside.getJarFile().stream()
                        .map(entry -> entry.getName())
                        .filter(entry -> entry.startsWith(folder))
                        .map(entry -> entry.substring(folder.length()))
                        .toList()
                        .stream();
            }
            try (Stream<Path> files = Files.list(Path.of(uri(english)).getParent())) {
                return files.map(file -> file.getFileName().toString()).toList().stream();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URI uri(URL url) {
        try {
            return url.toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The name of the file with the messages of a package. */
    static String nameOf(String packageName, Locale locale) {
        return packageName.replace('.', '/') + "/messages_" + locale + ".properties";
    }

    /** @throws IllegalStateException if there is no file of this name */
    static MessageFile read(String name, ClassLoader loader) {
        try (InputStream file = loader.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("there is no " + name);
            }
            return read(name, new InputStreamReader(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    static MessageFile read(String name, Reader reader) throws IOException {
        EachOnce patterns = new EachOnce();
        try {
            patterns.load(reader);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(name + " " + e.getMessage(), e);
        }
        return new MessageFile(name, patterns, UnaryOperator.identity());
    }

    /** The same file with every message changed. */
    MessageFile with(UnaryOperator<MessageTree> next) {
        return new MessageFile(name, patterns, message -> next.apply(change.apply(message)));
    }

    /** The keys, in order. */
    Set<String> keys() {
        return keys;
    }

    /**
     * A message.
     *
     * @throws IllegalStateException if it is missing or malformed
     */
    MessageTree message(String key) {
        return trees.computeIfAbsent(key, this::parsed);
    }

    /** The words in brackets behind a key; empty if there are none. */
    List<String> brackets(String key) {
        return Stream.ofNullable(patterns.brackets.get(key))
                .flatMap(words -> Stream.of(words.split(",")))
                .toList();
    }

    private MessageTree parsed(String key) {
        String pattern = patterns.getProperty(key);
        if (pattern == null) {
            throw new IllegalStateException(name + " has no " + key);
        }
        try {
            return change.apply(new MessageReader(pattern).message());
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(name + ": " + key + " is malformed: " + e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
