package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/** A lease that nobody can use, as seconds are that were taken for milliseconds: it lets everybody in, and every lock with a lease may do that once. */
final class BriefLease {

    private BriefLease() {}

    /**
     * @param alone the story of one client that takes the lock and gives it back
     * @return empty if its lease did not run out meanwhile
     */
    static Optional<Message> in(Trace alone) {
        return alone.steps().stream()
                .filter(step -> step.events().stream().anyMatch(Event.LeaseRanOut.class::isInstance))
                .flatMap(step -> step.exchange().stream())
                .findFirst()
                .map(exchange -> Message.of(CheckText.class, text -> text.isOverAtOnce(exchange.command())));
    }
}
