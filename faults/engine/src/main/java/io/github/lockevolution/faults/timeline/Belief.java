package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The belief of a client, which follows from the outcomes of its calls alone.
 *
 * @param client its name
 * @param phase its phase
 * @param outcome the outcome of its last call; empty if none has returned
 * @param isAlone whether no other client may be inside with it
 */
record Belief(String client, ClientPhase phase, Optional<CallOutcome> outcome, boolean isAlone) implements Message {

    @Override
    public String in(Language language) {
        return language.text(BeliefText.class).of(client, words(language));
    }

    private String words(Language language) {
        BeliefText text = language.text(BeliefText.class);
        if (!isAlone && phase == ClientPhase.INSIDE) {
            return text.mayBeInside();
        }
        return outcome.filter(last -> phase == ClientPhase.DONE)
                .map(text::inTheEnd)
                .orElseGet(() -> text.where(phase));
    }

    /** The belief of each client after this many steps. */
    static List<Belief> after(int count, Trace trace) {
        List<ClientPhase> phases = trace.phases(count);
        List<Step> steps = trace.steps().subList(0, count);
        return IntStream.range(0, phases.size())
                .mapToObj(client -> new Belief(
                        Move.name(client),
                        phases.get(client),
                        outcome(steps, client),
                        !trace.lock().admitsSeveral()))
                .toList();
    }

    private static Optional<CallOutcome> outcome(List<Step> steps, int client) {
        return steps.stream()
                .filter(step -> step.move().isClients() && step.move().client() == client)
                .flatMap(step -> CallOutcome.of(step).stream())
                // A client that was refused knows that it has no lock, whatever it gives back.
                .reduce((earlier, later) -> earlier == CallOutcome.REFUSED ? earlier : later);
    }
}
