package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;

/**
 * What is different when a story is told on another lock. An exchange is a command with its answer; the teller is the stage
 * that the story is from.
 */
public sealed interface Divergence extends Message {

    /** A client is refused that went on there. */
    record ClientRefused(String client, String exchange, String teller) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).clientRefused(client, exchange, teller);
        }
    }

    /** A client gets in that was refused there. */
    record ClientLetIn(String client, String exchange, String teller) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).clientLetIn(client, exchange, teller);
        }
    }

    /**
     * A client removes nothing that removed the key there.
     *
     * @param original the last exchange of its release there
     */
    record NothingRemoved(String client, String exchange, String teller, String original) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).nothingRemoved(client, exchange, teller, original);
        }
    }

    /**
     * A client removes the key that removed nothing there.
     *
     * @param original the last exchange of its release there
     */
    record KeyRemoved(String client, String exchange, String teller, String original) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).keyRemoved(client, exchange, teller, original);
        }
    }

    /** When everybody is gone, a newcomer is refused that got in there. */
    record NewcomerRefused(List<String> exchanges, String teller) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).newcomerRefused(exchanges, teller);
        }
    }

    /** When everybody is gone, a newcomer gets in that was refused there. */
    record NewcomerLetIn(List<String> exchanges, String teller) implements Divergence {

        @Override
        public String in(Language language) {
            return language.text(DivergenceText.class).newcomerLetIn(exchanges, teller);
        }
    }
}
