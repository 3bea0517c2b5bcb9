package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;

/**
 * Some locks under the same faults, side by side.
 *
 * @param names of the locks
 */
record CompareBlock(List<String> names) implements BlockKind {

    @Override
    public String name() {
        return "compare " + String.join(" ", names);
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return names.stream()
                .flatMap(lock -> page.withoutLock(name(), lock).stream())
                .findFirst();
    }

    @Override
    public String text(PageContext page, RunResults results) {
        String table = results.compared(names.stream().map(page::lock).toList()).in(page.language(), Markdown::plain);
        return Fence.COMMAND.around("./lab " + name()) + "\n" + table;
    }
}
