package io.github.lockevolution.workbench;

import java.nio.file.Path;
import java.util.List;

/**
 * The quiz as a person at a terminal or a script meets it.
 *
 * @param file where it remembers what was missed
 */
record QuizCommand(Path file) {

    /** What is typed to go on to the answer. */
    static final String ENTER = "";

    /** Runs it on these lines, in English. */
    int run(LabCommand lab, List<String> lines, String arguments) {
        return runAsTold(lab, lines, "--language en " + arguments);
    }

    /** Runs it on these lines, in the language that the arguments choose. */
    int runAsTold(LabCommand lab, List<String> lines, String arguments) {
        return lab.runReading(
                lines, ("quiz --file " + file + " " + arguments).strip().split(" +"));
    }
}
