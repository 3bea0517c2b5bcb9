package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Demonstration;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.List;
import java.util.Optional;

/** Cards as JSON, for programs. */
final class CardJson {

    private CardJson() {}

    private record CardList(String language, List<JsonFields> cards) {}

    /** Numbers and questions. */
    static String list(Language language, Deck deck) {
        return RecordJson.text(new CardList(
                language.tag(), deck.cards().stream().map(CardJson::brief).toList()));
    }

    /** Everything of one card. */
    static String card(Language language, CardRef ref) {
        Card card = ref.card();
        return RecordJson.text(brief(ref)
                .with("language", language.tag())
                .with("think", card.think())
                .with("answer", card.answer())
                .with("see", card.see().map(CardJson::see))
                .with("sources", card.sources())
                // The name that programs know; the shape of the JSON stays.
                .with("traps", card.followUps()));
    }

    private static JsonFields brief(CardRef ref) {
        return new JsonFields()
                .with("id", ref.card().id())
                .with("theme", ref.theme().name())
                .with("number", ref.number())
                .with("question", ref.card().question());
    }

    private static JsonFields see(Demonstration see) {
        Optional<Demonstration.Attacked> attacked = see.as(Demonstration.Attacked.class);
        return new JsonFields()
                .with("stage", attacked.map(Demonstration.Attacked::lock))
                .with("attack", attacked.map(Demonstration.Attacked::attack))
                .with("schedule", see.as(Demonstration.Story.class).map(Demonstration.Story::toString))
                .with("command", see.command())
                .with("shows", see.shows());
    }
}
