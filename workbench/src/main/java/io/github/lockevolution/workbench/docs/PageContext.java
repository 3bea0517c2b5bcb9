package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where a page stands, and so what it can be about.
 *
 * @param file the page itself
 * @param name its path below the project's directory, as a person is told it
 * @param stage the stage in whose directory it is; empty if it is in none
 * @param history all stages there are, in the order of history
 */
record PageContext(Path file, String name, Optional<LockStage> stage, List<LockStage> history) {

    static final String NO_STAGE = "is about one stage, and this page is in the directory of none";

    PageContext {
        history = List.copyOf(history);
    }

    PageLanguage language() {
        return PageLanguage.of(name);
    }

    /** The stage that the page is about. Who asks has made sure that there is one. */
    LockStage lesson() {
        return stage.orElseThrow(() -> new IllegalStateException(name + " is about no stage"));
    }

    /** The stage that comes after that of this page. */
    Optional<LockStage> next() {
        return stage.map(history::indexOf).filter(i -> i + 1 < history.size()).map(i -> history.get(i + 1));
    }

    /** Why the page cannot tell of a failure: its stage does not declare it. Empty if it does. */
    Optional<String> undeclared(Failure failure) {
        return lesson().suffers().contains(failure)
                ? Optional.empty()
                : Optional.of("needs a failure that " + lesson().name() + " declares, which are "
                        + lesson().suffers().stream().sorted().map(Enum::name).collect(Collectors.joining(", ")));
    }
}
