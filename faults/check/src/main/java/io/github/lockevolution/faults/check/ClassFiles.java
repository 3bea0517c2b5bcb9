package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.host.TemporaryFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Class files as bytes: read, written to a folder, and looked through for what they use. */
final class ClassFiles {

    private static final String ENDING = ".class";

    /** The names in a class file that asks for a value which differs between two processes, or is the same in both. */
    private static final List<Pattern> PROCESS_WIDE = List.of(
            Pattern.compile("(?s)^(?=.*java/lang/Thread\\b).*\\b(getId|threadId|getName)\\b"),
            Pattern.compile("java/lang/ProcessHandle|java/lang/management/|\\b(identityHashCode|intern)\\b"),
            // Pools of threads that are one for all of a JVM: of what they do for a lock, nobody could say here for
            // which of its clients.
            Pattern.compile(
                    "\\b(commonPool|parallelStream|startVirtualThread|ofVirtual|newVirtualThreadPerTaskExecutor)\\b"
                            + "|(?s)^(?=.*java/util/concurrent/CompletableFuture\\b)"
                            + ".*\\b(\\w+Async|delayedExecutor|orTimeout|completeOnTimeout)\\b"));

    /**
     * The classes that open a database inside this JVM, without asking a driver manager; as a type, or as a name in a
     * text.
     */
    private static final Pattern EMBEDDED_DATABASE =
            Pattern.compile("org[/.](h2[/.](Driver|jdbcx[/.]\\w+|jdbc[/.]JdbcConnection)\\b|hsqldb[/.]\\w+[/.]\\w+"
                    + "|sqlite[/.](JDBC\\b|\\w*DataSource)|apache[/.]derby[/.]\\w+[/.]\\w+|duckdb[/.]\\w+"
                    + "|springframework[/.]jdbc[/.]datasource[/.]embedded[/.]\\w+)");

    /** Classes that connect over channels, which have no socket to watch. */
    private static final Pattern CHANNELS = Pattern.compile(
            "java/nio/channels/\\w*SocketChannel|io/lettuce/core/\\w*Client\\b|org/redisson/Redisson\\b");

    /** {@code dup; astore; monitorenter}, as compilers write {@code synchronized}. */
    private static final Pattern MONITOR = Pattern.compile("(?s)\\x59([\\x4b-\\x4e]|\\x3a.)\\xc2");

    private ClassFiles() {}

    /**
     * Whether a class asks for the id or the name of a thread or a process, or for an object or a pool of threads that a JVM has only once.
     */
    static boolean dependsOnProcess(byte[] bytes) {
        String text = text(bytes);
        return PROCESS_WIDE.stream().anyMatch(names -> names.matcher(text).find());
    }

    /** The name by which a class opens a database inside this JVM, as far as its texts tell; empty if it does not. */
    static Optional<String> embeddedDatabase(byte[] bytes) {
        return found(EMBEDDED_DATABASE, bytes);
    }

    /**
     * The class by which it connects to another process without a socket that could be watched; empty if there is none.
     */
    static Optional<String> channel(byte[] bytes) {
        return found(CHANNELS, bytes);
    }

    private static Optional<String> found(Pattern pattern, byte[] bytes) {
        return pattern.matcher(text(bytes))
                .results()
                .map(match -> match.group().replace('/', '.'))
                .findFirst();
    }

    /** Whether a block in it is {@code synchronized}. */
    static boolean hasMonitor(byte[] bytes) {
        return MONITOR.matcher(text(bytes)).find();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** A class that is on a class path, with those that are nested in it, by their names; none if it is not there. */
    static Map<String, byte[]> ofClass(String type, ClassLoader loader) {
        Map<String, byte[]> found = new TreeMap<>();
        bytes(type, loader, found);
        return found;
    }

    private static void bytes(String type, ClassLoader loader, Map<String, byte[]> found) {
        try (InputStream file = loader.getResourceAsStream(type.replace('.', '/') + ENDING)) {
            if (file == null || found.containsKey(type)) {
                return;
            }
            found.put(type, file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // The names of the nested classes are among the texts of the outer one.
        Pattern nested = Pattern.compile(Pattern.quote(type.replace('.', '/')) + "\\$[\\w$]+");
        nested.matcher(text(found.get(type)))
                .results()
                .map(match -> match.group().replace('/', '.'))
                .forEach(name -> bytes(name, loader, found));
    }

    /** All that are in a folder, by the names of the classes. */
    static Map<String, byte[]> in(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            Map<String, byte[]> classes = new TreeMap<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String path = folder.relativize(file).toString().replace('\\', '/');
                classes.put(
                        path.substring(0, path.length() - ENDING.length()).replace('/', '.'), Files.readAllBytes(file));
            }
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new folder with these classes in it. */
    static TemporaryFolder written(Map<String, byte[]> classes) {
        try {
            TemporaryFolder folder = TemporaryFolder.create();
            for (Map.Entry<String, byte[]> one : classes.entrySet()) {
                Path file = folder.path().resolve(one.getKey().replace('.', '/') + ENDING);
                Files.createDirectories(file.getParent());
                Files.write(file, one.getValue());
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
