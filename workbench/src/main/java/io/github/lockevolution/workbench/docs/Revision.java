package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.util.List;

/**
 * A page and what a run makes of it.
 *
 * @param page as it was read
 * @param changes the blocks that say something else than the run; none if the page agrees with it
 * @param text the whole page as the run has it
 */
record Revision(Page page, List<Change> changes, String text) {

    Revision {
        changes = List.copyOf(changes);
    }

    boolean isNeeded() {
        return !changes.isEmpty();
    }

    /** The page cannot be written; the first line that would change is named. */
    SetupProblem problem(String words, IOException cause) {
        return new SourceLocation(page.place(), changes.get(0).block().begin()).problem(words, cause);
    }

    /** {@code stage1-get-set/README.md: 8 blocks, 2 changed}. */
    @Override
    public String toString() {
        int blocks = page.blocks().size();
        return page.place().name() + ": " + blocks + (blocks == 1 ? " block, " : " blocks, ")
                + (isNeeded() ? changes.size() : "none") + " changed";
    }
}
