package io.github.lockevolution.workbench.check;

import java.nio.file.Path;
import java.util.List;

/**
 * A saved check that a new one is compared with.
 *
 * @param isReplayed whether its schedules are enough, as long as nothing has changed
 */
record Baseline(Path file, SavedCheck check, boolean isReplayed) {

    private Path folder() {
        return file.toAbsolutePath().getParent();
    }

    /** What it checked, as it is typed here. */
    List<String> arguments() {
        return check.what().typedHere(folder());
    }

    /** The files that are not as they were; asked anew each time. */
    List<String> changed() {
        return check.what().changed(folder());
    }
}
