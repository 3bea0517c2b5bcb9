package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.workbench.console.Markdown;
import io.github.lockevolution.workbench.docs.PageBlock;
import io.github.lockevolution.workbench.docs.PageContext;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The cards for the evening before, each with its answer folded away, to be read on a phone. */
public record CoreBlock() implements PageBlock {

    private static final String NAME = "core";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String text(PageContext page) {
        Map<String, Card> cards =
                Cards.in(page.language()).all().stream().collect(Collectors.toMap(Card::id, Function.identity()));
        AtomicInteger number = new AtomicInteger();
        return CoreCard.in(page.language()).stream()
                .map(core -> folded(number.incrementAndGet(), cards.get(core.id()), core.say()))
                .collect(Collectors.joining("\n"));
    }

    /** Markdown between the tags of HTML needs an empty line around it. */
    private static String folded(int number, Card card, String first) {
        String command = card.see().map(see -> "\n\n`" + see.command() + "`").orElse("");
        return "<details><summary>" + number + ". " + Markdown.plain(card.question()) + "</summary>\n\n**"
                + Markdown.plain(first) + "**\n\n" + Markdown.plain(card.answer()) + command + "\n\n</details>\n";
    }
}
