package io.github.lockevolution.workbench.console;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * A file that is replaced as a whole: it is written beside its place first, then moved there. To write several, prepare all
 * of them before the first is moved.
 */
public final class AtomicFile implements AutoCloseable {

    private final Path place;
    private final Path beside;

    private AtomicFile(Path place) {
        this.place = place;
        // Not one of Java's temporary files, which only its owner may read: a web server may have to read this one.
        this.beside = place.resolveSibling(".lab-" + UUID.randomUUID());
    }

    /**
     * Writes it. A link stays a link.
     *
     * @throws IOException if that cannot be; nothing half written stays, and what was there is as it was
     */
    public static void write(Path file, String text) throws IOException {
        try (AtomicFile prepared = prepared(file, text)) {
            prepared.moveToItsPlace();
        }
    }

    /**
     * Writes it beside its place, where it stays until it is moved or closed.
     *
     * @throws IOException if that cannot be; nothing half written stays
     */
    public static AtomicFile prepared(Path file, String text) throws IOException {
        AtomicFile prepared = new AtomicFile(
                Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? file.toRealPath() : file.toAbsolutePath());
        try {
            Files.writeString(prepared.beside, text, StandardOpenOption.CREATE_NEW);
            prepared.letReadWhoeverMayNow();
        } catch (IOException e) {
            prepared.close();
            throw e;
        }
        return prepared;
    }

    /** Gives the new file the permissions of the old one, so that a private file stays private. */
    private void letReadWhoeverMayNow() throws IOException {
        if (Files.exists(place) && Files.getFileStore(place).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(beside, Files.getPosixFilePermissions(place));
        }
    }

    /**
     * Replaces the old file.
     *
     * @throws IOException if the file cannot be moved; the old file is unchanged then
     */
    public void moveToItsPlace() throws IOException {
        Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The path of the new file until it is moved. */
    public Path beside() {
        return beside;
    }

    /** Removes it, unless it was moved. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(beside);
    }

    /** Why a file could not be used, in words: Java says many reasons by the name of the exception alone. */
    public static String reason(IOException problem) {
        if (!(problem instanceof FileSystemException refused)) {
            return problem.getMessage();
        }
        return Optional.ofNullable(refused.getReason())
                .orElseGet(() -> refused.getClass()
                        .getSimpleName()
                        .replaceFirst("Exception$", "")
                        .replaceAll("\\B(?=[A-Z])", " ")
                        .toLowerCase(Locale.ROOT));
    }
}
