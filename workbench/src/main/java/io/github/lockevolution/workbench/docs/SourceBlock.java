package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/** The Java source of the page's lock. */
record SourceBlock() implements BlockKind {

    @Override
    public String name() {
        return "source";
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return page.withoutLock(name());
    }

    @Override
    public String text(PageContext page, RunResults results) {
        LockSourceFile source = LockSourceFile.of(
                page.file().resolveSibling("src/main/java"), page.lock().name());
        String link = Project.name(page.file().getParent(), source.file());
        String from = page.language()
                .text(BlockText.class)
                .sourceFrom(source.file().getFileName().toString(), link);
        return from + "\n\n" + Fence.JAVA.around(source.belowTheImports());
    }
}
