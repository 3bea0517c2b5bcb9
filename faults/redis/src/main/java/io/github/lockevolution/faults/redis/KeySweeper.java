package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;

/**
 * Removes the keys of a run from a Redis that is somebody's if this JVM ends without having done so, {@code kill -9} included. It is a small
 * JVM that waits for the end of its standard input, which only this JVM holds. It is started before the first key is written.
 */
final class KeySweeper {

    /** The time to reach a Redis that does not answer, before the remaining keys are reported. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration BETWEEN_SWEEPS = Duration.ofMillis(200);

    /** Commands that a JVM sent just before it was killed may reach Redis after the first sweep. */
    private static final int CLEAN_SWEEPS = 3;

    private static final int DONE = 1;

    /** The system properties that name the certificates a JVM trusts. */
    private static final List<String> TRUST =
            List.of("javax.net.ssl.trustStore", "javax.net.ssl.trustStorePassword", "javax.net.ssl.trustStoreType");

    private final Process process;

    private KeySweeper(Process process) {
        this.process = process;
    }

    static KeySweeper start(RedisServer server, String prefix) {
        try {
            Process process = ChildJvm.outliving(KeySweeper.class, List.of()).start();
            // The order goes over standard input, because everybody on the machine can read its arguments.
            DataOutputStream order = new DataOutputStream(process.getOutputStream());
            HostAndPort address = server.behindTls().orElse(server.address());
            order.writeUTF(address.getHost());
            order.writeInt(address.getPort());
            order.writeBoolean(server.behindTls().isPresent());
            for (String property : TRUST) {
                order.writeUTF(System.getProperty(property, ""));
            }
            order.writeUTF(Optional.ofNullable(server.login().getUser()).orElse(""));
            order.writeUTF(Optional.ofNullable(server.login().getPassword()).orElse(""));
            order.writeInt(server.login().getDatabase());
            order.writeUTF(prefix);
            order.flush();
            return new KeySweeper(process);
        } catch (IOException e) {
            throw new SetupProblem(RedisText.class, text -> text.noSweeper(server.origin(), e.getMessage()), e);
        }
    }

    /** The keys have been removed: it has nothing to do any more, and ends. */
    void dismiss() {
        try {
            process.getOutputStream().write(DONE);
            process.getOutputStream().close();
        } catch (IOException e) {
            // It is gone already.
        }
        awaitEnd();
    }

    /** The keys could not be removed: it tries for a while longer. */
    void leave() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It is gone already.
        }
    }

    /** Waits until it has ended. */
    void awaitEnd() {
        process.onExit().join();
    }

    /** Reads where the keys are, waits until its input ends, and removes them unless it was told that they are gone. */
    public static void main(String[] arguments) throws IOException {
        DataInputStream order = new DataInputStream(System.in);
        try {
            HostAndPort address = new HostAndPort(order.readUTF(), order.readInt());
            boolean isByTls = order.readBoolean();
            for (String property : TRUST) {
                Optional.of(order.readUTF())
                        .filter(value -> !value.isEmpty())
                        .ifPresent(value -> System.setProperty(property, value));
            }
            JedisClientConfig login = DefaultJedisClientConfig.builder()
                    .user(unlessEmpty(order.readUTF()))
                    .password(unlessEmpty(order.readUTF()))
                    .database(order.readInt())
                    .build();
            String prefix = order.readUTF();
            if (order.read() != DONE && !isSwept(address, isByTls, login, prefix)) {
                Message origin = Origin.named((isByTls ? "rediss://" : "redis://") + address);
                RedisText text = Language.ofSystem().text(RedisText.class);
                System.err.println(text.keysLeft(origin, prefix, PATIENCE.toSeconds()));
            }
        } catch (EOFException e) {
            // The bench was killed before it wrote a key.
        }
    }

    private static String unlessEmpty(String word) {
        return word.isEmpty() ? null : word;
    }

    private static boolean isSwept(HostAndPort address, boolean isByTls, JedisClientConfig login, String prefix) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        int clean = 0;
        while (clean < CLEAN_SWEEPS && System.nanoTime() < end) {
            try {
                clean = sweptBy(address, isByTls, login, prefix) == 0 ? clean + 1 : 0;
            } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
                // Jedis believes every answer, also of a server that is no longer a Redis.
                clean = 0;
            }
            LockSupport.parkNanos(BETWEEN_SWEEPS.toNanos());
        }
        return clean >= CLEAN_SWEEPS;
    }

    private static int sweptBy(HostAndPort address, boolean isByTls, JedisClientConfig login, String prefix)
            throws IOException {
        if (!isByTls) {
            return sweptOnce(address, login, prefix);
        }
        try (TlsTunnel tunnel = TlsTunnel.to(address)) {
            return sweptOnce(tunnel.address(), login, prefix);
        }
    }

    private static int sweptOnce(HostAndPort address, JedisClientConfig login, String prefix) {
        try (Connection connection = new Connection(address, login)) {
            return sweep(connection, prefix);
        }
    }

    /**
     * Removes all keys that begin with this prefix, once.
     *
     * @return how many there were
     * @throws JedisException if Redis does not answer, or refuses
     */
    static int sweep(Connection connection, String prefix) {
        // Not closed: that would close the connection.
        Jedis jedis = new Jedis(connection);
        int removed = 0;
        ScanParams ours = new ScanParams().match(prefix + "*").count(1000);
        String cursor = ScanParams.SCAN_POINTER_START;
        do {
            ScanResult<String> found = jedis.scan(cursor, ours);
            for (String key : found.getResult()) {
                removed += Math.toIntExact(jedis.del(key));
            }
            cursor = found.getCursor();
        } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
        return removed;
    }
}
