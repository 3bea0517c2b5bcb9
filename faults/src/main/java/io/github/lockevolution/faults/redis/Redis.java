package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.util.UUID;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;

/**
 * The Redis of one run, ready to be used. Every key of the run stands under one prefix with a random part, and closing
 * removes them; a server that the bench started is ended, any other is left as it was found.
 */
public final class Redis implements AutoCloseable {

    private final RedisServer server;
    private final RedisVersion version;
    private final String prefix = "lock-evolution:" + UUID.randomUUID() + ":";
    private final RedisClient direct;
    private boolean closed;

    private Redis(RedisServer server, RedisVersion version) {
        this.server = server;
        this.version = version;
        this.direct = connect(server);
    }

    /**
     * @throws SetupProblem if no Redis is to be had that way, or it does not let the bench do what it needs
     */
    public static Redis start(RedisBackend backend) {
        RedisServer server = backend.start();
        try {
            Redis redis = new Redis(
                    server, ServerInfo.ask(server.address(), server.login()).version());
            redis.tryOut();
            return redis;
        } catch (JedisException e) {
            server.stop().run();
            throw Refusal.by(server.origin(), e);
        } catch (RuntimeException e) {
            server.stop().run();
            throw e;
        }
    }

    /** Does once, on a key of its own, what the bench does later: who may not do it shall hear it now. */
    private void tryOut() {
        try {
            String key = key("try-out");
            direct.rpush(key, "1");
            direct.lrange(key, 0, -1);
            direct.exists(key);
            direct.pttl(key);
            direct.type(key);
            direct.pexpireAt(key, 1);
            direct.del(key);
            if (!server.owned()) {
                direct.scan(ScanParams.SCAN_POINTER_START, ourKeys());
            }
        } catch (JedisException e) {
            direct.close();
            throw e;
        }
    }

    /** Where clients on this machine reach it. */
    public HostAndPort address() {
        return server.address();
    }

    /** Where a container reaches it. */
    public HostAndPort addressInsideDocker() {
        return server.insideDocker();
    }

    /** Whether it runs on this machine, outside any container, where a container cannot see it without help. */
    public boolean isOnThisHost() {
        return server.address().equals(server.insideDocker());
    }

    /** Whether the bench started it, so that nothing in it is anybody else's. */
    public boolean isOurs() {
        return server.owned();
    }

    public RedisVersion version() {
        return version;
    }

    /**
     * @throws SetupProblem if the server is older than the lock needs
     */
    public void requireFor(LockStage stage) {
        if (version.isOlderThan(stage.requires())) {
            throw new SetupProblem(stage.name() + " needs Redis " + stage.requires()
                    + " or newer, and the Redis of lab.redis (" + origin() + ") is " + version
                    + "; name a newer one with lab.redis");
        }
    }

    /** What it is, in a few words. */
    public String origin() {
        return server.origin();
    }

    /** The name of a key of this run. */
    public String key(String name) {
        return prefix + name;
    }

    /** A connection past every proxy and gate: for what the bench itself wants to know. Not to be closed by the caller. */
    public RedisClient direct() {
        return direct;
    }

    /** User, password and database. */
    public JedisClientConfig login() {
        return server.login();
    }

    /** Removes the keys of this run and ends the server if the bench started it. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        // Whoever still uses this connection must not write a key behind the back of those who remove them.
        direct.close();
        try {
            if (!server.owned()) {
                removeKeys();
            }
        } finally {
            server.stop().run();
        }
    }

    private void removeKeys() {
        try (RedisClient last = connect(server)) {
            String cursor = ScanParams.SCAN_POINTER_START;
            do {
                ScanResult<String> found = last.scan(cursor, ourKeys());
                found.getResult().forEach(last::del);
                cursor = found.getCursor();
            } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
        }
    }

    private ScanParams ourKeys() {
        return new ScanParams().match(prefix + "*").count(1000);
    }

    private static RedisClient connect(RedisServer server) {
        return RedisClient.builder()
                .hostAndPort(server.address())
                .clientConfig(server.login())
                .build();
    }
}
