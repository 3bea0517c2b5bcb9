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
 * What a client believes.
 *
 * @param client its name
 * @param state what it is that it believes, or why it believes nothing
 */
record Belief(String client, State state) implements Message {

    enum State implements Message {
        HAS_NOT_BEGUN,
        HAS_NOT_TAKEN_THE_LOCK,
        IS_ALONE_INSIDE,
        GIVES_ITS_OWN_BACK,
        GAVE_ITS_OWN_BACK,
        SOMEBODY_ELSE_HAS_THE_LOCK,
        DOES_NOT_KNOW,
        IS_DONE,
        IS_DEAD;

        @Override
        public String in(Language language) {
            return language.text(BeliefText.class).state(this);
        }
    }

    @Override
    public String in(Language language) {
        return language.text(BeliefText.class).of(client, state);
    }

    /** What each client believes after so many happenings. */
    static List<Belief> after(int count, Trace story) {
        List<ClientPhase> phases = story.phases(count);
        List<Step> steps = story.steps().subList(0, count);
        return IntStream.range(0, phases.size())
                .mapToObj(client -> new Belief(Move.name(client), state(steps, client, phases.get(client))))
                .toList();
    }

    private static State state(List<Step> steps, int client, ClientPhase phase) {
        Optional<Step> last = steps.stream()
                .filter(step -> step.move().isClients() && step.move().client() == client)
                .reduce((earlier, later) -> later);
        return switch (phase) {
            case ACQUIRING -> last.isEmpty() ? State.HAS_NOT_BEGUN : State.HAS_NOT_TAKEN_THE_LOCK;
            case INSIDE -> State.IS_ALONE_INSIDE;
            case RELEASING -> State.GIVES_ITS_OWN_BACK;
            case DEAD -> State.IS_DEAD;
            case DONE -> last.map(Belief::inTheEnd).orElse(State.IS_DONE);
        };
    }

    private static State inTheEnd(Step last) {
        if (last.move().kind() == Move.Kind.LOST_REPLY) {
            return State.DOES_NOT_KNOW;
        }
        return last.before().equals(Optional.of(ClientPhase.ACQUIRING))
                ? State.SOMEBODY_ELSE_HAS_THE_LOCK
                : State.GAVE_ITS_OWN_BACK;
    }
}
