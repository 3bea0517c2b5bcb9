package io.github.lockevolution.faults.model;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The smallest transition of a run.
 *
 * @param kind the kind of the move
 * @param client the number, from 0, of the client that moves, or of the server or the key that the move happens to, in the order of their
 *     names; always 0 for a move that happens to all: {@link MoveKind#EXPIRE}, {@link MoveKind#REPLICATE} and {@link MoveKind#FAILOVER}
 */
public record Move(MoveKind kind, int client) {

    /** A whole lease goes by. */
    public static final Move EXPIRE = new Move(MoveKind.EXPIRE, 0);

    /** The contents of the master arrive at the replica. */
    public static final Move REPLICATE = new Move(MoveKind.REPLICATE, 0);

    /** The replica becomes the master. */
    public static final Move FAILOVER = new Move(MoveKind.FAILOVER, 0);

    /** The name of a client: A for the first. */
    public static String name(int client) {
        return MoveScope.CLIENT.name(client);
    }

    /** The name of one of several servers: S1 for the first. */
    public static String serverName(int server) {
        return MoveScope.SERVER.name(server);
    }

    /** The name of the client or of the server, or the number of the key, from 1; empty if the move happens to all. */
    public String name() {
        return kind.name(client);
    }

    /** Whether it is a move of a client, and not of time or the store. */
    public boolean isClients() {
        return kind.isClients();
    }

    /**
     * Reads {@code A}, {@code A-side}, {@code A-crash}, {@code A-lost}, {@code A-ahead}, {@code S1-restart}, {@code S1-ahead}, {@code expire},
     * {@code replicate}, {@code failover}, {@code evict} or {@code evict-2}; empty for anything else.
     */
    static Optional<Move> parse(String text) {
        return Stream.of(MoveKind.values())
                .flatMap(kind -> kind.read(text).stream().mapToObj(who -> new Move(kind, who)))
                .findFirst();
    }

    @Override
    public String toString() {
        return kind.written(client);
    }
}
