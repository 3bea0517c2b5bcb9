package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;

/**
 * A line of a page.
 *
 * @param place the page
 * @param line its number, from 1
 */
record SourceLocation(PageContext place, int line) {

    /** Something is wrong there. */
    SetupProblem problem(String words) {
        return new SetupProblem(at(words));
    }

    /** Something is wrong there, and this is why. */
    SetupProblem problem(String words, Throwable cause) {
        return new SetupProblem(at(words), cause);
    }

    private String at(String words) {
        return place.name() + ":" + line + ": " + words;
    }
}
