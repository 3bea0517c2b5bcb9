package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A page and what a run makes of it.
 *
 * @param page as it was read
 * @param changes the blocks that say something else than the run; none if the page agrees with it
 * @param text the whole page as the run has it
 */
record Revision(Page page, List<Change> changes, String text) implements Message {

    Revision {
        changes = List.copyOf(changes);
    }

    /** The page as a run has it. */
    static Revision of(Page page, Quotes quotes) {
        List<String> revised = new ArrayList<>();
        List<Change> changes = new ArrayList<>();
        HostName host = HostName.ofThisMachine();
        int copied = 0;
        for (Block block : page.blocks()) {
            revised.addAll(page.lines().subList(copied, block.begin()));
            List<String> before = page.lines().subList(block.begin(), block.end() - 1);
            List<String> after = Change.framed(host.hiddenIn(block.text(page.context(), quotes)));
            if (!before.equals(after)) {
                changes.add(new Change(page.context().name(), block, before, after));
            }
            revised.addAll(after);
            copied = block.end() - 1;
        }
        revised.addAll(page.lines().subList(copied, page.lines().size()));
        return new Revision(page, changes, String.join("\n", revised));
    }

    boolean isNeeded() {
        return !changes.isEmpty();
    }

    /** The page cannot be written; the first line that would change is named. */
    SetupProblem problem(Message words, IOException cause) {
        return new SetupProblem(page.context().at(changes.get(0).block().begin(), words), cause);
    }

    /** {@code stage1-get-set/README.md: 8 blocks, 2 changed}. */
    @Override
    public String in(Language language) {
        return language.text(DocsText.class)
                .page(page.context().name(), page.blocks().size(), changes.size());
    }
}
