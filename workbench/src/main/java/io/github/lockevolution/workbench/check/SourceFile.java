package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The source of a checked lock, as other programs find it again: seen from the folder in which the command runs, which is that of the
 * repository on a CI server.
 *
 * @param path relative if the file lies below that folder
 */
record SourceFile(Path path) {

    private static final Path HERE = Path.of("").toAbsolutePath();

    /** Empty if there is none here: of a compiled class or program nobody knows where its source is. */
    static Optional<SourceFile> of(CheckedLock lock) {
        String ofClass = lock.label().replace('.', '/') + ".java";
        return Stream.of(lock.fileName(), lock.label(), "src/main/java/" + ofClass, "src/test/java/" + ofClass)
                .filter(SourceFile::isFile)
                .findFirst()
                .map(file -> Path.of(file).toAbsolutePath().normalize())
                .map(file -> new SourceFile(file.startsWith(HERE) ? HERE.relativize(file) : file));
    }

    private static boolean isFile(String name) {
        try {
            return Files.isRegularFile(Path.of(name));
        } catch (InvalidPathException e) {
            // A lock that was typed.
            return false;
        }
    }

    /** The path with slashes on every system. */
    @Override
    public String toString() {
        return path.toString().replace(File.separatorChar, '/');
    }

    String uri() {
        try {
            return path.isAbsolute()
                    ? path.toUri().toASCIIString()
                    // The part before a colon would be read as a scheme.
                    : new URI(null, null, (toString().contains(":") ? "./" : "") + this, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(path + " has no URI", e);
        }
    }
}
