package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Card;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Cards as a CSV file that Anki imports: the question in front, the answer behind. Imported again, a card takes the place of
 * the one before, by its id.
 *
 * @param deck the cards
 * @param language of their texts
 * @see <a href="https://docs.ankiweb.net/importing/text-files.html">Anki, Text files</a>
 */
record AnkiFile(Deck deck, Language language) {

    private static final String HEAD = """
            #separator:Comma
            #html:true
            #guid column:1
            #tags column:4
            """;

    @Override
    public String toString() {
        return deck.cards().stream().map(this::line).collect(Collectors.joining("", HEAD, ""));
    }

    private String line(CardRef ref) {
        Card card = ref.card();
        String front = html(card.question()) + "<br><br><i>" + html(card.think()) + "</i>";
        List<String> fields = List.of(
                "lock-evolution." + language.tag() + "." + card.id(),
                front,
                back(card),
                "lock-evolution::" + ref.theme().name());
        return fields.stream().map(AnkiFile::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private String back(Card card) {
        StringBuilder back = new StringBuilder("<p>" + html(card.answer()) + "</p>");
        card.see().ifPresent(see -> back.append("<p><code>" + html(see.command()) + "</code></p>"));
        card.followUps()
                .forEach(followUp -> back.append(
                        "<p><b>" + html(followUp.question()) + "</b><br>" + html(followUp.answer()) + "</p>"));
        card.sources()
                .forEach(source ->
                        back.append("<p><a href=\"" + html(source.url()) + "\">" + html(source.name()) + "</a></p>"));
        return back.toString();
    }

    static String html(String text) {
        return escaped(text.strip()).replace("\n", "<br>");
    }

    /** With its lines as they are. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String quoted(String field) {
        return '"' + field.replace("\"", "\"\"") + '"';
    }
}
