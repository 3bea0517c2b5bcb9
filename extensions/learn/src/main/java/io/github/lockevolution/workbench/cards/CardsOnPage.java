package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.report.PagePart;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The interview cards as the page has them. */
public final class CardsOnPage implements PagePart {

    @Override
    public String name() {
        return "cards";
    }

    @Override
    public Map<String, List<ThemePart>> inEveryLanguage() {
        return Language.ALL.stream().collect(Collectors.toMap(Language::tag, CardsOnPage::in));
    }

    private static List<ThemePart> in(Language language) {
        List<CoreCard> core = CoreCard.in(language);
        return Cards.in(language).themes().stream()
                .map(theme -> theme(theme, core))
                .toList();
    }

    private static ThemePart theme(Theme theme, List<CoreCard> core) {
        return new ThemePart(
                theme.name(),
                theme.title(),
                theme.cards().stream().map(card -> card(card, core)).toList());
    }

    private static CardPart card(Card card, List<CoreCard> all) {
        Optional<CoreCard> core =
                all.stream().filter(one -> one.id().equals(card.id())).findFirst();
        return new CardPart(
                card.id(),
                core.map(all::indexOf),
                core.map(CoreCard::say),
                card.keywords(),
                card.question(),
                card.think(),
                card.answer(),
                card.see().map(CardsOnPage::demonstration),
                card.sources(),
                card.followUps());
    }

    private static DemonstrationPart demonstration(Demonstration see) {
        Optional<Demonstration.Attacked> attacked = see.as(Demonstration.Attacked.class);
        return new DemonstrationPart(
                see.as(Demonstration.Story.class).map(Demonstration.Story::toString),
                attacked.map(Demonstration.Attacked::lock),
                attacked.map(attack -> attack.attack().name()),
                see.command(),
                see.shows().stream().sorted().toList());
    }

    /** Interview cards that belong together. */
    record ThemePart(String name, String title, List<CardPart> cards) {}

    /** An interview card; one of the core twenty has a place among them and a sentence to say first. */
    record CardPart(
            String id,
            Optional<Integer> core,
            Optional<String> say,
            List<String> keywords,
            String question,
            String think,
            String answer,
            Optional<DemonstrationPart> demonstration,
            List<Citation> sources,
            List<FollowUp> followUps) {}

    /**
     * The demonstration of a card: a schedule, an attack on a stage, or the output of a command.
     *
     * @param command the command to type
     * @param failures the failures that it shows
     */
    record DemonstrationPart(
            Optional<String> schedule,
            Optional<String> stage,
            Optional<String> attack,
            String command,
            List<Failure> failures) {}
}
