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
            Pattern.compile("(?<client>[A-L])(?<kind>-crash|-lost|-ahead|-side)?|(?<expire>expire)");

    /** What can happen. */
    public enum Kind {

        /** The client's next command runs and is answered, or the client leaves its critical section. */
        STEP(""),

        /**
         * What the client does on the side goes on: a command that its timer, or another thread of it, sends runs and is answered. The client
         * itself stays where it is.
         */
        SIDE("-side"),

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

        /** Whether it takes more than clients that go on, each at its own pace. */
        public boolean isFault() {
            return this != STEP && this != SIDE;
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

    /** Reads {@code A}, {@code A-side}, {@code A-crash}, {@code A-lost}, {@code A-ahead} or {@code expire}; empty for anything else. */
    static Optional<Move> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        if (matcher.group("expire") != null) {
            return Optional.of(EXPIRE);
        }
        int client = matcher.group("client").charAt(0) - 'A';
        String kind = Optional.ofNullable(matcher.group("kind")).orElse("");
        return Optional.of(new Move(kind(kind), client));
    }

    private static Kind kind(String text) {
        return switch (text) {
            case "-side" -> Kind.SIDE;
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
