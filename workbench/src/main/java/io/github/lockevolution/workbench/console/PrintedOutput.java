package io.github.lockevolution.workbench.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;

/** Whether all that was printed has arrived: Java notes only that something was lost, and goes on. */
final class PrintedOutput {

    /** Whoever reads a pipe may leave when it has read enough, as {@code head} does. */
    private static final String READER_IS_GONE = "Broken pipe";

    private PrintedOutput() {}

    /**
     * Why something was lost, in the words of the operating system; empty if nothing was, or nobody wants more.
     *
     * @param out where it was printed
     */
    static Optional<String> lostBecause(PrintStream out) {
        return out.checkError()
                ? Optional.of(reason()).filter(reason -> !reason.equals(READER_IS_GONE))
                : Optional.empty();
    }

    private static String reason() {
        // Not closed: it is not ours.
        FileOutputStream again = new FileOutputStream(FileDescriptor.out);
        try {
            again.write('\n');
            return "?";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
