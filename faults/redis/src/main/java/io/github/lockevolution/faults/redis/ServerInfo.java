package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.RedisVersion;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Part of the answer to {@code INFO server}.
 *
 * @param version the version of Redis; for a Valkey, the version of Redis it is compatible with
 * @param processId the id of the server's process on its own machine; 0 if it does not tell
 */
record ServerInfo(RedisVersion version, long processId) {

    private static final Pattern LEADING_NUMBERS = Pattern.compile("\\d{1,9}(\\.\\d{1,9}){0,2}(?!\\d)");

    static ServerInfo ask(HostAndPort address, JedisClientConfig login) {
        try (Connection connection = new Connection(address, login)) {
            connection.sendCommand(Protocol.Command.INFO, "server");
            return parse(connection.getBulkReply());
        }
    }

    /**
     * The answer of a server without a password; empty while none answers there, and while it still reads its files, as {@code PING}
     * tells.
     */
    static Optional<ServerInfo> ask(HostAndPort address) {
        JedisClientConfig login = DefaultJedisClientConfig.builder().build();
        try (Connection connection = new Connection(address, login)) {
            connection.sendCommand(Protocol.Command.PING);
            connection.getStatusCodeReply();
            return Optional.of(ask(address, login));
        } catch (JedisException e) {
            return Optional.empty();
        }
    }

    static ServerInfo parse(String info) {
        Map<String, String> fields = info.lines()
                .filter(line -> line.contains(":"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf(':')),
                        line -> line.substring(line.indexOf(':') + 1).strip(),
                        (first, second) -> first));
        return new ServerInfo(
                version(fields.getOrDefault("redis_version", "")), number(fields.getOrDefault("process_id", "")));
    }

    private static long number(String text) {
        return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
    }

    /** A release candidate calls itself 8.0.0-rc1. */
    private static RedisVersion version(String text) {
        Matcher numbers = LEADING_NUMBERS.matcher(text);
        if (!numbers.lookingAt()) {
            throw new SetupProblem(RedisText.class, words -> words.noVersion(text));
        }
        return RedisVersion.parse(numbers.group());
    }
}
