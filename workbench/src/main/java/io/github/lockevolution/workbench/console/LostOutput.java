package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Language;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import picocli.CommandLine;

/** Whether all that a command printed has arrived. */
public final class LostOutput {

    /** The reader of a pipe may leave when it has read enough, as {@code head} does. */
    private static final String READER_IS_GONE = "Broken pipe";

    private LostOutput() {}

    /**
     * The exit status of a command: the given one, unless some of its output has not arrived.
     *
     * @param out the stream to which the command printed
     */
    public static int status(int status, CommandLine command, PrintStream out, Language language) {
        Optional<String> reason = lostBecause(out);
        reason.ifPresent(why -> command.getErr()
                .println(CliErrors.LAB + language.text(CommandErrorText.class).outputLost(why)));
        return reason.isPresent() ? ExitStatus.WRONG_USAGE : status;
    }

    /**
     * Why something was lost, in the words of the operating system; empty if nothing was, or nobody wants more. Java notes only that something
     * was lost, and goes on.
     */
    private static Optional<String> lostBecause(PrintStream out) {
        return out.checkError()
                ? Optional.of(reasonOfLoss()).filter(reason -> !reason.equals(READER_IS_GONE))
                : Optional.empty();
    }

    private static String reasonOfLoss() {
        // Left open: the stream is not ours.
        FileOutputStream again = new FileOutputStream(FileDescriptor.out);
        try {
            again.write('\n');
            return "?";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
