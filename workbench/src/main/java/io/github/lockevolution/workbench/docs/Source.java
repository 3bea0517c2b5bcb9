package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.lock.LockStage;
import java.util.Optional;

/** The Java source of the page's lock. */
record Source() implements Subject {

    @Override
    public String name() {
        return "source";
    }

    @Override
    public Optional<String> objection(Place place) {
        return place.stage().isPresent() ? Optional.empty() : Optional.of(Place.NO_STAGE);
    }

    @Override
    public String text(Place place, Evidence evidence) {
        LockStage stage = place.lesson();
        LockSource source = LockSource.of(place.file().resolveSibling("src/main/java"), stage.name());
        String link = Project.name(place.file().getParent(), source.file());
        return place.language().sourceFrom(source.file().getFileName().toString(), link) + "\n\n"
                + Fence.JAVA.around(source.belowTheImports());
    }
}
