package io.github.lockevolution.faults.crash;

import io.github.lockevolution.lock.LockStage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import java.util.Properties;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;

/**
 * What a client process needs to know.
 *
 * @param stage its lock, of a class with a public constructor without arguments
 * @param proxy where the connection of its lock goes
 * @param redis where its connection for the guarded resource goes, past the proxy
 * @param login user, password and database of both connections
 * @param key the lock key
 * @param owner its name
 * @param lease how long it may hold the lock
 * @param resource the key of the list that the lock guards
 */
public record ClientSpec(
        LockStage stage,
        HostAndPort proxy,
        HostAndPort redis,
        JedisClientConfig login,
        String key,
        String owner,
        Duration lease,
        String resource) {

    private static final String END = "#end";

    /** As text for a pipe. On a command line, every user of the machine could read the password. */
    String asText() {
        Properties properties = new Properties();
        properties.setProperty("stage", stage.getClass().getName());
        properties.setProperty("proxy", proxy.toString());
        properties.setProperty("redis", redis.toString());
        properties.setProperty("database", Integer.toString(login.getDatabase()));
        if (login.getUser() != null) {
            properties.setProperty("user", login.getUser());
        }
        if (login.getPassword() != null) {
            properties.setProperty("password", login.getPassword());
        }
        properties.setProperty("key", key);
        properties.setProperty("owner", owner);
        properties.setProperty("lease", lease.toString());
        properties.setProperty("resource", resource);
        StringBuilder text = new StringBuilder();
        properties.forEach((name, value) ->
                text.append(name).append('=').append(escaped((String) value)).append('\n'));
        return text.append(END).append('\n').toString();
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replaceFirst("^(?=[ \t\f])", "\\\\");
    }

    static ClientSpec read(BufferedReader input) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line = input.readLine(); line != null && !line.equals(END); line = input.readLine()) {
            text.append(line).append('\n');
        }
        Properties properties = new Properties();
        properties.load(new StringReader(text.toString()));
        return new ClientSpec(
                stage(properties.getProperty("stage")),
                HostAndPort.from(properties.getProperty("proxy")),
                HostAndPort.from(properties.getProperty("redis")),
                DefaultJedisClientConfig.builder()
                        .user(properties.getProperty("user"))
                        .password(properties.getProperty("password"))
                        .database(Integer.parseInt(properties.getProperty("database")))
                        .build(),
                properties.getProperty("key"),
                properties.getProperty("owner"),
                Duration.parse(properties.getProperty("lease")),
                properties.getProperty("resource"));
    }

    private static LockStage stage(String className) throws IOException {
        try {
            return Class.forName(className)
                    .asSubclass(LockStage.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IOException(
                    className + " cannot be made in another process; it needs to be a public class with a public"
                            + " constructor without arguments",
                    e);
        }
    }
}
