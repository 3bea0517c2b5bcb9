package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.redis.wire.PooledJedis;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.UnifiedJedis;

/** The purpose of a parameter of a constructor or a method. */
enum ParameterKind {
    REDIS(Meaning.STORE),
    /** A connection to each of several servers. */
    SERVERS(Meaning.STORE),
    /** The addresses of several servers. */
    SERVER_URIS(Meaning.STORE),
    SERVER_ADDRESSES(Meaning.STORE),
    JEDIS(Meaning.STORE),
    JEDIS_POOL(Meaning.STORE),
    /** An object of a client library of the lock's own. */
    LIBRARY(Meaning.STORE),
    HOST_AND_PORT(Meaning.STORE),
    URI(Meaning.STORE),
    URI_TEXT(Meaning.STORE),
    HOST(Meaning.STORE),
    /** An object of a store other than Redis. */
    OTHER_STORE(Meaning.STORE),
    PORT(Meaning.PORT),
    KEY(Meaning.KEY),
    OWNER(Meaning.OWNER),
    LEASE(Meaning.LEASE),
    MILLIS(Meaning.LEASE),
    SECONDS(Meaning.LEASE),
    UNIT(Meaning.UNIT),
    /** How many may be inside together. */
    PERMITS(Meaning.PERMITS),
    /** How many of the permits an attempt takes, or a release gives back: one. */
    ONE_PERMIT(Meaning.PERMITS),
    /** How long to wait for another holder: not at all. */
    NO_WAIT(Meaning.WAIT),
    CLOCK(Meaning.CLOCK),
    MILLIS_CLOCK(Meaning.CLOCK),
    /** Runs what the lock does on the side. */
    TIMER(Meaning.TIMER),
    /** The value that the attempt to take the lock returned, such as a token. */
    TAKEN(Meaning.OWNER),
    /** The lock of the bench that a section is given. */
    LOCK(Meaning.LOCK);

    /** The information that a parameter asks for, in any form: no call is told the same twice. */
    enum Meaning {
        STORE,
        PORT,
        KEY,
        OWNER,
        LEASE,
        UNIT,
        PERMITS,
        WAIT,
        CLOCK,
        TIMER,
        LOCK
    }

    private static final Pattern UNNAMED = Pattern.compile("arg\\d+");
    /** {@code ttlSec}, {@code ex}, {@code secs}, {@code leaseInSecs} and {@code secondsToLive}. */
    private static final Pattern IN_SECONDS = Pattern.compile("(sec|ex)$|^sec|insec|seconds");
    /** {@code ttlMs}, {@code px} and {@code leaseMillis}. */
    private static final Pattern IN_MILLIS = Pattern.compile("(ms|px)$|milli");

    private static final List<String> OWNERS = List.of(
            "owner", "client", "holder", "token", "value", "request", "uuid", "who", "thread", "node", "identity");
    private static final List<String> KEY_WORDS = List.of("key", "name", "resource", "lock", "path");
    private static final List<String> PLACES = List.of("host", "url", "uri", "server", "address", "node");
    private static final List<String> WAITS = List.of("wait", "retr", "acquiretimeout", "patience", "block", "attempt");

    private static final List<String> PERMIT_WORDS = List.of("permit", "limit", "slots", "capacity", "concurren");

    private static final List<String> LEASES = List.of("lease", "ttl", "expir", "hold", "life");

    /** The types with one meaning, whatever the name of the parameter. */
    private static final Map<Class<?>, ParameterKind> BY_TYPE = Map.ofEntries(
            Map.entry(Jedis.class, JEDIS),
            Map.entry(Clock.class, CLOCK),
            Map.entry(InstantSource.class, CLOCK),
            Map.entry(LongSupplier.class, MILLIS_CLOCK),
            Map.entry(ScheduledExecutorService.class, TIMER),
            Map.entry(TimeUnit.class, UNIT),
            Map.entry(HostAndPort.class, HOST_AND_PORT),
            Map.entry(URI.class, URI));

    /** The types of elements in a list or an array. */
    private static final Map<Type, ParameterKind> OF_SEVERAL = Map.ofEntries(
            Map.entry(UnifiedJedis.class, SERVERS),
            Map.entry(PooledJedis.TYPE, SERVERS),
            Map.entry(URI.class, SERVER_URIS),
            Map.entry(HostAndPort.class, SERVER_ADDRESSES));

    private final Meaning meaning;

    ParameterKind(Meaning meaning) {
        this.meaning = meaning;
    }

    Meaning meaning() {
        return meaning;
    }

    /** Whether the lock connects by itself, instead of using a given connection. */
    boolean connects() {
        return switch (this) {
            case LIBRARY, HOST_AND_PORT, URI, URI_TEXT, HOST, SERVER_URIS, SERVER_ADDRESSES -> true;
            default -> false;
        };
    }

    /** Whether a lock that asks for it is in several Redis servers. */
    boolean isOnServers() {
        return this == SERVERS || this == SERVER_URIS || this == SERVER_ADDRESSES;
    }

    /** The kind by type and name; empty for a text of unknown purpose, or a type that the bench has nothing for. */
    static Optional<ParameterKind> of(Parameter parameter) {
        Class<?> type = parameter.getType();
        String name = name(parameter);
        if (type == String.class || type == CharSequence.class) {
            return text(name);
        }
        if (type == long.class || type == int.class || type == Long.class || type == Integer.class) {
            return Optional.of(number(name, type));
        }
        if (type == Duration.class) {
            return Optional.of(has(name, WAITS) ? NO_WAIT : LEASE);
        }
        return elements(parameter).map(OF_SEVERAL::get).or(() -> object(type));
    }

    /** The type of the elements of a list or an array; empty for any other type. */
    private static Optional<Type> elements(Parameter parameter) {
        Class<?> type = parameter.getType();
        if (type.isArray()) {
            return Optional.of(type.getComponentType());
        }
        return type.isAssignableFrom(List.class) && parameter.getParameterizedType() instanceof ParameterizedType list
                ? Optional.of(list.getActualTypeArguments()[0])
                : Optional.empty();
    }

    @SuppressWarnings("deprecation") // locks that are out there use JedisPool
    private static Optional<ParameterKind> object(Class<?> type) {
        if (type == Object.class) {
            return Optional.empty();
        }
        if (LibraryClient.of(type).isPresent()) {
            return Optional.of(LIBRARY);
        }
        if (KnownStoreArguments.having(type.getName()).isPresent()) {
            return Optional.of(OTHER_STORE);
        }
        if (type.isAssignableFrom(JedisPool.class)) {
            return Optional.of(JEDIS_POOL);
        }
        if (type.isAssignableFrom(PooledJedis.TYPE)) {
            return Optional.of(REDIS);
        }
        return Optional.ofNullable(BY_TYPE.get(type));
    }

    private static Optional<ParameterKind> text(String name) {
        if (name.contains("host") || name.equals("address") || name.equals("server")) {
            return Optional.of(HOST);
        }
        if (name.contains("uri") || name.contains("url")) {
            return Optional.of(URI_TEXT);
        }
        // Before the keys: lockOwner is an owner, lockValue a value.
        if (has(name, OWNERS) || name.equals("id")) {
            return Optional.of(OWNER);
        }
        return has(name, KEY_WORDS) ? Optional.of(KEY) : Optional.empty();
    }

    private static ParameterKind number(String name, Class<?> type) {
        if (name.contains("port")) {
            return PORT;
        }
        if (has(name, WAITS)) {
            return NO_WAIT;
        }
        if (IN_MILLIS.matcher(name).find()) {
            return MILLIS;
        }
        if (IN_SECONDS.matcher(name).find()) {
            return SECONDS;
        }
        boolean isCount = type == int.class || type == Integer.class;
        return isCount && has(name, PERMIT_WORDS) && !has(name, LEASES) ? PERMITS : MILLIS;
    }

    /** Whether a number that is a lease does not say in which unit. */
    static boolean isUnitGuessed(Parameter parameter) {
        String name = name(parameter);
        boolean isNumber = parameter.getType() != Duration.class;
        return isNumber
                && of(parameter).filter(MILLIS::equals).isPresent()
                && !IN_MILLIS.matcher(name).find();
    }

    /** Whether a time that was taken for the lease does not say that it is one. */
    static boolean mayBeAWait(Parameter parameter, ParameterKind kind) {
        return kind.meaning() == Meaning.LEASE && !has(name(parameter), LEASES);
    }

    private static boolean has(String name, List<String> words) {
        return !UNNAMED.matcher(name).matches() && words.stream().anyMatch(name::contains);
    }

    private static String name(Parameter parameter) {
        return parameter.getName().toLowerCase(Locale.ROOT);
    }
}
