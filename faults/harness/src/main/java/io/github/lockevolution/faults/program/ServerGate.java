package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.TellingGate;
import io.github.lockevolution.faults.model.Move;
import java.util.ArrayList;
import java.util.List;

/**
 * Stands between the gate of a client and its connection to one of several servers, and adds the server to each command, as a last word:
 * {@code SET lock A NX @S1}.
 *
 * @param gate the client's own gate
 * @param server the number of the server, from 0
 * @param sent run when the server has answered a command, before the client gets the reply
 */
public record ServerGate(CommandGate gate, int server, Runnable sent) implements TellingGate {

    private static final String AT = "@";

    /** The number of the server of a command that such a gate has shown, from 0. */
    public static int server(List<String> words) {
        String last = words.get(words.size() - 1);
        return Integer.parseInt(last.substring((AT + "S").length())) - 1;
    }

    /** The same command without that word. */
    public static List<String> sent(List<String> words) {
        return words.subList(0, words.size() - 1);
    }

    @Override
    public Command told(Command command) {
        List<String> words = new ArrayList<>(command.words());
        words.add(AT + Move.serverName(server));
        return new Command(words, command.bytes());
    }

    @Override
    public void onOutcome(Command command, Outcome outcome) {
        sent.run();
        gate.onOutcome(told(command), outcome);
    }
}
