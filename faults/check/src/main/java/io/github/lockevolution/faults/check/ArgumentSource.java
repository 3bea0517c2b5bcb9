package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.redis.wire.PooledJedis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.AccessPolicy;
import java.lang.reflect.Array;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.UnifiedJedis;

/**
 * Has an argument for each parameter of the methods that make, take and release the lock of one client.
 *
 * @param store the way to the store of the lock
 * @param policy the rule of who may be inside together
 * @param timer runs the background commands of the lock; empty for a lock on several servers, or in another store
 */
record ArgumentSource(
        StoreAccess store,
        String key,
        String owner,
        Duration lease,
        InstantSource clock,
        Optional<ScheduledExecutorService> timer,
        AccessPolicy policy,
        List<AutoCloseable> opened) {

    /**
     * The argument for a parameter.
     *
     * @param type of the parameter
     * @param given the value that the attempt returned, or the lock of a section
     */
    Object value(ParameterKind kind, Class<?> type, Object given) {
        return switch (kind) {
            case REDIS -> redis();
            case SERVERS -> several(store.redis(), type);
            case SERVER_URIS -> several(store.uris(), type);
            case SERVER_ADDRESSES -> several(addresses(), type);
            case JEDIS -> jedis();
            case JEDIS_POOL -> open(GivenJedisPool.over(PooledJedis.poolOf(redis())));
            case LIBRARY ->
                LibraryClient.of(type).orElseThrow().open(type, store.uris().get(0), opened);
            case HOST_AND_PORT -> new HostAndPort(host(), port());
            case URI -> store.uris().get(0);
            case URI_TEXT -> store.uris().get(0).toString();
            case HOST -> host();
            case PORT -> port();
            case OTHER_STORE -> ofOtherStore(type);
            case KEY -> key;
            case OWNER -> owner;
            case LEASE -> lease;
            case MILLIS -> number(lease.toMillis(), type);
            case SECONDS -> number(Math.max(1, lease.toSeconds()), type);
            case UNIT -> TimeUnit.MILLISECONDS;
            case NO_WAIT -> type == Duration.class ? Duration.ZERO : number(0, type);
            case CLOCK -> type == Clock.class ? clock.withZone(ZoneOffset.UTC) : clock;
            case MILLIS_CLOCK -> (LongSupplier) clock::millis;
            case TIMER -> givenTimer();
            case TAKEN, LOCK -> given;
            case PERMITS -> number(policy.capacity(), type);
            case ONE_PERMIT -> number(1, type);
        };
    }

    /**
     * The values that an expression may name, in the order in which {@link NewLockExpression} declares them; null for each that the store of
     * this lock does not have.
     */
    List<Object> all() {
        boolean isOne = store.redis().size() == 1;
        boolean isAt = !store.uris().isEmpty();
        return Arrays.asList(
                isOne ? redis() : null,
                store.redis(),
                key,
                owner,
                lease,
                clock,
                store.uris(),
                isAt ? store.uris().get(0) : null,
                isAt ? host() : null,
                isAt ? port() : 0,
                timer.orElse(null),
                policy.capacity());
    }

    private UnifiedJedis redis() {
        return store.redis().get(0);
    }

    private Object ofOtherStore(Class<?> type) {
        try {
            return store.elsewhere().orElseThrow().object(type, opened);
        } catch (ReflectiveOperationException e) {
            throw LibraryClient.notMade(type.getName(), e);
        } catch (Exception e) {
            throw OwnContext.<RuntimeException>unchecked(e);
        }
    }

    private static Object several(List<?> values, Class<?> type) {
        return type.isArray()
                ? values.toArray((Object[]) Array.newInstance(type.getComponentType(), values.size()))
                : values;
    }

    private List<HostAndPort> addresses() {
        return store.uris().stream()
                .map(uri -> new HostAndPort(uri.getHost(), uri.getPort()))
                .toList();
    }

    private static Object number(long number, Class<?> type) {
        boolean isInt = type == int.class || type == Integer.class;
        return isInt ? (Object) Math.toIntExact(number) : (Object) number;
    }

    String host() {
        return store.uris().get(0).getHost();
    }

    int port() {
        return store.uris().get(0).getPort();
    }

    /** The timer of this client. */
    private ScheduledExecutorService givenTimer() {
        return timer.orElseThrow(() -> new InconclusiveException(CheckText.class, CheckText::noTimer));
    }

    /** A Jedis on the one connection of this client, which goes back when it is closed; the same as long as it is open. */
    private Jedis jedis() {
        return opened.stream()
                .filter(resource -> resource instanceof BorrowedJedis known && !known.closed)
                .map(BorrowedJedis.class::cast)
                .findFirst()
                .orElseGet(
                        () -> open(new BorrowedJedis(PooledJedis.poolOf(redis()).getResource())));
    }

    private <T extends AutoCloseable> T open(T resource) {
        opened.add(resource);
        return resource;
    }

    /** Closed by the lock, or when the attempt is over, or both. */
    private static final class BorrowedJedis extends Jedis {

        private boolean closed;
        private boolean mayHoldBack;

        BorrowedJedis(Connection connection) {
            super(connection);
        }

        @Override
        public Pipeline pipelined() {
            mayHoldBack = true;
            return super.pipelined();
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                if (mayHoldBack) {
                    // Any Jedis does the same: commands that are not sent yet leave now, and not with those of the next
                    // connection.
                    disconnect();
                }
                super.close();
            }
        }
    }
}
