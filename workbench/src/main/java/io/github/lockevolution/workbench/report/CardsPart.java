package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.cards.CoreCard;
import io.github.lockevolution.workbench.cards.Demonstration;
import io.github.lockevolution.workbench.cards.Theme;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The interview cards as the page has them. */
final class CardsPart {

    private CardsPart() {}

    static Map<String, List<ReportData.ThemePart>> inEveryLanguage() {
        return new InEachLanguage(Language.ALL).say(language -> {
            List<CoreCard> core = CoreCard.in(language);
            return Cards.in(language).themes().stream()
                    .map(theme -> theme(theme, core))
                    .toList();
        });
    }

    private static ReportData.ThemePart theme(Theme theme, List<CoreCard> core) {
        return new ReportData.ThemePart(
                theme.name(),
                theme.title(),
                theme.cards().stream().map(card -> card(card, core)).toList());
    }

    private static ReportData.CardPart card(Card card, List<CoreCard> all) {
        Optional<CoreCard> core =
                all.stream().filter(one -> one.id().equals(card.id())).findFirst();
        return new ReportData.CardPart(
                card.id(),
                core.map(all::indexOf),
                core.map(CoreCard::say),
                card.keywords(),
                card.question(),
                card.think(),
                card.answer(),
                card.see().map(CardsPart::demonstration),
                card.sources(),
                card.followUps());
    }

    private static ReportData.DemonstrationPart demonstration(Demonstration see) {
        Optional<Demonstration.Attacked> attacked = see.as(Demonstration.Attacked.class);
        return new ReportData.DemonstrationPart(
                see.as(Demonstration.Story.class).map(Demonstration.Story::toString),
                attacked.map(Demonstration.Attacked::lock),
                attacked.map(attack -> attack.attack().name()),
                see.command(),
                StateSpacePart.ordered(see.shows()));
    }
}
