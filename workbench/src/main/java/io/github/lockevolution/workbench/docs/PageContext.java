package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.explore.Successors;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where a page is, and so what it can be about.
 *
 * @param file the page itself
 * @param name its path below the project's directory, as a person is told it
 * @param ownLock the lock in whose directory it is; empty if it is in none
 * @param locks all there are
 */
record PageContext(Path file, String name, Optional<LockStage> ownLock, List<LockStage> locks) {

    PageContext {
        locks = List.copyOf(locks);
    }

    /** By its name: {@code README.zh-CN.md} is in Chinese; one that names no language is in English. */
    Language language() {
        return Language.ALL.stream()
                .filter(language -> name.endsWith("." + language.locale().toLanguageTag() + ".md"))
                .findFirst()
                .orElse(Language.ENGLISH);
    }

    /** The directory of the project. */
    Path project() {
        Path directory = file.toAbsolutePath().normalize();
        for (int i = 0; i < Path.of(name).getNameCount(); i++) {
            directory = directory.getParent();
        }
        return directory;
    }

    /**
     * The lock that the page is about.
     *
     * @throws IllegalStateException if it is about none; {@link #withoutLock} finds that out
     */
    LockStage lock() {
        return ownLock.orElseThrow(() -> new IllegalStateException(name + " is about no lock"));
    }

    /**
     * The lock of this name.
     *
     * @throws IllegalStateException if there is none; {@link #withoutLock(String, String)} finds that out
     */
    LockStage lock(String lock) {
        return locks.stream()
                .filter(each -> each.name().equals(lock))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no lock " + lock));
    }

    /** The locks of these names, which are there; all stages, if it is no name. */
    List<LockStage> chosen(List<String> names) {
        return names.isEmpty()
                ? new LockCatalog(locks).stages()
                : names.stream().map(this::lock).toList();
    }

    /** Why no page can have this block, which is about the lock of this name; empty if there is that lock. */
    Optional<Message> withoutLock(String block, String lock) {
        List<String> known = locks.stream().map(LockStage::name).toList();
        return known.contains(lock)
                ? Optional.empty()
                : Optional.of(Message.of(DocsText.class, text -> text.blockNeedsKnownLock(block, lock, known)));
    }

    /** The locks that improve on that of this page; several if the evolution forks there, none at its end. */
    List<LockStage> successors() {
        return ownLock.map(new Successors(locks)::directly).orElse(List.of());
    }

    /** Why the page cannot have this block, which is about a lock; empty if the page is, too. */
    Optional<Message> withoutLock(String block) {
        return ownLock.isPresent()
                ? Optional.empty()
                : Optional.of(Message.of(DocsText.class, text -> text.blockNeedsLock(block)));
    }

    /** Why the page cannot have this block, which is about a failure; empty if the page's lock declares the failure. */
    Optional<Message> withoutFailure(String block, Failure failure) {
        List<String> declared =
                lock().suffers().stream().sorted().map(Enum::name).toList();
        return lock().suffers().contains(failure)
                ? Optional.empty()
                : Optional.of(
                        Message.of(DocsText.class, text -> text.blockNeedsDeclared(block, lock().name(), declared)));
    }
}
