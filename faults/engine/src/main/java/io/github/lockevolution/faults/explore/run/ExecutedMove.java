package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A move that was made, and its outcome for the client.
 *
 * @param exchange the command and its reply, with marks for the names of the clients; empty if no command ran
 * @param after the phase of the client after it; empty for a move of no client
 */
public record ExecutedMove(Move move, Optional<Exchange> exchange, Optional<ClientPhase> after) {

    public static ExecutedMove of(Step step) {
        return new ExecutedMove(step.move(), step.exchange(), step.after());
    }

    /**
     * Whether its client is in the middle of its attempt, and the next client to move is another.
     *
     * @param following the moves after it
     */
    public boolean isDeferredBefore(Stream<Move> following) {
        boolean isInTheMiddle = after.filter(phase -> phase == ClientPhase.ACQUIRING || phase == ClientPhase.RELEASING)
                .isPresent();
        return isInTheMiddle
                && following
                        .filter(Move::isClients)
                        .findFirst()
                        .filter(next -> next.client() != move.client())
                        .isPresent();
    }

    /**
     * Makes sure that it has had the same outcome again.
     *
     * @throws InconclusiveException if it has not
     */
    void requireAgain(Step step, ClientNames letters) {
        ExecutedMove now = of(step);
        if (!now.equals(this)) {
            String before = letters.in(toString());
            String other = letters.in(now.toString());
            throw new InconclusiveException(ExploreText.class, text -> text.hearsLater(move.toString(), before, other));
        }
    }

    @Override
    public String toString() {
        return exchange.map(Exchange::toString).orElse("")
                + after.map(phase -> " (" + phase + ")").orElse("");
    }
}
