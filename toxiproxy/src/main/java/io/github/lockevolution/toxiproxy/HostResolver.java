package io.github.lockevolution.toxiproxy;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Looks names up on threads of its own, because a slow name server must stop neither the bytes of other connections nor the
 * requests of other clients.
 */
final class HostResolver implements AutoCloseable {

    private static final int THREADS = 2;
    private static final long FRESH_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final AddressLookup resolver;
    private final ThreadPoolExecutor threads;
    private final Map<String, Found> found = new ConcurrentHashMap<>();

    HostResolver(AddressLookup resolver, ThreadFactory threads) {
        this.resolver = resolver;
        this.threads =
                new ThreadPoolExecutor(THREADS, THREADS, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        this.threads.allowCoreThreadTimeOut(true);
    }

    /** Finds the addresses to connect to, in the order in which to try them; the answer comes on the event loop. */
    Future<List<InetSocketAddress>> serverAddresses(String server, EventLoop loop) {
        Promise<List<InetSocketAddress>> answer = loop.newPromise();
        try {
            HostPort address = HostPort.parse(server);
            if (address.needsNoLookUp()) {
                resolve(address, answer);
            } else {
                threads.execute(() -> resolve(address, answer));
            }
        } catch (IllegalArgumentException | RejectedExecutionException e) {
            answer.tryFailure(e);
        }
        return answer;
    }

    /**
     * The address to listen on.
     *
     * @throws UnresolvedHost if its name has to be {@linkplain #lookUp looked up} first
     */
    InetSocketAddress listenAddress(HostPort listen) throws UnknownHostException {
        if (listen.host().isEmpty()) {
            return new InetSocketAddress(listen.port());
        }
        if (listen.needsNoLookUp()) {
            return new InetSocketAddress(InetAddress.getByName(listen.host()), listen.port());
        }
        Found answer = found.get(listen.host());
        if (answer == null || answer.isOld()) {
            throw new UnresolvedHost(listen.host());
        }
        return new InetSocketAddress(
                answer.address.orElseThrow(() -> new UnknownHostException(listen.host() + ": no such host")),
                listen.port());
    }

    /**
     * Does nothing if the listen address can be worked with, or never will be.
     *
     * @throws UnresolvedHost if its name has to be looked up first
     */
    void require(String listen) {
        try {
            listenAddress(HostPort.parse(listen));
        } catch (IllegalArgumentException | UnknownHostException e) {
            // Who listens there will be told.
        }
    }

    /** Whether two addresses mean the same place. One that cannot be read or looked up is the same as none. */
    boolean samePlace(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        try {
            HostPort left = HostPort.parse(one);
            HostPort right = HostPort.parse(other);
            return left.resolved(listenAddress(left)).equals(right.resolved(listenAddress(right)));
        } catch (IllegalArgumentException | UnknownHostException e) {
            return false;
        }
    }

    /** Looks a name up and keeps what came of it for a moment; then does what is next, on a thread of this class. */
    void lookUp(String host, Runnable next) {
        threads.execute(() -> {
            found.values().removeIf(Found::isOld);
            Optional<InetAddress> address;
            try {
                address = Optional.of(resolver.addressesOf(host)[0]);
            } catch (UnknownHostException | RuntimeException e) {
                address = Optional.empty();
            }
            found.put(host, new Found(address, System.nanoTime()));
            next.run();
        });
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private void resolve(HostPort server, Promise<List<InetSocketAddress>> answer) {
        try {
            answer.trySuccess(Arrays.stream(addresses(server.host()))
                    .map(host -> new InetSocketAddress(host, server.port()))
                    .toList());
        } catch (UnknownHostException | RuntimeException e) {
            answer.tryFailure(e);
        }
    }

    private InetAddress[] addresses(String host) throws UnknownHostException {
        return host.isEmpty() ? new InetAddress[] {InetAddress.getLoopbackAddress()} : resolver.addressesOf(host);
    }

    private record Found(Optional<InetAddress> address, long since) {

        boolean isOld() {
            return System.nanoTime() - since > FRESH_NANOS;
        }
    }
}
