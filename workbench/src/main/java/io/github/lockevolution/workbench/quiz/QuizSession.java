package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.Lines;
import io.github.lockevolution.workbench.console.Screen;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Asks one card after the other. Each verdict is remembered at once, so whoever leaves loses nothing. */
final class QuizSession {

    private final Deck deck;
    private final Language language;
    private final QuizText text;
    private final LearningProgress memory;
    private final LocalDate today;
    private final Lines lines;
    private final PrintWriter out;
    private final List<CardRef> missed = new ArrayList<>();
    private int asked;

    QuizSession(Deck deck, Language language, LearningProgress memory, LocalDate today, Lines lines, PrintWriter out) {
        this.deck = deck;
        this.language = language;
        this.text = language.text(QuizText.class);
        this.memory = memory;
        this.today = today;
        this.lines = lines;
        this.out = out;
    }

    /** Until the last card, or until somebody has enough. */
    void run() throws IOException {
        for (CardRef ref : deck.cards()) {
            Optional<Grade> grade = ask(ref);
            if (grade.isEmpty()) {
                return;
            }
            asked++;
            remember(ref, grade.get());
            if (!grade.get().isKnown()) {
                missed.add(ref);
            }
        }
    }

    private void remember(CardRef ref, Grade grade) {
        try {
            memory.note(ref.card().id(), grade, today);
        } catch (SetupProblem e) {
            throw new SetupProblem(Message.of(QuizText.class, words -> words.notRemembered(ref.number(), e)), e);
        }
    }

    /** Empty if they leave. */
    private Optional<Grade> ask(CardRef ref) throws IOException {
        CardPage page = new CardPage(ref, language);
        String head = text.asked(
                asked + 1, deck.cards().size(), ref.number(), ref.theme().title());
        say("\n" + Screen.paragraph(head) + "\n\n" + page.question());
        if (lines.next(text.promptForAnswer() + " ")
                .filter(line -> !begins("quit", line))
                .isEmpty()) {
            return Optional.empty();
        }
        say("\n" + page.answer());
        return grade(page);
    }

    private Optional<Grade> grade(CardPage page) throws IOException {
        Optional<String> line = lines.next(text.promptForVerdict() + " ");
        while (line.isPresent() && !begins("quit", line.get())) {
            Optional<Grade> grade = Grade.of(line.get());
            if (grade.isPresent()) {
                return grade;
            }
            say(
                    begins("followups", line.get())
                            ? "\n" + page.followUps()
                            : text.notUnderstood(line.get().strip()));
            line = lines.next(text.promptForVerdict() + " ");
        }
        return Optional.empty();
    }

    private static boolean begins(String word, String line) {
        String typed = line.strip().toLowerCase(Locale.ROOT);
        return !typed.isEmpty() && word.startsWith(typed);
    }

    private void say(String words) {
        out.println(words);
        out.flush();
    }

    /**
     * What came of it.
     *
     * @param command asks the missed ones again
     */
    String summary(String command) {
        String counted = text.summary(asked, deck.cards().size(), asked - missed.size(), missed.size());
        StringBuilder summary = new StringBuilder("\n" + counted + "\n");
        missed.forEach(ref -> summary.append(CardList.line(ref)).append('\n'));
        int remembered = memory.missed().size();
        return remembered == 0 ? summary.toString() : summary + text.again(remembered, command) + "\n";
    }
}
