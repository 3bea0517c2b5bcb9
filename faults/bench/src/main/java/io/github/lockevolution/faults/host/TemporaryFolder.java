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
 * A new folder for files that are needed only as long as this JVM lives, which no other user may enter. It is removed when it is closed,
 * and, with a {@link ProcessGuard}, at the latest with this JVM, {@code kill -9} included.
 */
public final class TemporaryFolder implements AutoCloseable {

    private static final AtomicInteger made = new AtomicInteger();

    private final Path path;

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes a folder.
     *
     * @throws IoProblem if no folder can be made in the system's temporary folder
     */
    public static TemporaryFolder create() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        try {
            ProcessGuard.begin();
        } catch (IOException e) {
            // Without a guard, as on Windows, it is removed only when it is closed.
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

    /** The path of the folder. */
    public Path path() {
        return path;
    }

    /**
     * Removes it with its contents. May be called again.
     *
     * @throws UncheckedIOException if it still exists
     */
    @Override
    public void close() {
        try {
            Files.walkFileTree(path, new Removal());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another thread may remove the same files at the same time. */
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
