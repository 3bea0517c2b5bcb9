package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.CoreCard;
import io.github.lockevolution.workbench.console.Lines;
import io.github.lockevolution.workbench.console.Screen;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Asks one card after the other. Each verdict is remembered at once, so nothing is lost when the person leaves. */
final class QuizSession {

    private final Deck deck;
    private final Language language;
    private final QuizText text;
    private final MissedCards memory;
    private final Lines lines;
    private final PrintWriter out;
    /** The sentences to say first, by the id of a card. */
    private final Map<String, String> first;

    private final List<CardRef> missed = new ArrayList<>();
    private int asked;

    QuizSession(Deck deck, Language language, MissedCards memory, Lines lines, PrintWriter out) {
        this.deck = deck;
        this.language = language;
        this.text = language.text(QuizText.class);
        this.memory = memory;
        this.lines = lines;
        this.out = out;
        this.first = CoreCard.in(language).stream().collect(Collectors.toMap(CoreCard::id, CoreCard::say));
    }

    /** Until the last card, or until somebody has enough. */
    void run() throws IOException {
        for (CardRef ref : deck.cards()) {
            Optional<Boolean> known = ask(ref);
            if (known.isEmpty()) {
                return;
            }
            asked++;
            remember(ref, known.get());
            if (!known.get()) {
                missed.add(ref);
            }
        }
    }

    private void remember(CardRef ref, boolean isKnown) {
        try {
            memory.note(ref.card().id(), isKnown);
        } catch (SetupProblem e) {
            throw new SetupProblem(QuizText.class, words -> words.notRemembered(ref.number(), e), e);
        }
    }

    /** Whether they knew it; empty if they leave. */
    private Optional<Boolean> ask(CardRef ref) throws IOException {
        CardPage page = new CardPage(ref, language);
        String head = text.asked(
                asked + 1, deck.cards().size(), ref.number(), ref.theme().title());
        say("\n" + Screen.paragraph(head) + "\n\n" + page.question());
        Optional<String> line = lines.next(text.promptForAnswer() + " ");
        while (line.filter(typed -> begins("hint", typed)).isPresent()) {
            say("\n" + page.hint());
            line = lines.next(text.promptForAnswer() + " ");
        }
        if (line.filter(typed -> !begins("quit", typed)).isEmpty()) {
            return Optional.empty();
        }
        Optional.ofNullable(first.get(ref.card().id()))
                .ifPresent(sentence -> say("\n" + page.first(sentence).strip()));
        say("\n" + page.answer());
        return verdict(page);
    }

    private Optional<Boolean> verdict(CardPage page) throws IOException {
        int next = 0;
        Optional<String> line = lines.next(text.promptForVerdict() + " ");
        while (line.isPresent() && !begins("quit", line.get())) {
            if (begins("yes", line.get()) || begins("no", line.get())) {
                return Optional.of(begins("yes", line.get()));
            }
            if (!begins("followups", line.get())) {
                say(text.notUnderstood(line.get().strip()));
            } else if (next == page.ref().card().followUps().size()) {
                say(text.noMoreFollowUps());
            } else if (!goOnAsking(page, next++)) {
                return Optional.empty();
            }
            line = lines.next(text.promptForVerdict() + " ");
        }
        return Optional.empty();
    }

    /** Asks one follow-up at a time, as an interviewer does; false if the person leaves. */
    private boolean goOnAsking(CardPage page, int number) throws IOException {
        say("\n" + text.followUps() + "\n" + page.followUp(number));
        Optional<String> line = lines.next(text.promptForFollowUp() + " ");
        if (line.filter(typed -> !begins("quit", typed)).isEmpty()) {
            return false;
        }
        say("\n" + page.answerTo(number));
        return true;
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
     * The result of the quiz.
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
