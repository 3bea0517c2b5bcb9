package io.github.lockevolution.faults.host;

import io.github.lockevolution.faults.setup.IoProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A new folder for what is of use only as long as this JVM lives, which nobody else may enter. It goes when it is closed, and at the latest
 * with this JVM, {@code kill -9} included, where there is a {@link ProcessGuard}.
 */
public final class TemporaryFolder implements AutoCloseable {

    private static final AtomicInteger made = new AtomicInteger();

    private final Path path;

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes one.
     *
     * @throws IoProblem if no folder can be made where the system keeps what is temporary
     */
    public static TemporaryFolder create() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        try {
            ProcessGuard.begin();
        } catch (IOException e) {
            // Where nobody guards it, as on Windows, it goes when it is closed.
        }
        try {
            String name = "lock-evolution-" + made.incrementAndGet() + "-" + ProcessGuard.folderMark();
            return new TemporaryFolder(Files.createDirectory(temporary.resolve(name), ownerOnly()));
        } catch (IOException e) {
            throw new IoProblem(Message.of(HostText.class, HostText::noFolder), e);
        }
    }

    private static FileAttribute<?>[] ownerOnly() {
        return Platform.isWindows()
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                };
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /**
     * Removes it with all that is in it. May be called again.
     *
     * @throws UncheckedIOException if it is there still
     */
    @Override
    public void close() {
        try {
            Files.walkFileTree(path, new Removal());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Somebody else may remove the same at the same time. */
    private static final class Removal extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
