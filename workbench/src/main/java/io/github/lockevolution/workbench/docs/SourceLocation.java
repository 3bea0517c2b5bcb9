package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;

/**
 * A line of a page.
 *
 * @param page the page
 * @param line its number, from 1
 */
record SourceLocation(PageContext page, int line) {

    /** Something is wrong there. */
    SetupProblem problem(Message words) {
        return new SetupProblem(at(words));
    }

    /** Something is wrong there, and this is why. */
    SetupProblem problem(Message words, Throwable cause) {
        return new SetupProblem(at(words), cause);
    }

    /** What is said of that line. */
    Message at(Message words) {
        return language -> page.name() + ":" + line + ": " + words.in(language);
    }
}
