package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Language;
import java.io.PrintWriter;
import java.util.List;

/** The whole lab command, which can be asked for what pages quote. */
public interface QuotedLab {

    /**
     * Runs a command in this JVM.
     *
     * @param words the name of the command and its arguments
     * @return the exit status
     */
    int run(Language language, List<String> words, PrintWriter out, PrintWriter err);
}
