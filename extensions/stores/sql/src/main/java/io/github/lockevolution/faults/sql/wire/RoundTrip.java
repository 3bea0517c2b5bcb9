package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.sql.words.SessionWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The messages that a client sends before it waits for an answer. */
final class RoundTrip {

    private static final String AND_THEN = ";";

    private static final Set<String> BEGINS = Set.of("BEGIN", "START");

    private static final Set<String> ENDS = Set.of("COMMIT", "ROLLBACK", "END", "ABORT");

    private final List<WireMessage> messages = new ArrayList<>();
    private final List<String> words = new ArrayList<>();
    private final List<String> prepared = new ArrayList<>();
    private int executions;

    /** Adds a message, of which the session takes note. */
    void add(WireMessage message, SessionStatements statements) {
        messages.add(message);
        append(words, statements.note(message));
        if (message.type() == 'E') {
            executions++;
        } else if (message.type() == 'P') {
            WireFields fields = message.fields();
            fields.text();
            append(prepared, Portal.unbound(ParsedStatement.read(fields)).words());
        }
    }

    private static void append(List<String> all, List<String> more) {
        if (!all.isEmpty() && !more.isEmpty()) {
            all.add(AND_THEN);
        }
        all.addAll(more);
    }

    /** Whether the client waits now, for the results of a statement or until the server is ready. */
    boolean isComplete() {
        return switch (last()) {
            case 'Q', 'F', 'S' -> true;
            default -> isFlush() && executions > 0;
        };
    }

    /** Whether the client wants to hear what there is, and goes on in the same round trip. */
    boolean isFlush() {
        return last() == 'H';
    }

    private char last() {
        return messages.get(messages.size() - 1).type();
    }

    /** How many runs a flush waits for; 0 if it ends when the server is ready. */
    int awaitedRuns() {
        return isFlush() ? executions : 0;
    }

    /** Whether copied data ends by a message of its own, and not by one that synchronizes. */
    boolean isSimple() {
        return last() == 'Q';
    }

    /** Whether the round trip runs a statement; otherwise it only prepares some. */
    boolean isHeld() {
        return !words.isEmpty();
    }

    /** Whether the round trip is about the session alone, as drivers and libraries send it by themselves. */
    boolean isOfSession() {
        return isHeld() && SessionWords.areAll(words);
    }

    /** Whether the round trip begins a transaction, and does no more. */
    boolean isBegin() {
        return isHeld() && BEGINS.contains(command().name()) && !words.contains(AND_THEN);
    }

    /** Whether the round trip ends a transaction, and does no more. */
    boolean isEnd() {
        return isHeld() && ENDS.contains(command().name()) && !words.contains(AND_THEN);
    }

    /** Whether the round trip prepares a statement of which a person could read something. */
    boolean isPreparing() {
        return !prepared.isEmpty();
    }

    /** The statements that it runs, as a command; of a round trip that runs none, those that it prepares. */
    Command command() {
        if (isHeld() || isPreparing()) {
            return new Command(isHeld() ? words : prepared, size());
        }
        return new Command(List.of("Sync"), size());
    }

    private int size() {
        return messages.stream().mapToInt(WireMessage::size).sum();
    }

    List<WireMessage> messages() {
        return List.copyOf(messages);
    }
}
