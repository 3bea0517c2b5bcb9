package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.faults.text.Language;
import java.util.List;

/**
 * A card for the evening before.
 *
 * @param id of the card
 * @param say the sentence to say first
 */
public record CoreCard(String id, String say) {

    public CoreCard {
        RequiredText.required("the id of a core card", id);
        RequiredText.required("the sentence of the core card '" + id + "'", say);
    }

    /** The file that they are in. */
    record CoreFile(List<CoreCard> cards) {}

    /** The core cards, in the order in which they are learned. */
    public static List<CoreCard> in(Language language) {
        return CardFile.read("core" + Cards.suffix(language) + ".yaml", CoreFile.class)
                .cards();
    }
}
