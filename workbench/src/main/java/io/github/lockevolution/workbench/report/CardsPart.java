package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.cards.Demonstration;
import io.github.lockevolution.workbench.cards.Theme;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The interview cards as the page has them. */
final class CardsPart {

    private CardsPart() {}

    static Map<String, List<ReportData.ThemePart>> inEveryLanguage() {
        return new InEachLanguage(Language.ALL)
                .say(language -> Cards.in(language).themes().stream()
                        .map(CardsPart::theme)
                        .toList());
    }

    private static ReportData.ThemePart theme(Theme theme) {
        return new ReportData.ThemePart(
                theme.name(),
                theme.title(),
                theme.cards().stream().map(CardsPart::card).toList());
    }

    private static ReportData.CardPart card(Card card) {
        return new ReportData.CardPart(
                card.id(),
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
