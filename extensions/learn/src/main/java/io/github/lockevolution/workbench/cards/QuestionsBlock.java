package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.Markdown;
import io.github.lockevolution.workbench.docs.PageBlock;
import io.github.lockevolution.workbench.docs.PageContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * The answers to the questions of the interview cards: for each the number of its card, the run that shows it, and the lesson of its
 * lock.
 */
public record QuestionsBlock() implements PageBlock {

    private static final String NAME = "questions";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String text(PageContext page) {
        AtomicInteger number = new AtomicInteger();
        return Cards.in(page.language()).themes().stream()
                .map(theme -> table(page, theme, number))
                .collect(Collectors.joining("\n"));
    }

    private static String table(PageContext page, Theme theme, AtomicInteger number) {
        String head = "### " + theme.title() + "\n\n"
                + page.language().text(QuestionsText.class).head() + "\n|---:|---|---|---|\n";
        return theme.cards().stream()
                .map(card -> row(page, card, number.incrementAndGet()))
                .collect(Collectors.joining("", head, ""));
    }

    private static String row(PageContext page, Card card, int number) {
        String command = card.see().map(see -> "`" + see.command() + "`").orElse("");
        String lesson = card.see().flatMap(see -> explanation(page, see)).orElse("");
        return "| " + number + " | " + Markdown.plain(card.question()) + " | " + command + " | " + lesson + " |\n";
    }

    private static Optional<String> explanation(PageContext page, Demonstration see) {
        return see instanceof Demonstration.Typed typed
                ? Optional.of(linkBeside(page, typed.page()))
                : see.stage().flatMap(lock -> lesson(page, lock));
    }

    /** A link to another page of the docs, which is beside this one. */
    private static String linkBeside(PageContext page, String name) {
        return "[" + name + "](" + name + suffix(page) + ")";
    }

    /** How the name of a page in the language of this one ends. */
    private static String suffix(PageContext page) {
        return page.language().equals(Language.ENGLISH)
                ? ".md"
                : "." + page.language().locale().toLanguageTag() + ".md";
    }

    /** A link to the page of this lock in the language of this page; empty if it has none. */
    private static Optional<String> lesson(PageContext page, String lock) {
        return page.locks().stream()
                .filter(each -> each.name().equals(lock))
                .map(each -> link(page, each))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> link(PageContext page, LockSpec lock) {
        Path here = page.file().toAbsolutePath().getParent();
        Path root = here;
        for (int level = 1; level < Path.of(page.name()).getNameCount(); level++) {
            root = root.getParent();
        }
        String name = "README" + suffix(page);
        for (Path directory : List.of(
                root.resolve(lock.name()),
                root.resolve("extensions/locks").resolve(lock.collection()).resolve(lock.name()),
                // One page for all locks of the collection.
                root.resolve("extensions/locks").resolve(lock.collection()))) {
            if (Files.isRegularFile(directory.resolve(name))) {
                String target =
                        here.relativize(directory.resolve(name)).toString().replace('\\', '/');
                return Optional.of("[" + lock.name() + "](" + target + ")");
            }
        }
        return Optional.empty();
    }
}
