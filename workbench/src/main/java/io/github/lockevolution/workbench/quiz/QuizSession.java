package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.workbench.console.Lines;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Asks one card after the other. Each verdict is remembered at once, so whoever leaves loses nothing. */
final class QuizSession {

    private final Deck deck;
    private final Language language;
    private final QuizText text;
    private final MissedCards memory;
    private final Lines lines;
    private final PrintWriter out;
    private final List<CardRef> missed = new ArrayList<>();
    private int asked;

    /** What somebody says of their own answer. */
    private enum Verdict {
        KNOWN,
        MISSED,
        LEAVES
    }

    QuizSession(Deck deck, Language language, MissedCards memory, Lines lines, PrintWriter out) {
        this.deck = deck;
        this.language = language;
        this.text = language.text(QuizText.class);
        this.memory = memory;
        this.lines = lines;
        this.out = out;
    }

    /** Until the last card, or until somebody has enough. */
    void run() throws IOException {
        for (CardRef ref : deck.cards()) {
            Verdict verdict = ask(ref);
            if (verdict == Verdict.LEAVES) {
                return;
            }
            asked++;
            memory.note(ref.card().id(), verdict == Verdict.KNOWN);
            if (verdict == Verdict.MISSED) {
                missed.add(ref);
            }
        }
    }

    private Verdict ask(CardRef ref) throws IOException {
        CardPage page = new CardPage(ref, language);
        String head = text.asked(
                asked + 1, deck.cards().size(), ref.number(), ref.theme().title());
        say("\n" + Paragraph.hanging("", head, 0, CardPage.WIDTH) + "\n\n" + page.question());
        if (lines.next(text.promptForAnswer() + " ")
                .filter(line -> !begins("quit", line))
                .isEmpty()) {
            return Verdict.LEAVES;
        }
        say("\n" + page.solution());
        return verdict();
    }

    private Verdict verdict() throws IOException {
        Optional<String> line = lines.next(text.promptForVerdict() + " ");
        while (line.isPresent()) {
            if (begins("yes", line.get())) {
                return Verdict.KNOWN;
            }
            if (begins("no", line.get())) {
                return Verdict.MISSED;
            }
            if (begins("quit", line.get())) {
                return Verdict.LEAVES;
            }
            say(text.notUnderstood(line.get().strip()));
            line = lines.next(text.promptForVerdict() + " ");
        }
        return Verdict.LEAVES;
    }

    private static boolean begins(String word, String line) {
        String said = line.strip().toLowerCase(Locale.ROOT);
        return !said.isEmpty() && word.startsWith(said);
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
        int remembered = memory.ids().size();
        return remembered == 0 ? summary.toString() : summary + text.again(remembered, command) + "\n";
    }
}
