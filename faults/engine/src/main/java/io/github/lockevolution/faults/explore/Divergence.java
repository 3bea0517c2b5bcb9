package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;

/** A difference between a schedule and its transfer to another lock: {@code lock} is the name of the lock that it was transferred from. */
public sealed interface Divergence extends Message {

    /** A client is refused that went on there. */
    record ClientRefused(Exchange exchange, String lock) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).clientRefused(exchange.client(), exchange.toString(), lock);
        }
    }

    /** A client gets in that was refused there. */
    record ClientLetIn(Exchange exchange, String lock) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).clientLetIn(exchange.client(), exchange.toString(), lock);
        }
    }

    /**
     * A client removes nothing that removed the key there.
     *
     * @param original the last exchange of its release there
     */
    record NothingRemoved(Exchange exchange, String lock, Exchange original) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class)
                    .nothingRemoved(exchange.client(), exchange.toString(), lock, original.toString());
        }
    }

    /**
     * A client that was refused on both sends nothing, and removed the key there.
     *
     * @param original the last exchange of its release there
     */
    record NothingSent(String lock, Exchange original) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).nothingSent(original.client(), lock, original.toString());
        }
    }

    /**
     * A client removes the key that removed nothing there.
     *
     * @param original the last exchange of its release there
     */
    record KeyRemoved(Exchange exchange, String lock, Exchange original) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class)
                    .keyRemoved(exchange.client(), exchange.toString(), lock, original.toString());
        }
    }

    /**
     * A command gets another reply than one of the same name there, though no client gets further or less far.
     *
     * @param original the exchange of that command there
     */
    record AnsweredOtherwise(Exchange exchange, String lock, Exchange original) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class)
                    .answeredOtherwise(exchange.client(), exchange.toString(), lock, original.toString());
        }
    }

    /** When no client is left, a newcomer is refused that got in there. */
    record NewcomerRefused(List<Exchange> exchanges, String lock) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).newcomerRefused(listed(exchanges), lock);
        }
    }

    /** When no client is left, a newcomer gets in that was refused there. */
    record NewcomerLetIn(List<Exchange> exchanges, String lock) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).newcomerLetIn(listed(exchanges), lock);
        }
    }

    private static List<String> listed(List<Exchange> exchanges) {
        return exchanges.stream().map(Exchange::toString).toList();
    }
}
