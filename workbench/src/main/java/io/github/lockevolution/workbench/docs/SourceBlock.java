package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The Java source of the page's lock. */
record SourceBlock() implements BlockKind {

    private static final String SOURCES = "src/main/java";

    @Override
    public String name() {
        return "source";
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return page.withoutLock(name());
    }

    /** A lock has a module of its own, or a directory for its page in the module that it shares with others. */
    private static Path sources(Path directory) {
        Path own = directory.resolve(SOURCES);
        return Files.isDirectory(own) ? own : directory.resolveSibling(SOURCES);
    }

    @Override
    public String text(PageContext page, RunResults results) {
        LockSourceFile source = LockSourceFile.of(
                sources(page.file().getParent()), page.lock().name(), () -> results.className(page.lock()));
        String link =
                page.file().getParent().relativize(source.file()).toString().replace('\\', '/');
        String from = page.language()
                .text(BlockText.class)
                .sourceFrom(source.file().getFileName().toString(), link);
        return from + "\n\n" + Fence.JAVA.around(source.belowTheImports());
    }
}
