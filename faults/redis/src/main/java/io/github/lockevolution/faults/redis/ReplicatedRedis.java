package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.gate.Relay;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.redis.wire.RedirectablePort;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.SafeEncoder;

/**
 * Two Redis servers, one of which replicates the other: writes on the master reach the replica when they are let through, and the
 * replica can become the master. Clients reach the present master at one address. Belongs to one thread.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/management/replication/">Redis replication</a>
 */
public final class ReplicatedRedis implements AutoCloseable {

    private static final Duration TO_ARRIVE = Duration.ofSeconds(10);
    private static final Duration BETWEEN_QUESTIONS = Duration.ofNanos(200_000);
    private static final String ONLINE = "state=online";

    /** A replica is sent everything at once when it comes back, and nothing by itself, and no silence is too long. */
    private static final String[][] SETTINGS = {
        {"repl-diskless-sync", "yes"},
        {"repl-diskless-sync-delay", "0"},
        {"repl-diskless-load", "swapdb"},
        {"repl-ping-replica-period", "86400"},
        {"repl-timeout", "864000"},
        // Whether a snapshot is complete is noticed so often in a second.
        {"hz", "500"}
    };

    private final Redis original;
    private final List<Server> servers = new ArrayList<>();
    private final RedirectablePort port;
    private int master;

    /** One of the two servers, with the link over which the other replicates it, and the port before that link. */
    private record Server(Redis redis, Connection connection, ReplicationLink link, Relay relay) {

        static Server of(Redis redis) throws IOException {
            Connection connection = redis.opened(new Connection(redis.hostAndPort(), redis.login()));
            // Redis says itself when it has waited long enough.
            connection.setTimeoutInfinite();
            ReplicationLink link = new ReplicationLink(redis.address());
            Server server = new Server(redis, connection, link, Relay.open("replication", link));
            for (String[] setting : SETTINGS) {
                server.ask(Command.CONFIG, "SET", setting[0], setting[1]);
            }
            return server;
        }

        Object ask(Command command, String... arguments) {
            connection.sendCommand(command, arguments);
            return connection.getOne();
        }

        void close() {
            relay.close();
            redis.close();
        }
    }

    private ReplicatedRedis(Redis original, HostAndPort first) {
        this.original = original;
        this.port = RedirectablePort.open(first);
    }

    /**
     * Starts two servers like this one.
     *
     * @throws SetupProblem if this one is somebody's or in a container, or they do not start
     */
    public static ReplicatedRedis startLike(Redis redis) {
        requireOnThisMachine(redis);
        Redis first = redis.startAnother().orElseThrow();
        ReplicatedRedis pair = new ReplicatedRedis(redis, first.hostAndPort());
        try {
            pair.servers.add(Server.of(first));
            pair.servers.add(Server.of(redis.startAnother().orElseThrow()));
            pair.follow();
            return pair;
        } catch (IOException e) {
            pair.close();
            throw new SetupProblem(RedisText.class, text -> text.noReplica(Message.of(e)), e);
        } catch (RuntimeException e) {
            pair.close();
            throw e;
        }
    }

    /**
     * @throws SetupProblem if it is somebody's, or in a container, so that the bench can give it no replica
     */
    public static void requireOnThisMachine(Redis redis) {
        if (!redis.isOurs() || !redis.isOnThisHost()) {
            throw new SetupProblem(RedisText.class, text -> text.cannotFailOver(redis.origin()));
        }
    }

    /** The address at which clients reach the master, also after a failover. */
    public Address address() {
        return new Address(port.address().getHost(), port.address().getPort());
    }

    /** The two servers, always in the same order. */
    public List<Redis> both() {
        return servers.stream().map(Server::redis).toList();
    }

    /** The index of the master, 0 or 1. */
    public int master() {
        return master;
    }

    /**
     * Lets all present data of the master arrive at the replica, and keeps back the later writes. The replica has said so: WAIT answers at
     * once, however short its time-out.
     *
     * @throws InconclusiveException if it has not arrived after ten seconds
     */
    public void catchUp() {
        current().link().letThrough();
        awaitArrival();
        current().link().hold();
    }

    /** WAIT covers the writes before the last command of the same connection. */
    private void awaitArrival() {
        try {
            current().ask(Command.PING);
            if (!Long.valueOf(1).equals(current().ask(Command.WAIT, "1", Long.toString(TO_ARRIVE.toMillis())))) {
                throw new InconclusiveException(RedisText.class, RedisText::doesNotArrive);
            }
        } catch (JedisException e) {
            throw new InconclusiveException(
                    RedisText.class, text -> text.replicationEnded(String.valueOf(e.getMessage())), e);
        }
    }

    /**
     * Makes the replica the master; the writes that were held back are gone. Clients no longer reach the old master.
     */
    public void promote() {
        try {
            current().link().hold();
            master = 1 - master;
            current().ask(Command.REPLICAOF, "NO", "ONE");
            port.redirect(current().redis().hostAndPort());
        } catch (IOException | JedisException e) {
            throw new InconclusiveException(
                    RedisText.class, text -> text.replicationEnded(String.valueOf(e.getMessage())), e);
        }
    }

    /** The server that is not the master becomes its replica and holds the same. */
    public void follow() {
        Server replica = servers.get(1 - master);
        current().link().letThrough();
        // A replica that acknowledges a snapshot before its master has noticed that it is complete
        // is sent nothing until it acknowledges again, a second later.
        current().link().holdAcknowledgements();
        Address relay = current().relay().address();
        replica.ask(Command.REPLICAOF, relay.host(), Integer.toString(relay.port()));
        awaitOnline();
        current().link().letAcknowledge();
        catchUp();
    }

    private void awaitOnline() {
        long end = System.nanoTime() + TO_ARRIVE.toNanos();
        while (!SafeEncoder.encode((byte[]) current().ask(Command.INFO, "replication"))
                .contains(ONLINE)) {
            if (System.nanoTime() > end) {
                throw new InconclusiveException(RedisText.class, RedisText::doesNotArrive);
            }
            LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
        }
    }

    private Server current() {
        return servers.get(master);
    }

    @Override
    public void close() {
        port.close();
        servers.forEach(server -> {
            original.forget(server.redis());
            server.close();
        });
    }
}
