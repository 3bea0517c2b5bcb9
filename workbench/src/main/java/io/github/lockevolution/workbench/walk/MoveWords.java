package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The words by which somebody who walks through schedules makes a move. */
final class MoveWords {

    private static final List<Move> OF_NOBODY = List.of(Move.EXPIRE, Move.REPLICATE, Move.FAILOVER);

    private static final Pattern OF_SERVER = Pattern.compile("s(?<server>[1-9])-(?<kind>r|restart|a|ahead)");

    private MoveWords() {}

    /**
     * All of them.
     *
     * @param servers how many servers the state of the lock is spread over; 0 if it is in one place
     */
    static List<String> all(int clients, int servers) {
        Stream<Move> ofClients = IntStream.range(0, clients)
                .boxed()
                .flatMap(client -> Stream.of(Move.Kind.values())
                        .filter(Move.Kind::isClients)
                        .map(kind -> new Move(kind, client)));
        Stream<Move> ofServers = IntStream.range(0, servers)
                .boxed()
                .flatMap(server -> Stream.of(Move.Kind.values())
                        .filter(Move.Kind::isServers)
                        .map(kind -> new Move(kind, server)));
        return Stream.of(ofClients, OF_NOBODY.stream(), ofServers)
                .flatMap(moves -> moves)
                .map(Move::toString)
                .toList();
    }

    /**
     * The move that is meant.
     *
     * @param word in small letters; what follows a dash may be cut short
     */
    static Optional<Move> move(String word) {
        if (word.equals("e")) {
            return Optional.of(Move.EXPIRE);
        }
        return OF_NOBODY.stream()
                .filter(move -> move.toString().equals(word))
                .findFirst()
                .or(() -> ofServer(word))
                .or(() -> ofClient(word));
    }

    private static Optional<Move> ofServer(String word) {
        Matcher matcher = OF_SERVER.matcher(word);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        boolean restarts = matcher.group("kind").startsWith("r");
        int server = matcher.group("server").charAt(0) - '1';
        return Optional.of(new Move(restarts ? Move.Kind.SERVER_RESTART : Move.Kind.SERVER_AHEAD, server));
    }

    private static Optional<Move> ofClient(String word) {
        int client = word.charAt(0) - 'a';
        if (client < 0 || client >= Bounds.MOST_CLIENTS) {
            return Optional.empty();
        }
        return switch (word.substring(1)) {
            case "" -> Optional.of(new Move(Move.Kind.STEP, client));
            case "-crash", "-c" -> Optional.of(new Move(Move.Kind.CRASH, client));
            case "-lost", "-l" -> Optional.of(new Move(Move.Kind.LOST_REPLY, client));
            case "-side", "-s" -> Optional.of(new Move(Move.Kind.SIDE, client));
            case "-ahead", "-a" -> Optional.of(new Move(Move.Kind.AHEAD, client));
            default -> Optional.empty();
        };
    }
}
