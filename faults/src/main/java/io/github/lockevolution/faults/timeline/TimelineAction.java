package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What was done in a row, and by whom.
 *
 * @param kind what it was
 * @param who the name of the client that moved; empty if it was time
 * @param exchanges what it sent and was answered, in order, fit to be drawn; empty if it was no command
 * @param outcome what the client has come to by it; empty if it goes on as before
 * @param leaseRunsOut whether a lease ran out in it
 */
public record TimelineAction(
        Kind kind, Optional<String> who, List<Exchange> exchanges, Optional<CallOutcome> outcome, boolean leaseRunsOut)
        implements Message {

    /** What can be done. */
    public enum Kind {

        /** A command ran and was answered. */
        COMMAND,

        /** A command ran, and its answer never reached the client. */
        LOST_REPLY,

        /** The client calls unlock; nothing is sent yet. */
        LEAVES,

        /** The client is dead. */
        KILLED,

        /** Time went by. */
        EXPIRY,

        /** Everybody is gone, every lease has run out, and somebody new tries to take the lock. */
        NEWCOMER
    }

    public TimelineAction {
        exchanges = exchanges.stream().map(Readable::of).toList();
    }

    /** All of it in a line. */
    @Override
    public String in(Language language) {
        String ends = language.leaseRunsOut();
        return switch (kind) {
            case COMMAND, LOST_REPLY ->
                language.about(client(), exchanges(language)) + (leaseRunsOut ? language.comma() + ends : "");
            case LEAVES -> language.clientLeaves(client(), leaving(language));
            case KILLED -> language.clientIsKilled(client());
            case EXPIRY -> ends;
            case NEWCOMER ->
                (leaseRunsOut ? ends + language.semicolon() : "")
                        + language.about(language.newcomer(client()), exchanges(language));
        };
    }

    private String client() {
        return who.orElse("");
    }

    private String exchanges(Language language) {
        return IntStream.range(0, exchanges.size())
                .mapToObj(i -> exchanges.get(i).command() + " -> " + answer(i, language))
                .collect(Collectors.joining(language.comma()));
    }

    /** What came of a command: {@code 1, the answer is lost, gives up}. */
    String answer(int index, Language language) {
        Exchange exchange = exchanges.get(index);
        return exchange.reply()
                + (exchange.replyLost() ? language.comma() + language.answerIsLost() : "")
                + (index == exchanges.size() - 1 ? cameTo(language) : "");
    }

    /** What a client does that leaves. */
    String leaving(Language language) {
        return language.leaves() + cameTo(language);
    }

    private String cameTo(Language language) {
        return outcome.map(fact -> language.comma() + fact.in(language)).orElse("");
    }
}
