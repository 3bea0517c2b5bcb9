package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.redis.wire.UntrustedConnection;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.RedisVersion;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The first conversation with a server: whether it is a Redis at all, and lets this user do what the bench needs. A missing right shows now
 * and not in the middle of a run.
 */
final class ServerCompatibilityCheck implements Closeable {

    /** The key goes by itself, even if the bench is killed or may not remove it. */
    private static final String TTL_MILLIS = "60000";

    private static final String NEEDS_NO_PASSWORD = "ERR AUTH <password> called without any password";

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final RedisServer server;
    private final UntrustedConnection connection;

    private ServerCompatibilityCheck(RedisServer server, UntrustedConnection connection) {
        this.server = server;
        this.connection = connection;
    }

    /**
     * Connects and logs in.
     *
     * @throws SetupProblem if that cannot be
     */
    static ServerCompatibilityCheck with(RedisServer server) {
        ServerCompatibilityCheck tryOut = connected(server);
        try {
            tryOut.logIn(server.login());
            return tryOut;
        } catch (RuntimeException e) {
            tryOut.close();
            throw e;
        }
    }

    private static ServerCompatibilityCheck connected(RedisServer server) {
        try {
            return new ServerCompatibilityCheck(server, UntrustedConnection.open(server.address(), PATIENCE));
        } catch (IOException | RuntimeException e) {
            throw silent(server, e);
        }
    }

    private static SetupProblem silent(RedisServer server, Exception e) {
        return Refusal.by(server.origin(), new JedisConnectionException(e));
    }

    private void logIn(JedisClientConfig login) {
        Optional.ofNullable(login.getPassword()).ifPresent(password -> {
            String user = Optional.ofNullable(login.getUser()).orElse("");
            List<String> name = user.isEmpty() ? List.of() : List.of(user);
            authenticate(Stream.of(List.of("AUTH"), name, List.of(password)).flatMap(List::stream));
        });
        if (login.getDatabase() != 0) {
            ask('+', "SELECT", Integer.toString(login.getDatabase()));
        }
    }

    private void authenticate(Stream<String> words) {
        try {
            ask('+', words.toArray(String[]::new));
        } catch (SetupProblem e) {
            // A password for a server that needs none is no error: the client is let in all the same.
            if (!String.valueOf(e.getCause().getMessage()).startsWith(NEEDS_NO_PASSWORD)) {
                throw e;
            }
        }
    }

    /** Asks for the version; writes nothing. */
    RedisVersion version() {
        byte[] info = ask('$', "INFO", "server").string();
        return ServerInfo.parse(new String(info, StandardCharsets.UTF_8)).version();
    }

    /** Runs each command that the bench needs once, on a key that is removed again. */
    void run(String key, String scannedKeys) {
        ask(':', "RPUSH", key, "1");
        try {
            ask(':', "PEXPIRE", key, TTL_MILLIS);
            look(key);
            tryOutPutBack(key);
            ask(':', "PEXPIREAT", key, "1");
            if (!server.owned()) {
                ask('*', "SCAN", "0", "MATCH", scannedKeys, "COUNT", "1000");
            }
        } catch (SetupProblem e) {
            removeQuietly(key, e);
            throw e;
        }
        ask(':', "DEL", key);
    }

    private void removeQuietly(String key, SetupProblem because) {
        try {
            ask(':', "DEL", key);
        } catch (SetupProblem e) {
            because.addSuppressed(e);
        }
    }

    private void look(String key) {
        ask('*', "LRANGE", key, "0", "-1");
        ask(':', "EXISTS", key);
        ask(':', "PTTL", key);
        ask('+', "TYPE", key);
    }

    /** Sends the commands that probe a lock with a newcomer and put its keys back afterwards. */
    private void tryOutPutBack(String key) {
        ask('*', "COMMAND", "GETKEYS", "GET", key);
        ask('+', "WATCH", key);
        ask('+', "UNWATCH");
        ask('+', "MULTI");
        ask('*', "EXEC");
        ask('+', bytes("RESTORE"), bytes(key), bytes(TTL_MILLIS), dump(key), bytes("REPLACE"));
    }

    private byte[] dump(String key) {
        try {
            return ask('$', "DUMP", key).string();
        } catch (SetupProblem e) {
            // It was there a moment ago, and has a whole minute.
            boolean isGone = e.getCause() instanceof UntrustedConnection.NoRedisException found && found.isNil();
            throw isGone ? new SetupProblem(server.changedByAnother(key), e) : e;
        }
    }

    private UntrustedConnection.Answer ask(char kind, String... words) {
        return ask(kind, Stream.of(words).map(ServerCompatibilityCheck::bytes).toArray(byte[][]::new));
    }

    private UntrustedConnection.Answer ask(char kind, byte[]... words) {
        try {
            UntrustedConnection.Answer answer = connection.ask(kind, words);
            if (answer.reply().error()) {
                throw refusal(answer.reply().text());
            }
            return answer;
        } catch (UntrustedConnection.NoRedisException e) {
            throw new SetupProblem(RedisText.class, text -> text.noRedis(server.origin(), e.command(), e.answer()), e);
        } catch (IOException e) {
            throw silent(server, e);
        }
    }

    private SetupProblem refusal(String error) {
        boolean isOfRights = Stream.of("NOAUTH", "WRONGPASS", "NOPERM").anyMatch(error::startsWith);
        return Refusal.by(
                server.origin(), isOfRights ? new JedisAccessControlException(error) : new JedisDataException(error));
    }

    private static byte[] bytes(String word) {
        return word.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException e) {
            // The connection is used no more.
        }
    }
}
