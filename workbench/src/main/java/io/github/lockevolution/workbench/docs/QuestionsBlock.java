package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.cards.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** Where each question of the interview cards is answered: the number of its card, the run that shows it, and the lesson of its lock. */
record QuestionsBlock() implements BlockKind {

    @Override
    public String name() {
        return "questions";
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return Optional.empty();
    }

    @Override
    public String text(PageContext page, RunResults results) {
        AtomicInteger number = new AtomicInteger();
        return Cards.in(page.language()).themes().stream()
                .map(theme -> table(page, theme, number))
                .collect(Collectors.joining("\n"));
    }

    private static String table(PageContext page, Theme theme, AtomicInteger number) {
        String head = "### " + theme.title() + "\n\n"
                + page.language().text(BlockText.class).questionsHead() + "\n|---:|---|---|---|\n";
        return theme.cards().stream()
                .map(card -> row(page, card, number.incrementAndGet()))
                .collect(Collectors.joining("", head, ""));
    }

    private static String row(PageContext page, Card card, int number) {
        String command = card.see().map(see -> "`" + see.command() + "`").orElse("");
        String lesson = card.see().flatMap(see -> lesson(page, see.stage())).orElse("");
        return "| " + number + " | " + Markdown.plain(card.question()) + " | " + command + " | " + lesson + " |\n";
    }

    /** A link to the page of this lock in the language of this page; empty if it has none. */
    private static Optional<String> lesson(PageContext page, String lock) {
        return page.locks().stream()
                .filter(each -> each.name().equals(lock))
                .map(each -> link(page, each))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> link(PageContext page, LockStage lock) {
        Path here = page.file().toAbsolutePath().getParent();
        Path root = here;
        for (int level = 1; level < Path.of(page.name()).getNameCount(); level++) {
            root = root.getParent();
        }
        boolean isOriginal = page.language().equals(Language.ENGLISH);
        String name =
                isOriginal ? "README.md" : "README." + page.language().locale().toLanguageTag() + ".md";
        for (Path directory : List.of(
                root.resolve(lock.name()),
                root.resolve("locks").resolve(lock.collection()).resolve(lock.name()))) {
            if (Files.isRegularFile(directory.resolve(name))) {
                String target =
                        here.relativize(directory.resolve(name)).toString().replace('\\', '/');
                return Optional.of("[" + lock.name() + "](" + target + ")");
            }
        }
        return Optional.empty();
    }
}
