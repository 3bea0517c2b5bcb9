package io.github.lockevolution.faults.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The smallest thing that can happen next.
 *
 * @param kind what happens
 * @param client to whom, from 0; always 0 for {@link Kind#EXPIRE}, which happens to all
 */
public record Move(Kind kind, int client) {

    /** A whole lease goes by. */
    public static final Move EXPIRE = new Move(Kind.EXPIRE, 0);

    private static final Pattern TEXT =
            Pattern.compile("(?<client>[A-L])(?<fault>-crash|-lost|-ahead)?|(?<expire>expire)");

    /** What can happen. */
    public enum Kind {

        /** The client's next command runs and is answered, or the client leaves its critical section. */
        STEP(""),

        /** The client's next command takes effect, but its answer never reaches the client. */
        LOST_REPLY("-lost"),

        /** The client is dead before its next step and does nothing more. */
        CRASH("-crash"),

        /** The clock of the client jumps ahead by a whole lease, and a second. */
        AHEAD("-ahead"),

        /** A whole lease, and a second, goes by: every lease that runs on the lock runs out. */
        EXPIRE("expire");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        public boolean isFault() {
            return this != STEP;
        }
    }

    /** The name of a client: A for the first. */
    public static String name(int client) {
        return Character.toString('A' + client);
    }

    /** The client's name; only for a move that is a client's. */
    public String name() {
        return name(client);
    }

    /** Whether it is a client's, not time's. */
    public boolean isClients() {
        return kind != Kind.EXPIRE;
    }

    /** Reads {@code A}, {@code A-crash}, {@code A-lost}, {@code A-ahead} or {@code expire}; empty for anything else. */
    static Optional<Move> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        if (matcher.group("expire") != null) {
            return Optional.of(EXPIRE);
        }
        int client = matcher.group("client").charAt(0) - 'A';
        String fault = Optional.ofNullable(matcher.group("fault")).orElse("");
        return Optional.of(new Move(kind(fault), client));
    }

    private static Kind kind(String fault) {
        return switch (fault) {
            case "-crash" -> Kind.CRASH;
            case "-lost" -> Kind.LOST_REPLY;
            case "-ahead" -> Kind.AHEAD;
            default -> Kind.STEP;
        };
    }

    @Override
    public String toString() {
        return isClients() ? name() + kind.text : kind.text;
    }
}
