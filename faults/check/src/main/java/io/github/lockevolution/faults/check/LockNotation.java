package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;

/** Reads locks that are written in plain commands, without a program. A module brings it; it is found by {@link ServiceLoader}. */
public interface LockNotation {

    /** The largest file: larger than any real lock. */
    int MOST_BYTES = 1 << 16;

    /**
     * The one that is here.
     *
     * @throws SetupProblem if none is
     */
    static LockNotation find() {
        return ServiceLoader.load(LockNotation.class)
                .findFirst()
                .orElseThrow(() -> new SetupProblem(CheckText.class, CheckText::noNotation));
    }

    /**
     * A lock.
     *
     * @param text the text of the lock
     * @param label its name for the reader: the file, or the text itself
     * @param isFile whether the label is that of a file
     * @throws SetupProblem if it cannot be read; the sentence names the line
     */
    CheckedLock read(String text, String label, boolean isFile);

    /**
     * The lock in a file.
     *
     * @throws SetupProblem if it cannot be read; the sentence names the line
     */
    default CheckedLock read(Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            String text = new String(bytes.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            return read(text, file.toString(), true);
        } catch (IOException e) {
            throw new SetupProblem(
                    CheckText.class, text -> text.unreadable(file.toString(), String.valueOf(e.getMessage())), e);
        }
    }
}
