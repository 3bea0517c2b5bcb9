package io.github.lockevolution.faults.timeline;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What was done in a row, and by whom.
 *
 * @param kind what it was
 * @param who the name of the client that moved; empty if it was time
 * @param sent what it sent and was answered, in order; empty if it was no command
 * @param upshot what the client has come to by it, in a word or two such as {@code inside}; empty if it goes on as before
 * @param leaseRunsOut whether a lease ran out in it
 */
public record Deed(Kind kind, Optional<String> who, List<Sent> sent, Optional<String> upshot, boolean leaseRunsOut) {

    static final String LEASE_RUNS_OUT = "the lease runs out";

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

    public Deed {
        sent = List.copyOf(sent);
    }

    /** All of it in a line. */
    public String inWords() {
        return switch (kind) {
            case COMMAND, LOST_REPLY -> client() + ": " + exchanges() + (leaseRunsOut ? ", " + LEASE_RUNS_OUT : "");
            case LEAVES -> client() + " " + leaving();
            case KILLED -> client() + " is killed";
            case EXPIRY -> LEASE_RUNS_OUT;
            case NEWCOMER -> (leaseRunsOut ? LEASE_RUNS_OUT + "; " : "") + client() + ", a newcomer: " + exchanges();
        };
    }

    private String client() {
        return who.orElse("");
    }

    private String exchanges() {
        return IntStream.range(0, sent.size())
                .mapToObj(i -> sent.get(i).command() + Sent.ANSWERED + answer(i))
                .collect(Collectors.joining(", "));
    }

    /** What came of a command: {@code 1, the answer is lost, gives up}. */
    String answer(int index) {
        return sent.get(index).answer()
                + (kind == Kind.LOST_REPLY ? ", the answer is lost" : "")
                + (index == sent.size() - 1 ? cameTo() : "");
    }

    /** What a client does that leaves. */
    String leaving() {
        return "leaves" + cameTo();
    }

    private String cameTo() {
        return upshot.map(words -> ", " + words).orElse("");
    }
}
