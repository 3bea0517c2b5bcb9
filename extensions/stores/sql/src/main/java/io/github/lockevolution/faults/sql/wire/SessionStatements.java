package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.sql.words.SqlWords;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The statements that a session has prepared, their portals, and what the server has said of both. The client's messages are noted in the
 * order in which they leave, the server's in the order in which they come, each in a thread of its own; this object guards its fields.
 */
final class SessionStatements {

    private final Map<String, ParsedStatement> parsed = new HashMap<>();
    private final Map<String, Portal> portals = new HashMap<>();
    /** The portals that the server is to describe or to run, and has not yet. */
    private final Deque<Asked> asked = new ArrayDeque<>();
    /** The columns of the rows that a simple query gives; empty before the server has described them. */
    private Optional<List<WireValue>> described = Optional.empty();

    /**
     * @param isRun whether its rows are asked for, or only what they will be
     */
    private record Asked(Portal portal, boolean isRun) {}

    /** Notes a message of the client, and gives the words of what it runs; none if it runs nothing. */
    synchronized List<String> note(WireMessage message) {
        WireFields fields = message.fields();
        return switch (message.type()) {
            case 'Q' -> SqlWords.ofNumbered(fields.text(), List.of());
            case 'F' -> List.of("FUNCTION", Integer.toUnsignedString(fields.int32()));
            case 'E' -> run(fields.text());
            default -> {
                prepare(message.type(), fields);
                yield List.of();
            }
        };
    }

    private void prepare(char type, WireFields fields) {
        switch (type) {
            case 'P' -> parsed.put(fields.text(), ParsedStatement.read(fields));
            case 'B' -> portals.put(fields.text(), Portal.read(fields, this::statement));
            case 'D' -> asked.add(new Asked(described(fields), false));
            case 'C' -> (fields.character() == 'S' ? parsed : portals).remove(fields.text());
            default -> {}
        }
    }

    private Portal described(WireFields fields) {
        return fields.character() == 'S' ? Portal.unbound(statement(fields.text())) : portal(fields.text());
    }

    private List<String> run(String name) {
        Portal portal = portal(name);
        asked.add(new Asked(portal, true));
        return portal.words();
    }

    private ParsedStatement statement(String name) {
        return Optional.ofNullable(parsed.get(name)).orElseGet(() -> ParsedStatement.unknown("PREPARED " + name));
    }

    /** A cursor that SQL has declared is a portal, too. */
    private Portal portal(String name) {
        return Optional.ofNullable(portals.get(name))
                .orElseGet(() -> Portal.unbound(ParsedStatement.unknown("FETCH FROM " + name)));
    }

    /** Learns from a message of the server. */
    synchronized void learn(WireMessage message) {
        switch (message.type()) {
            case 't' -> next(false).ifPresent(one -> one.portal().statement().learnParameters(message.fields()));
            case 'T' -> learnColumns(ParsedStatement.columns(message.fields()));
            case 'n' -> learnColumns(List.of());
            case 'C', 'I', 's' -> {
                next(true).ifPresent(one -> asked.remove());
                described = Optional.empty();
            }
            // After an error, nothing is described or run before the client has synchronized.
            case 'Z' -> asked.clear();
            default -> {}
        }
    }

    private void learnColumns(List<WireValue> columns) {
        Optional<Asked> one = next(false);
        if (one.isPresent()) {
            one.get().portal().statement().learnColumns(columns);
            asked.remove();
        } else {
            described = Optional.of(columns);
        }
    }

    private Optional<Asked> next(boolean isRun) {
        return Optional.ofNullable(asked.peek()).filter(one -> one.isRun() == isRun);
    }

    /** The columns of the rows that the server sends now; empty if it has not described them. */
    synchronized Optional<List<WireValue>> columns() {
        return next(true).map(one -> one.portal().columns()).orElse(described);
    }

    /** How a value in a row is to be read. */
    synchronized WireValue column(int number) {
        return next(true)
                .map(one -> one.portal().column(number))
                .orElseGet(() -> described
                        .filter(columns -> number < columns.size())
                        .map(columns -> columns.get(number))
                        .orElse(new WireValue(0, false)));
    }
}
