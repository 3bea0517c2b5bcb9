package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.redis.wire.PooledJedis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.lang.reflect.Array;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.UnifiedJedis;

/**
 * Has an argument for each parameter of the methods that make, take and release the lock of one client.
 *
 * @param redis the client's connection; empty for a lock that connects by itself, or is on several servers
 * @param servers the client's connections to several servers; none for a lock on one Redis
 * @param uris where the client's Redis is, or each of several; none for a lock that is given connections
 * @param timer runs what the lock does on the side; empty for a lock on several servers
 */
record ArgumentSource(
        Optional<UnifiedJedis> redis,
        List<UnifiedJedis> servers,
        List<URI> uris,
        String key,
        String owner,
        Duration lease,
        InstantSource clock,
        Optional<ScheduledExecutorService> timer,
        List<AutoCloseable> opened) {

    /**
     * What a parameter gets.
     *
     * @param type of the parameter
     * @param taken what the attempt returned
     */
    Object value(ParameterKind kind, Class<?> type, Object taken) {
        return switch (kind) {
            case REDIS -> redis.orElseThrow();
            case SERVERS -> several(servers, type);
            case SERVER_URIS -> several(uris, type);
            case SERVER_ADDRESSES -> several(addresses(), type);
            case JEDIS -> jedis();
            case JEDIS_POOL -> open(new Pool(this));
            case LIBRARY -> LibraryClient.of(type).orElseThrow().open(type, uris.get(0), opened);
            case HOST_AND_PORT -> new HostAndPort(host(), port());
            case URI -> uris.get(0);
            case URI_TEXT -> uris.get(0).toString();
            case HOST -> host();
            case PORT -> port();
            case KEY -> key;
            case OWNER -> owner;
            case LEASE -> lease;
            case MILLIS -> number(lease.toMillis(), type);
            case SECONDS -> number(Math.max(1, lease.toSeconds()), type);
            case UNIT -> TimeUnit.MILLISECONDS;
            case NO_WAIT -> type == Duration.class ? Duration.ZERO : number(0, type);
            case CLOCK -> type == Clock.class ? new BenchTime(clock, ZoneOffset.UTC) : clock;
            case MILLIS_CLOCK -> (LongSupplier) clock::millis;
            case TIMER -> givenTimer();
            case TAKEN -> taken;
        };
    }

    private static Object several(List<?> values, Class<?> type) {
        return type.isArray()
                ? values.toArray((Object[]) Array.newInstance(type.getComponentType(), values.size()))
                : values;
    }

    private List<HostAndPort> addresses() {
        return uris.stream()
                .map(uri -> new HostAndPort(uri.getHost(), uri.getPort()))
                .toList();
    }

    private static Object number(long number, Class<?> type) {
        boolean isInt = type == int.class || type == Integer.class;
        return isInt ? (Object) Math.toIntExact(number) : (Object) number;
    }

    String host() {
        return uris.get(0).getHost();
    }

    int port() {
        return uris.get(0).getPort();
    }

    /** The timer of this client. */
    private ScheduledExecutorService givenTimer() {
        return timer.orElseThrow(
                () -> new InconclusiveException(Message.of(CheckText.class, CheckText::noTimerOnServers)));
    }

    /** A Jedis on the one connection of this client, which goes back when it is closed; the same as long as it is open. */
    private Jedis jedis() {
        return opened.stream()
                .filter(resource -> resource instanceof BorrowedJedis known && !known.closed)
                .map(BorrowedJedis.class::cast)
                .findFirst()
                .orElseGet(() -> open(new BorrowedJedis(
                        PooledJedis.poolOf(redis.orElseThrow()).getResource())));
    }

    private <T extends AutoCloseable> T open(T resource) {
        opened.add(resource);
        return resource;
    }

    /** Closed by the lock, or when the attempt is over, or both. */
    private static final class BorrowedJedis extends Jedis {

        private boolean closed;

        BorrowedJedis(Connection connection) {
            super(connection);
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                super.close();
            }
        }
    }

    /** A pool with the one connection of this client. */
    @SuppressWarnings("deprecation") // locks that are out there use it
    private static final class Pool extends JedisPool {

        private final ArgumentSource arguments;

        Pool(ArgumentSource arguments) {
            this.arguments = arguments;
        }

        @Override
        public Jedis getResource() {
            return arguments.jedis();
        }
    }

    /** The clock of the bench for those who ask a {@link Clock}. */
    private static final class BenchTime extends Clock {

        private final InstantSource source;
        private final ZoneId zone;

        BenchTime(InstantSource source, ZoneId zone) {
            this.source = source;
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new BenchTime(source, other);
        }

        @Override
        public Instant instant() {
            return source.instant();
        }
    }
}
