package io.github.lockevolution.workbench.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** Notices that a file is saved. */
final class FileWatch {

    private static final long BETWEEN_LOOKS_MILLIS = 20;

    private final Path file;
    private String last;

    FileWatch(Path file) {
        this.file = file;
        this.last = state();
    }

    /**
     * Waits until the file is another one than at the last look. A file that is gone, as between the two steps of an editor that replaces
     * it, is waited for.
     *
     * @param stop asked again and again
     * @return false if it was told to stop, or the thread was interrupted
     */
    boolean awaitChange(BooleanSupplier stop) {
        while (!stop.getAsBoolean()) {
            String now = state();
            if (!now.isEmpty() && !now.equals(last)) {
                last = now;
                return true;
            }
            try {
                Thread.sleep(BETWEEN_LOOKS_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return false;
    }

    /**
     * The time and the size of the file: its time may be too coarse, its content may take long to read. Empty if the file is not
     * there.
     */
    private String state() {
        try {
            return Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException e) {
            return "";
        }
    }
}
