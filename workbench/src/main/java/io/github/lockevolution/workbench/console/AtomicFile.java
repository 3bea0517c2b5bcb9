package io.github.lockevolution.workbench.console;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** A file that is there whole or as it was before: it is written beside its place first, then moved there. */
public final class AtomicFile {

    private AtomicFile() {}

    /**
     * Writes it. A link stays a link.
     *
     * @throws IOException if that cannot be; nothing half written stays, and what was there is as it was
     */
    public static void write(Path file, String text) throws IOException {
        Path place = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        // Not one of Java's temporary files, which only its owner may read: a web server may have to read this one.
        Path beside = place.resolveSibling(".lab-" + UUID.randomUUID());
        try {
            Files.writeString(beside, text, StandardOpenOption.CREATE_NEW);
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
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
