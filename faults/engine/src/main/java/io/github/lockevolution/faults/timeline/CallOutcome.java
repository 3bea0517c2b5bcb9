package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/** The outcome of a call of tryLock or unlock. */
public enum CallOutcome implements Message {

    /** Its tryLock returned true. */
    INSIDE,

    /** Its tryLock returned false. */
    REFUSED,

    /** Its tryLock would have waited until another client gives the lock back. */
    WAITS,

    /** Its unlock returned. */
    DONE,

    /** It met an error. */
    GIVES_UP;

    /** The outcome of the client's call in this step; empty if the call goes on, or there was none. */
    public static Optional<CallOutcome> of(Step step) {
        if (step.before().equals(step.after())) {
            return Optional.empty();
        }
        Optional<Event.Answered> answered = step.events().stream()
                .filter(Event.Answered.class::isInstance)
                .map(Event.Answered.class::cast)
                .findFirst();
        if (answered.isPresent()) {
            return answered.map(answer -> answer.isDone() ? DONE : answer.isRefused() ? REFUSED : GIVES_UP);
        }
        boolean lost = step.exchange().filter(Exchange::replyLost).isPresent();
        boolean refused = step.before().filter(ClientPhase::isBeforeInside).isPresent();
        return step.after().flatMap(after -> switch (after) {
            // A client that was refused and unlocks all the same is careless.
            case RELEASING -> refused && !lost ? Optional.of(REFUSED) : Optional.empty();
            case INSIDE -> Optional.of(INSIDE);
            case DONE -> Optional.of(lost ? GIVES_UP : waited(step) ? WAITS : refused ? REFUSED : DONE);
            default -> Optional.empty();
        });
    }

    private static boolean waited(Step step) {
        return step.events().stream().anyMatch(Event.GaveUpWaiting.class::isInstance);
    }

    @Override
    public String in(Language language) {
        return language.text(ActionText.class).outcome(this);
    }
}
