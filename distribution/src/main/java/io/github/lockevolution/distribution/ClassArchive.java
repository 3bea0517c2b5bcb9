package io.github.lockevolution.distribution;

import io.github.lockevolution.faults.host.Platform;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The archive of the classes that all clients in processes load; by it they start in two thirds of the time. It fits one Java and one jar, is
 * made when the two first meet, and is kept in the user's cache folder. If the archive cannot be made, everything works, only slower.
 *
 * @param folder holds the archives of all jars
 * @param place the beginning of the file's name, by jar and Java; an older file with it is replaced
 * @param state the rest of the file's name, by the versions of both
 */
record ClassArchive(Path jar, Path folder, String place, String state) {

    private static final String SUFFIX = ".jsa";

    /** From this Java on, an archive also holds the classes of a jar whose path has a blank in it, or another sign that a URI writes otherwise. */
    private static final int ANY_PATH = 24;

    /** Commands and options that start no client. */
    private static final Set<String> WITHOUT_CLIENTS =
            Set.of("--help", "-h", "help", "--version", "-V", "quiz", "completion");

    static boolean isOfUse(List<String> arguments) {
        return arguments.stream().noneMatch(WITHOUT_CLIENTS::contains);
    }

    /**
     * The archive in the user's cache; empty if there is neither a home nor a cache folder, and where it would lack the classes of the
     * jar.
     *
     * @see <a href="https://bugs.openjdk.org/browse/JDK-8339460">JDK-8339460</a>
     */
    static Optional<ClassArchive> inCacheOf(Map<String, String> environment, Path jar) {
        if (Runtime.version().feature() < ANY_PATH && !jar.toUri().getRawPath().equals(jar.toString())) {
            return Optional.empty();
        }
        return cacheFolder(environment).map(cache -> {
            String place = Integer.toHexString((jar + "\n" + System.getProperty("java.home")).hashCode());
            String state = Integer.toHexString(
                    (jar.toFile().length() + "\n" + jar.toFile().lastModified() + "\n" + Runtime.version()).hashCode());
            return new ClassArchive(jar, cache.resolve("lock-evolution"), place, state);
        });
    }

    /** @see <a href="https://specifications.freedesktop.org/basedir-spec/latest/">XDG Base Directory Specification</a> */
    private static Optional<Path> cacheFolder(Map<String, String> environment) {
        Optional<Path> home = Optional.ofNullable(environment.get("HOME")).map(Path::of);
        return Optional.ofNullable(environment.get("XDG_CACHE_HOME"))
                .map(Path::of)
                .or(() -> home.map(folder -> Platform.name().startsWith("darwin")
                        ? folder.resolve("Library/Caches")
                        : folder.resolve(".cache")))
                .filter(Path::isAbsolute);
    }

    /**
     * The path of the archive without its suffix; the archive is made now if it is not there. Empty if it cannot be
     * made.
     */
    Optional<String> made() {
        Path archive = folder.resolve(place + "-" + state);
        Path file = folder.resolve(archive.getFileName() + SUFFIX);
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(folder);
                Path unfinished = Files.createTempDirectory(folder, place).resolve("new" + SUFFIX);
                try {
                    replaceBy(dumped(unfinished), file);
                } finally {
                    Files.deleteIfExists(unfinished);
                    Files.deleteIfExists(unfinished.getParent());
                }
            }
            return Files.size(file) > 0 ? Optional.of(archive.toString()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** An empty file says that this Java makes none: it is not to be asked each time. */
    private Path dumped(Path unfinished) throws IOException {
        try {
            Build.archiveClasses(unfinished, jar.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Files.exists(unfinished) ? unfinished : Files.createFile(unfinished);
    }

    private void replaceBy(Path finished, Path file) throws IOException {
        try (DirectoryStream<Path> former = Files.newDirectoryStream(folder, place + "-*" + SUFFIX)) {
            for (Path outdated : former) {
                Files.deleteIfExists(outdated);
            }
        }
        Files.move(finished, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
