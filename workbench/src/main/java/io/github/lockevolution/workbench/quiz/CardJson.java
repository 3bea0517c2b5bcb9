package io.github.lockevolution.workbench.quiz;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Demonstration;

/** Cards as JSON, for programs. */
final class CardJson {

    private CardJson() {}

    /** Numbers and questions. */
    static String list(Language language, Deck deck) {
        JsonArray cards = new JsonArray();
        deck.cards().forEach(ref -> cards.add(brief(ref)));
        JsonObject list = new JsonObject();
        list.addProperty("language", language.tag());
        list.add("cards", cards);
        return text(list);
    }

    /** Everything of one card. */
    static String card(Language language, CardRef ref) {
        Card card = ref.card();
        JsonObject json = brief(ref);
        json.addProperty("language", language.tag());
        json.addProperty("think", card.think());
        json.addProperty("answer", card.answer());
        card.see().ifPresent(see -> json.add("see", see(see)));
        JsonArray sources = new JsonArray();
        card.sources().forEach(source -> sources.add(pair("name", source.name(), "url", source.url())));
        json.add("sources", sources);
        JsonArray followUps = new JsonArray();
        card.followUps()
                .forEach(followUp -> followUps.add(pair("question", followUp.question(), "answer", followUp.answer())));
        // The name that programs know; the shape of the JSON stays.
        json.add("traps", followUps);
        return text(json);
    }

    private static JsonObject brief(CardRef ref) {
        JsonObject json = pair("id", ref.card().id(), "theme", ref.theme().name());
        json.addProperty("number", ref.number());
        json.addProperty("question", ref.card().question());
        return json;
    }

    private static JsonObject see(Demonstration see) {
        JsonObject json = see instanceof Demonstration.Attacked attacked
                ? pair("stage", attacked.lock(), "attack", attacked.attack().name())
                : new JsonObject();
        if (see instanceof Demonstration.Story story) {
            json.addProperty("schedule", story.schedule().toString());
        }
        json.addProperty("command", see.command());
        JsonArray shows = new JsonArray();
        see.shows().stream().map(Failure::name).forEach(shows::add);
        json.add("shows", shows);
        return json;
    }

    private static JsonObject pair(String name, String value, String otherName, String otherValue) {
        JsonObject json = new JsonObject();
        json.addProperty(name, value);
        json.addProperty(otherName, otherValue);
        return json;
    }

    private static String text(JsonObject json) {
        return new GsonBuilder()
                .disableHtmlEscaping()
                .setPrettyPrinting()
                .create()
                .toJson(json);
    }
}
