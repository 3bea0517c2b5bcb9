package io.github.lockevolution.faults.network;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisException;

/** A Toxiproxy in front of a server, with a proxy for each client. */
public final class Network implements AutoCloseable {

    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(10);

    private final ToxiproxyServer server;
    private final ToxiproxyClient toxiproxy;
    private final String prefix = "lock-evolution-" + UUID.randomUUID() + "-";
    private final AtomicInteger count = new AtomicInteger();
    private final Set<ClientProxy> open = ConcurrentHashMap.newKeySet();
    private final String version;
    private boolean closed;

    private Network(ToxiproxyServer server, ToxiproxyClient toxiproxy, String version) {
        this.server = server;
        this.toxiproxy = toxiproxy;
        this.version = version;
    }

    /**
     * Starts a Toxiproxy, or connects to an existing one, and sends a PING through it to the Redis.
     *
     * @throws SetupProblem if no Toxiproxy is available, or the PING is not answered
     */
    public static Network start(ToxiproxyBackend backend, Redis redis) {
        ToxiproxyServer server = backend.start(Upstream.of(redis));
        return started(server, proxy -> requireWayTo(redis, proxy, server));
    }

    /**
     * Starts a Toxiproxy in front of any other server, or connects to an existing one.
     *
     * @param question sends that server a request through the Toxiproxy
     * @throws SetupProblem if no Toxiproxy is available, or from the question
     */
    public static Network start(ToxiproxyBackend backend, Upstream upstream, Question question) {
        return started(backend.start(upstream), question);
    }

    /** Sends a server a request, to find out whether it can be reached. */
    @FunctionalInterface
    public interface Question {

        /**
         * @param proxy the address of a proxy in front of the server
         * @throws SetupProblem if the server does not answer over it
         */
        void ask(Address proxy);
    }

    private static Network started(ToxiproxyServer server, Question question) {
        ToxiproxyClient client =
                new ToxiproxyClient(server.api().host(), server.api().port());
        try {
            Network network = new Network(server, client, versionOf(server));
            network.ask(question);
            return network;
        } catch (ToxiproxyApi.NoAnswer e) {
            server.stop().run();
            throw new SetupProblem(
                    NetworkText.class, text -> text.answersOtherwise(server.origin(), "http://" + server.api()), e);
        } catch (IOException e) {
            server.stop().run();
            throw noAnswer(server, e);
        } catch (RuntimeException e) {
            server.stop().run();
            throw e.getCause() instanceof IOException ? noAnswer(server, e) : e;
        }
    }

    /** Asks again while no server listens: one that was just started needs a while. */
    private static String versionOf(ToxiproxyServer server) throws IOException {
        long end = System.nanoTime() + server.patience().toListen().toNanos();
        while (true) {
            try {
                return ToxiproxyApi.version(server.api(), server.patience().toAnswer());
            } catch (ConnectException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
            }
        }
    }

    private void ask(Question question) throws IOException {
        try (ClientProxy proxy = proxyFor("ping")) {
            question.ask(proxy.address());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted on the way to the server");
        }
    }

    /** Sends a PING all the way: a Toxiproxy that answers may still not reach Redis, or its proxies may not be reachable from here. */
    private static void requireWayTo(Redis redis, Address proxy, ToxiproxyServer server) {
        try (Connection client = new Connection(Redis.hostAndPort(proxy), redis.login())) {
            client.ping();
        } catch (JedisException e) {
            throw new SetupProblem(
                    NetworkText.class,
                    text -> text.noPingGetsThrough(
                            server.origin(),
                            redis.origin(),
                            e.getMessage(),
                            server.upstream().toString()),
                    e);
        }
    }

    private static SetupProblem noAnswer(ToxiproxyServer server, Exception cause) {
        return new SetupProblem(
                NetworkText.class, text -> text.doesNotAnswer(server.origin(), "http://" + server.api()), cause);
    }

    /** The origin of the Toxiproxy, in a few words. */
    public Message origin() {
        return server.origin();
    }

    /** The version of Toxiproxy, or the version that the server is compatible with. */
    public String version() {
        return version;
    }

    /** The largest number of proxies at once. */
    public int capacity() {
        return server.ports().capacity();
    }

    /** A new proxy in front of the server, for one client. Waits if the server's ports are all taken until one is given back. */
    public ClientProxy proxyFor(String client) throws IOException, InterruptedException {
        String listen = server.ports().take();
        String name = prefix + client + "-" + count.incrementAndGet();
        try {
            String upstream = server.upstream().toString();
            Proxy created = ToxiproxyApi.answer(() -> toxiproxy.createProxy(name, listen, upstream));
            ClientProxy opened = new ClientProxy(created, server.ports(), open::remove);
            open.add(opened);
            return opened;
        } catch (IOException e) {
            server.ports().giveBack(listen);
            throw e;
        }
    }

    /** Deletes the proxies that are left, and ends the server if this network started it. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            for (ClientProxy proxy : open) {
                proxy.close();
            }
        } catch (IOException e) {
            throw new InconclusiveException(
                    NetworkText.class, text -> text.proxyLeftBehind(server.origin(), Message.of(e)), e);
        } finally {
            server.stop().run();
        }
    }
}
