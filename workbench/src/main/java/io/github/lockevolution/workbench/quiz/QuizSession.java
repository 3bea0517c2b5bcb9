package io.github.lockevolution.workbench.quiz;

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
    private final Words words;
    private final MissedCards memory;
    private final Lines lines;
    private final PrintWriter out;
    private final List<Deck.Place> missed = new ArrayList<>();
    private int asked;

    /** What somebody says of his own answer. */
    private enum Verdict {
        KNOWN,
        MISSED,
        LEAVES
    }

    QuizSession(Deck deck, Words words, MissedCards memory, Lines lines, PrintWriter out) {
        this.deck = deck;
        this.words = words;
        this.memory = memory;
        this.lines = lines;
        this.out = out;
    }

    /** Until the last card, or until somebody has enough. */
    void run() throws IOException {
        for (Deck.Place place : deck.places()) {
            Verdict verdict = ask(place);
            if (verdict == Verdict.LEAVES) {
                return;
            }
            asked++;
            memory.note(place.card().id(), verdict == Verdict.KNOWN);
            if (verdict == Verdict.MISSED) {
                missed.add(place);
            }
        }
    }

    private Verdict ask(Deck.Place place) throws IOException {
        CardPage page = new CardPage(place, words);
        String head = words.progress(asked + 1, deck.places().size()) + words.place(place);
        say("\n" + Paragraph.hanging("", head, 0, CardPage.WIDTH) + "\n\n" + page.question());
        if (lines.next(words.promptForAnswer())
                .filter(line -> !begins("quit", line))
                .isEmpty()) {
            return Verdict.LEAVES;
        }
        say("\n" + page.solution());
        return verdict();
    }

    private Verdict verdict() throws IOException {
        Optional<String> line = lines.next(words.promptForVerdict());
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
            say(words.notUnderstood(line.get().strip()));
            line = lines.next(words.promptForVerdict());
        }
        return Verdict.LEAVES;
    }

    private static boolean begins(String word, String line) {
        String said = line.strip().toLowerCase(Locale.ROOT);
        return !said.isEmpty() && word.startsWith(said);
    }

    private void say(String text) {
        out.println(text);
        out.flush();
    }

    /**
     * What came of it.
     *
     * @param command asks the missed ones again
     */
    String summary(String command) {
        StringBuilder summary =
                new StringBuilder("\n" + words.summary(asked, deck.places().size(), asked - missed.size()) + "\n");
        missed.forEach(place -> summary.append(CardList.line(place)).append('\n'));
        int remembered = memory.ids().size();
        return remembered == 0 ? summary.toString() : summary + words.again(remembered, command) + "\n";
    }
}
