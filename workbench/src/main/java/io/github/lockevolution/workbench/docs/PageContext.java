package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a page is, and what it may link to.
 *
 * @param file the page itself
 * @param name its path below the project's directory, as a person is told it
 * @param locks all there are
 */
record PageContext(Path file, String name, List<LockStage> locks) {

    PageContext {
        locks = List.copyOf(locks);
    }

    /** Whether a path, seen from where the program was started, leads to the page. */
    boolean isAt(Path path) {
        return path.toAbsolutePath().normalize().equals(file.toAbsolutePath().normalize());
    }

    /** By its name: {@code README.zh-CN.md} is in Chinese; one that names no language is in English. */
    Language language() {
        return Language.ALL.stream()
                .filter(language -> name.endsWith("." + language.locale().toLanguageTag() + ".md"))
                .findFirst()
                .orElse(Language.ENGLISH);
    }
}
