package io.github.lockevolution.faults.gate;

import io.github.lockevolution.faults.subject.GateDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Notes what it is shown and told, and stops the commands of one name in one way. Any thread may ask. */
public final class RecordingGate implements CommandGate {

    private final List<String> shown = new ArrayList<>();
    private final List<Outcome> outcomes = new ArrayList<>();
    private Optional<String> name = Optional.empty();
    private GateDecision decision = GateDecision.LET_THROUGH;

    /** From now on, until told otherwise. */
    public synchronized RecordingGate on(String commandName, GateDecision decisionOnThese) {
        name = Optional.of(commandName);
        decision = decisionOnThese;
        return this;
    }

    @Override
    public synchronized GateDecision beforeCommand(Command command) {
        shown.add(command.toString());
        return name.equals(Optional.of(command.name())) ? decision : GateDecision.LET_THROUGH;
    }

    @Override
    public synchronized void onOutcome(Command command, Outcome outcome) {
        outcomes.add(outcome);
    }

    public synchronized List<String> shown() {
        return List.copyOf(shown);
    }

    public synchronized List<Outcome> outcomes() {
        return List.copyOf(outcomes);
    }

    public static Outcome answered(String text, int bytes) {
        return new Outcome.Answered(new Reply(text, false, bytes));
    }

    public static Outcome lost(String text, int bytes) {
        return new Outcome.ReplyLost(new Reply(text, false, bytes));
    }
}
