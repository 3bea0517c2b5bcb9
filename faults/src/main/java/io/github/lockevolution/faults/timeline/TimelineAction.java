package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What was done in a row, and by whom.
 *
 * @param kind what it was
 * @param who the name of the client that moved; empty if it was time
 * @param sent what it sent and was answered, in order; empty if it was no command
 * @param outcome what the client has come to by it; empty if it goes on as before
 * @param leaseRunsOut whether a lease ran out in it
 */
public record TimelineAction(
        Kind kind, Optional<String> who, List<Sent> sent, Optional<CallOutcome> outcome, boolean leaseRunsOut)
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
        sent = List.copyOf(sent);
    }

    /** All of it in a line. */
    @Override
    public String in(Language language) {
        ActionText text = language.text(ActionText.class);
        return switch (kind) {
            case COMMAND, LOST_REPLY ->
                leaseRunsOut
                        ? text.commandUntilLeaseRunsOut(client(), exchanges(language))
                        : text.command(client(), exchanges(language));
            case LEAVES -> text.clientLeaves(client(), leaving(language));
            case KILLED -> text.clientIsKilled(client());
            case EXPIRY -> text.leaseRunsOut();
            case NEWCOMER -> {
                String newcomer = text.newcomer(client());
                yield leaseRunsOut
                        ? text.newcomerTriesWithoutLease(newcomer, exchanges(language))
                        : text.newcomerTries(newcomer, exchanges(language));
            }
        };
    }

    private String client() {
        return who.orElse("");
    }

    private List<String> exchanges(Language language) {
        return IntStream.range(0, sent.size())
                .mapToObj(i -> sent.get(i).command() + Sent.ANSWERED + answer(i, language))
                .toList();
    }

    /** What came of a command: {@code 1, the answer is lost, gives up}. */
    String answer(int index, Language language) {
        ActionText text = language.text(ActionText.class);
        Stream<String> lost = kind == Kind.LOST_REPLY ? Stream.of(text.answerIsLost()) : Stream.empty();
        Stream<String> outcome = index == sent.size() - 1 ? cameTo(language) : Stream.empty();
        return text.parts(Stream.of(Stream.of(sent.get(index).answer()), lost, outcome)
                .flatMap(part -> part)
                .toList());
    }

    /** What a client does that leaves. */
    String leaving(Language language) {
        ActionText text = language.text(ActionText.class);
        return text.parts(
                Stream.concat(Stream.of(text.leaves()), cameTo(language)).toList());
    }

    private Stream<String> cameTo(Language language) {
        return outcome.stream().map(fact -> fact.in(language));
    }
}
