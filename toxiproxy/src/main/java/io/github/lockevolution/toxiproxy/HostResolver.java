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
 * Resolves host names on threads of its own: a slow name server must delay neither the bytes of other connections nor the
 * requests of other clients.
 */
final class HostResolver implements AutoCloseable {

    private static final int THREADS = 2;
    private static final long TIME_TO_LIVE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final AddressLookup lookup;
    private final ThreadPoolExecutor threads;
    private final Map<String, CachedAddress> cache = new ConcurrentHashMap<>();

    HostResolver(AddressLookup lookup, ThreadFactory threads) {
        this.lookup = lookup;
        this.threads =
                new ThreadPoolExecutor(THREADS, THREADS, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        this.threads.allowCoreThreadTimeOut(true);
    }

    /** Finds the addresses to connect to, in the order in which to try them; the answer comes on the event loop. */
    Future<List<InetSocketAddress>> serverAddresses(String server, EventLoop loop) {
        Promise<List<InetSocketAddress>> answer = loop.newPromise();
        try {
            HostPort address = HostPort.parse(server);
            if (address.needsLookup()) {
                threads.execute(() -> resolve(address, answer));
            } else {
                resolve(address, answer);
            }
        } catch (IllegalArgumentException | RejectedExecutionException e) {
            answer.tryFailure(e);
        }
        return answer;
    }

    /**
     * The address to listen on.
     *
     * @throws UnresolvedHostException if its host has to be {@linkplain #resolve resolved} first
     */
    InetSocketAddress listenAddress(HostPort listen) throws UnknownHostException {
        if (listen.host().isEmpty()) {
            return new InetSocketAddress(listen.port());
        }
        if (!listen.needsLookup()) {
            return new InetSocketAddress(InetAddress.getByName(listen.host()), listen.port());
        }
        CachedAddress cached = cache.get(listen.host());
        if (cached == null || cached.isExpired()) {
            throw new UnresolvedHostException(listen.host());
        }
        return new InetSocketAddress(
                cached.address.orElseThrow(() -> new UnknownHostException(listen.host() + ": no such host")),
                listen.port());
    }

    /**
     * Checks that {@link #listenAddress} can answer now. An address that is malformed, or whose host does not exist, passes:
     * that is reported when a proxy is to listen there.
     *
     * @throws UnresolvedHostException if its host has to be {@linkplain #resolve resolved} first
     */
    void requireResolved(String listen) {
        try {
            listenAddress(HostPort.parse(listen));
        } catch (IllegalArgumentException | UnknownHostException e) {
            // Reported when a proxy is to listen there.
        }
    }

    /** Whether two addresses are the same when resolved. An address that is malformed or does not resolve equals only its own text. */
    boolean sameAddress(String one, String other) {
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

    /** Resolves a host and caches the result, also a failure, for a minute; then runs {@code next}, on a thread of this class. */
    void resolve(String host, Runnable next) {
        threads.execute(() -> {
            cache.values().removeIf(CachedAddress::isExpired);
            Optional<InetAddress> address;
            try {
                address = Optional.of(lookup.addressesOf(host)[0]);
            } catch (UnknownHostException | RuntimeException e) {
                address = Optional.empty();
            }
            cache.put(host, new CachedAddress(address, System.nanoTime()));
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
        return host.isEmpty() ? new InetAddress[] {InetAddress.getLoopbackAddress()} : lookup.addressesOf(host);
    }

    private record CachedAddress(Optional<InetAddress> address, long resolvedAt) {

        boolean isExpired() {
            return System.nanoTime() - resolvedAt > TIME_TO_LIVE_NANOS;
        }
    }
}
