package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Language;
import java.io.PrintWriter;
import java.util.List;

/** The whole lab command, as a command sees it that runs others. */
public interface CommandRunner {

    /**
     * Runs a command in this JVM.
     *
     * @param words the name of the command and its arguments
     * @return the exit status
     */
    int run(Language language, List<String> words, PrintWriter out, PrintWriter err);
}
