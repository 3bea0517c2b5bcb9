package io.github.lockevolution.faults.model;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The smallest thing that can happen next.
 *
 * @param kind what happens
 * @param client to whom, from 0: to which client, or, of what happens to one of several servers, to which server; always 0 for what happens to
 *     all: {@link Kind#EXPIRE}, {@link Kind#REPLICATE} and {@link Kind#FAILOVER}
 */
public record Move(Kind kind, int client) {

    /** A whole lease goes by. */
    public static final Move EXPIRE = new Move(Kind.EXPIRE, 0);

    /** What the master holds arrives at the replica. */
    public static final Move REPLICATE = new Move(Kind.REPLICATE, 0);

    /** The replica becomes the master. */
    public static final Move FAILOVER = new Move(Kind.FAILOVER, 0);

    private static final List<Move> OF_NOBODY = List.of(EXPIRE, REPLICATE, FAILOVER);

    private static final Pattern TEXT = Pattern.compile("(?<client>[A-L])(?<kind>-crash|-lost|-ahead|-side)?");

    private static final Pattern OF_SERVER = Pattern.compile("S(?<server>[1-9])(?<kind>-restart|-ahead)");

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
        EXPIRE("expire"),

        /** What the master holds arrives at the replica. */
        REPLICATE("replicate"),

        /** The replica becomes the master: clients reach it from now on, and what had not arrived there is gone. */
        FAILOVER("failover"),

        /** One of several servers starts again and is empty: what it held is gone. */
        SERVER_RESTART("-restart"),

        /** The clock of one of several servers jumps ahead by a whole lease, and a second: every lease that runs there runs out. */
        SERVER_AHEAD("-ahead");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Whether it is a fault: all are, except a step, a command on the side and an arrival at the replica. */
        public boolean isFault() {
            return this != STEP && this != SIDE && this != REPLICATE;
        }

        /** Whether it is a client's, not time's nor the store's. */
        public boolean isClients() {
            return this != EXPIRE && !isStores() && !isServers();
        }

        /** Whether it is of one of several servers. */
        public boolean isServers() {
            return this == SERVER_RESTART || this == SERVER_AHEAD;
        }

        /** Whether it is of a store that has a replica. */
        public boolean isStores() {
            return this == REPLICATE || this == FAILOVER;
        }
    }

    /** The name of a client: A for the first. */
    public static String name(int client) {
        return String.valueOf((char) ('A' + client));
    }

    /** The name of one of several servers: S1 for the first. */
    public static String serverName(int server) {
        return "S" + (server + 1);
    }

    /** The name of the client or of the server; only for a move that is of one of them. */
    public String name() {
        return kind.isServers() ? serverName(client) : name(client);
    }

    /** Whether it is a client's, not time's nor the store's. */
    public boolean isClients() {
        return kind.isClients();
    }

    /**
     * Reads {@code A}, {@code A-side}, {@code A-crash}, {@code A-lost}, {@code A-ahead}, {@code S1-restart}, {@code S1-ahead}, {@code expire},
     * {@code replicate} or {@code failover}; empty for anything else.
     */
    static Optional<Move> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return OF_NOBODY.stream()
                    .filter(move -> move.toString().equals(text))
                    .findFirst()
                    .or(() -> parseOfServer(text));
        }
        int client = matcher.group("client").charAt(0) - 'A';
        String kind = Optional.ofNullable(matcher.group("kind")).orElse("");
        return Optional.of(new Move(kind(kind), client));
    }

    private static Optional<Move> parseOfServer(String text) {
        Matcher matcher = OF_SERVER.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int server = matcher.group("server").charAt(0) - '1';
        return Optional.of(
                new Move(matcher.group("kind").equals("-restart") ? Kind.SERVER_RESTART : Kind.SERVER_AHEAD, server));
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
        return isClients() || kind.isServers() ? name() + kind.text : kind.text;
    }
}
