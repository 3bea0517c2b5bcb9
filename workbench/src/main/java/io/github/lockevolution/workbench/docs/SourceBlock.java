package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.lock.LockStage;
import java.util.Optional;

/** The Java source of the page's lock. */
record SourceBlock() implements BlockKind {

    @Override
    public String name() {
        return "source";
    }

    @Override
    public Optional<String> objection(PageContext place) {
        return place.stage().isPresent() ? Optional.empty() : Optional.of(PageContext.NO_STAGE);
    }

    @Override
    public String text(PageContext place, RunResults evidence) {
        LockStage stage = place.lesson();
        LockSourceFile source = LockSourceFile.of(place.file().resolveSibling("src/main/java"), stage.name());
        String link = Project.name(place.file().getParent(), source.file());
        return place.language().sourceFrom(source.file().getFileName().toString(), link) + "\n\n"
                + Fence.JAVA.around(source.belowTheImports());
    }
}
