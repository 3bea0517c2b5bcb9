package io.github.lockevolution.faults.redis.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The positions of the keys in a command, as Redis itself tells them. Redis is asked once for all commands that are
 * alike.
 *
 * @see <a href="https://redis.io/docs/latest/commands/command-getkeys/">COMMAND GETKEYS</a>
 */
final class KeyPositions {

    private static final int SHORTEST_UNLIKE_AN_OPTION = 15;

    private final Connection connection;
    private final Map<List<String>, List<Integer>> known = new HashMap<>();

    KeyPositions(Connection connection) {
        this.connection = connection;
    }

    /** The keys that a command names; none if it does not name any. */
    List<String> keysOf(List<String> command) {
        return known.computeIfAbsent(mask(command), unknown -> ask(command)).stream()
                .map(command::get)
                .toList();
    }

    /**
     * The positions follow from a command's name, options and numbers, which are short words; all longer words are
     * masked.
     */
    private static List<String> mask(List<String> command) {
        return command.stream()
                .map(word -> word.length() < SHORTEST_UNLIKE_AN_OPTION ? word : "*")
                .toList();
    }

    private List<Integer> ask(List<String> command) {
        return RedisQuestion.asking(() -> {
            List<String> question = new ArrayList<>(List.of("GETKEYS"));
            question.addAll(command);
            connection.sendCommand(Command.COMMAND, question.toArray(String[]::new));
            try {
                List<String> named = ((List<?>) connection.getOne())
                        .stream().map(KeyContent::text).toList();
                return IntStream.range(1, command.size())
                        .filter(position -> named.contains(command.get(position)))
                        .boxed()
                        .toList();
            } catch (JedisDataException e) {
                // It names no key.
                return List.of();
            }
        });
    }
}
