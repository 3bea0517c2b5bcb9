package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * The place of a page, and the locks that it may link to.
 *
 * @param file the page itself
 * @param name its path below the project's directory, as a person is told it
 * @param locks all there are
 */
public record PageContext(Path file, String name, List<LockSpec> locks) {

    public PageContext {
        locks = List.copyOf(locks);
    }

    /** Whether a path, seen from where the program was started, leads to the page. */
    boolean isAt(Path path) {
        return path.toAbsolutePath().normalize().equals(file.toAbsolutePath().normalize());
    }

    /**
     * The language by the name of the page: {@code README.zh-CN.md} is in Chinese; a page that names no language is in
     * English.
     */
    public Language language() {
        return Language.ALL.stream()
                .filter(language -> name.endsWith("." + language.locale().toLanguageTag() + ".md"))
                .findFirst()
                .orElse(Language.ENGLISH);
    }

    /** A message about one of its lines, by its number from 1. */
    Message at(int line, Message words) {
        return language -> name + ":" + line + ": " + words.in(language);
    }

    /** Something is wrong in this line. */
    SetupProblem problem(int line, Function<DocsText, String> words) {
        return new SetupProblem(at(line, Message.of(DocsText.class, words)));
    }
}
