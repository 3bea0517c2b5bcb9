package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.host.JvmShutdown;
import io.github.lockevolution.faults.redis.wire.PooledJedis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.StoreTooOld;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.PooledConnectionProvider;

/**
 * The Redis of one run. Every key of the run begins with one random prefix. Closing ends a server that the bench started; in any
 * other it removes these keys.
 */
public final class Redis implements AutoCloseable {

    private final RedisBackend backend;
    private final RedisServer server;
    private final RedisVersion version;
    private final String prefix;
    private final UnifiedJedis direct;
    private final Optional<KeySweeper> sweeper;
    private final Set<AutoCloseable> opened = ConcurrentHashMap.newKeySet();
    private final Map<String, String> timedScripts = new ConcurrentHashMap<>();
    private volatile boolean closed;

    private Redis(
            RedisBackend backend,
            RedisServer server,
            RedisVersion version,
            String prefix,
            Optional<KeySweeper> sweeper) {
        this.backend = backend;
        this.server = server;
        this.version = version;
        this.prefix = prefix;
        this.sweeper = sweeper;
        this.direct = connect(server);
    }

    /**
     * Starts a Redis, or connects to one that is there, and tries out the commands that the bench needs.
     *
     * @throws SetupProblem if no Redis is to be had, or it refuses one of these commands
     */
    public static Redis start(RedisBackend backend) {
        RedisServer server = backend.start();
        try (ServerCompatibilityCheck tryOut = ServerCompatibilityCheck.with(server)) {
            return triedOut(backend, server, tryOut);
        } catch (RuntimeException e) {
            server.stop().run();
            throw e;
        }
    }

    /** The scripts about the time that its clients have sent, by their digests. */
    public Map<String, String> timedScripts() {
        return timedScripts;
    }

    /**
     * Starts one more in the same way, for work that is done at the same time. It ends with this one, if not before.
     *
     * @return empty if this one was not started, but is somebody's
     * @throws SetupProblem if it does not start
     */
    public Optional<Redis> startAnother() {
        return isOurs() ? Optional.of(opened(start(backend))) : Optional.empty();
    }

    /**
     * The same, and the other keeps this on disk, for when it is started again.
     *
     * @throws SetupProblem if this one cannot be started again, or the other does not start
     */
    public Redis startAnother(Persistence persistence) {
        requireRestartable();
        return opened(start(() -> backend.start(persistence.arguments())));
    }

    /**
     * Starts one more of the same program with these options, and tries out nothing: it may refuse commands until it knows other servers. It
     * keeps no data on disk, and ends with this one, if not before.
     *
     * @param options as on its command line
     * @throws SetupProblem if this one is no process of this machine that the bench started, or the other does not start
     */
    public Redis startAnother(List<String> options) {
        requireRestartable();
        List<String> all = new ArrayList<>(Persistence.NONE.arguments());
        all.addAll(options);
        return opened(new Redis(backend, backend.start(all), version, prefix, Optional.empty()));
    }

    /** Whether the bench can end it and start it again: it is a process of this machine that the bench started. */
    public boolean isRestartable() {
        return server.restart().isPresent();
    }

    /**
     * @throws SetupProblem if it is somebody's, or in a container, so that the bench cannot start it again
     */
    public void requireRestartable() {
        if (!isRestartable()) {
            throw new SetupProblem(RedisText.class, text -> text.cannotRestart(origin()));
        }
    }

    /**
     * Ends the server by {@code kill -9} and starts it again at the same address, with its data on disk. Every connection to it is lost.
     *
     * @throws SetupProblem if the bench cannot, or the server does not answer again
     */
    public void restart() {
        requireRestartable();
        server.restart().orElseThrow().run();
        PooledJedis.poolOf(direct).clear();
    }

    private static Redis triedOut(RedisBackend backend, RedisServer server, ServerCompatibilityCheck tryOut) {
        RedisVersion version = tryOut.version();
        String prefix = "lock-evolution:" + UUID.randomUUID() + ":";
        Optional<KeySweeper> sweeper =
                server.owned() ? Optional.empty() : Optional.of(KeySweeper.start(server, prefix));
        try {
            tryOut.run(prefix + "try-out", prefix + "*");
            // Not before this point: the client believes every answer.
            return new Redis(backend, server, version, prefix, sweeper);
        } catch (JedisException e) {
            sweeper.ifPresent(KeySweeper::dismiss);
            throw Refusal.by(server.origin(), e);
        } catch (RuntimeException e) {
            sweeper.ifPresent(KeySweeper::dismiss);
            throw e;
        }
    }

    /** The address for clients on this machine. */
    public Address address() {
        return of(server.address());
    }

    private static Address of(HostAndPort jedis) {
        return new Address(jedis.getHost(), jedis.getPort());
    }

    /** An address, as Jedis has it. */
    public static HostAndPort hostAndPort(Address address) {
        return new HostAndPort(address.host(), address.port());
    }

    /** {@link #address}, as Jedis has it. */
    public HostAndPort hostAndPort() {
        return server.address();
    }

    /** The address for clients in containers. */
    public Address addressInsideDocker() {
        return of(server.insideDocker());
    }

    /**
     * Whether Redis is a process of this machine and not in a container; a container then needs help to reach its loopback.
     */
    public boolean isOnThisHost() {
        return server.address().equals(server.insideDocker());
    }

    /** Whether the bench started it, so that it holds no data of anybody else. */
    public boolean isOurs() {
        return server.owned();
    }

    public RedisVersion version() {
        return version;
    }

    /**
     * @throws StoreTooOld if the server is older than the lock needs, or lacks the commands of which it needs one
     */
    public void requireFor(LockSpec lock) {
        List<String> commands = lock.requiresOneOf();
        String needed = lock.requires().toString();
        if (!commands.isEmpty() && !hasOneOf(commands)) {
            throw new StoreTooOld(Message.of(
                    RedisText.class,
                    text -> text.lacksCommand(lock.name(), commands, needed, origin(), version.toString())));
        }
        if (commands.isEmpty() && version.isOlderThan(lock.requires())) {
            throw new StoreTooOld(Message.of(
                    RedisText.class, text -> text.tooOld(lock.name(), needed, origin(), version.toString())));
        }
    }

    /** The answer has an entry for each command, which is nil for one that the server does not know. */
    private boolean hasOneOf(List<String> commands) {
        CommandArguments question =
                new CommandArguments(Command.COMMAND).add("INFO").addObjects(commands);
        return direct.executeCommand(new CommandObject<>(question, BuilderFactory.RAW_OBJECT_LIST)).stream()
                .anyMatch(Objects::nonNull);
    }

    /** The origin of this Redis, in a few words, without any password. */
    public Message origin() {
        return server.origin();
    }

    /** The message that somebody else has changed a key of this run: the key, the address of Redis, and the way out. */
    public Message changedByAnother(String key) {
        return server.changedByAnother(key);
    }

    /** Puts the prefix of this run before a name. */
    public String key(String name) {
        return prefix + name;
    }

    /** A client past every proxy and gate, for the bench itself. Not to be closed by the caller. */
    public UnifiedJedis direct() {
        return direct;
    }

    /**
     * Keeps a connection in mind that may write: it is closed before the keys of this run are removed, so that nothing is written after.
     *
     * @throws JedisConnectionException if this Redis is closed; the connection is, too, then
     */
    public <T extends AutoCloseable> T opened(T connection) {
        opened.add(connection);
        if (closed) {
            closeQuietly(connection);
            throw new JedisConnectionException("the Redis of this run is closed");
        }
        return connection;
    }

    /** Forgets a connection that its owner closes. */
    public void forget(AutoCloseable connection) {
        opened.remove(connection);
    }

    /** Ends another that this one has started. */
    public void end(Redis other) {
        forget(other);
        other.close();
    }

    private static void closeQuietly(AutoCloseable connection) {
        try {
            connection.close();
        } catch (Exception e) {
            // It is of no use to anybody any more.
        }
    }

    /** User, password and database. */
    public JedisClientConfig login() {
        return server.login();
    }

    /**
     * Removes the keys of this run and ends the server if the bench started it. If Redis does not answer, a process that outlives this JVM tries
     * for a while longer, and says so if the keys may be left. That process also removes the keys that are still written while this JVM ends.
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        // Closed first: a thread that still uses one could write a key after the keys have been removed.
        direct.close();
        opened.forEach(Redis::closeQuietly);
        try {
            sweeper.ifPresent(this::removeKeys);
        } finally {
            server.stop().run();
        }
    }

    private void removeKeys(KeySweeper outliving) {
        try (Connection last = new Connection(server.address(), server.login())) {
            while (KeySweeper.sweep(last, prefix) > 0) {
                // Keys that were written during the sweep, by a client that is gone by now, may have been missed.
            }
            if (!JvmShutdown.isInProgress()) {
                outliving.dismiss();
            }
            // Otherwise it sweeps once more when this JVM is gone: until then, a thread may connect again and write.
        } catch (JedisException e) {
            outliving.leave();
        }
    }

    private static UnifiedJedis connect(RedisServer server) {
        GenericObjectPoolConfig<Connection> pool = new GenericObjectPoolConfig<>();
        // Nobody manages it, and the management takes longer to start than the rest.
        pool.setJmxEnabled(false);
        return PooledJedis.over(new PooledConnectionProvider(server.address(), server.login(), pool));
    }
}
