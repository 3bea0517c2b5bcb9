package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.beans.Expression;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The objects that a lock may ask for of widespread client libraries, with the defaults of those. The libraries are no dependencies of the
 * bench: each is found, and called, by its name on the class path of the lock.
 */
enum LibraryClient {
    LETTUCE("io.lettuce.core.RedisClient", "lettuce"),
    LETTUCE_CONNECTION("io.lettuce.core.api.StatefulRedisConnection", "connection"),
    LETTUCE_COMMANDS("io.lettuce.core.api.sync.RedisCommands", "commands"),
    SPRING_CONNECTIONS("org.springframework.data.redis.connection.RedisConnectionFactory", "connectionFactory"),
    SPRING_LETTUCE("org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory", "lettuceFactory"),
    SPRING_TEMPLATE("org.springframework.data.redis.core.RedisTemplate", "redisTemplate"),
    SPRING_OPERATIONS("org.springframework.data.redis.core.RedisOperations", "redisOperations"),
    SPRING_STRINGS("org.springframework.data.redis.core.StringRedisTemplate", "stringRedisTemplate"),
    REDISSON("org.redisson.api.RedissonClient", "redisson"),
    /** Types of a Jedis whose version is not that of the bench. */
    JEDIS("redis.clients.jedis.Jedis", ""),
    JEDIS_COMMANDS("redis.clients.jedis.JedisCommands", ""),
    JEDIS_POOL("redis.clients.jedis.JedisPool", ""),
    UNIFIED_JEDIS("redis.clients.jedis.UnifiedJedis", ""),
    JEDIS_POOLED("redis.clients.jedis.JedisPooled", ""),
    JEDIS_ADDRESS("redis.clients.jedis.HostAndPort", "");

    /** Starting threads takes long, and those of Lettuce serve any client of it; they are daemons. */
    private static final Map<ClassLoader, Object> LETTUCE_THREADS = new WeakHashMap<>();

    /** A command may stand at the gate for a while. */
    private static final int PATIENCE_MILLIS = 20_000;

    private static final Duration BEFORE_REPETITION = Duration.ofSeconds(1);

    private final String type;
    private final String word;

    LibraryClient(String type, String word) {
        this.type = type;
        this.word = word;
    }

    /** The client for the type of a parameter. Empty for a type that the bench itself hands over. */
    static Optional<LibraryClient> of(Class<?> type) {
        return Arrays.stream(values())
                .filter(client -> client.type.equals(type.getName()) && !isHandedOver(type))
                .findFirst();
    }

    private static boolean isHandedOver(Class<?> type) {
        return type.getName().startsWith("redis.clients.")
                && type.getClassLoader() == LibraryClient.class.getClassLoader();
    }

    /** How {@code --new-lock} names it; empty if that makes its own by host and port. */
    String word() {
        return word;
    }

    /** The type arguments of its declaration. */
    String typeArguments() {
        return switch (this) {
            case LETTUCE_CONNECTION, LETTUCE_COMMANDS, SPRING_TEMPLATE, SPRING_OPERATIONS -> "<String, String>";
            default -> "";
        };
    }

    /** The name of its class. */
    String type() {
        return type;
    }

    /**
     * Makes one, with all that it needs.
     *
     * @param asked the class, as the lock has loaded it
     * @param opened gets every resource that has to be closed after the attempt
     */
    Object open(Class<?> asked, URI redis, List<AutoCloseable> opened) {
        Library library = new Library(asked.getClassLoader(), redis, opened);
        try {
            return switch (this) {
                case LETTUCE -> library.lettuce();
                case LETTUCE_CONNECTION -> library.connection();
                case LETTUCE_COMMANDS -> call(library.connection(), "sync");
                case SPRING_CONNECTIONS, SPRING_LETTUCE -> library.factory();
                case SPRING_TEMPLATE, SPRING_OPERATIONS, SPRING_STRINGS ->
                    library.made("org.springframework.data.redis.core.StringRedisTemplate", library.factory());
                case REDISSON -> library.redisson();
                case JEDIS, JEDIS_COMMANDS -> library.jedis("redis.clients.jedis.Jedis");
                case JEDIS_POOL -> library.jedis(type);
                case UNIFIED_JEDIS, JEDIS_POOLED -> library.pooledJedis();
                case JEDIS_ADDRESS -> library.made(type, redis.getHost(), redis.getPort());
            };
        } catch (Exception | LinkageError e) {
            throw notMade(type, e);
        }
    }

    /** The error that a client library fails to make the object that a lock asks for. */
    static SetupProblem notMade(String type, Throwable error) {
        return new SetupProblem(
                CheckText.class,
                text -> text.noLibraryClient(type, String.valueOf(error.getCause() == null ? error : error.getCause())),
                error);
    }

    private static Object call(Object target, String method, Object... arguments) throws Exception {
        return new Expression(target, method, arguments).getValue();
    }

    /** The libraries that a lock was loaded with, for one client of it. */
    private record Library(ClassLoader loader, URI redis, List<AutoCloseable> opened) {

        private Class<?> type(String name) throws ClassNotFoundException {
            return Class.forName(name, true, loader);
        }

        Object made(String name, Object... arguments) throws Exception {
            return call(type(name), "new", arguments);
        }

        private boolean isThere(String name) {
            return loader.getResource(name.replace('.', '/') + ".class") != null;
        }

        private Object lettuceThreads() throws Exception {
            synchronized (LETTUCE_THREADS) {
                if (!LETTUCE_THREADS.containsKey(loader)) {
                    LETTUCE_THREADS.put(loader, startedElsewhere());
                }
                return LETTUCE_THREADS.get(loader);
            }
        }

        /** Runs outside of this client's thread group, whose threads are interrupted when the client dies. */
        private Object startedElsewhere() throws Exception {
            return CompletableFuture.supplyAsync(() -> {
                        try {
                            return call(type("io.lettuce.core.resource.DefaultClientResources"), "create");
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    })
                    .join();
        }

        Object lettuce() throws Exception {
            Object client = call(
                    type("io.lettuce.core.RedisClient"),
                    "create",
                    lettuceThreads(),
                    call(type("io.lettuce.core.RedisURI"), "create", redis.toString()));
            opened.add(() -> call(client, "shutdown", 0L, 0L, TimeUnit.MILLISECONDS));
            return client;
        }

        Object connection() throws Exception {
            return call(lettuce(), "connect");
        }

        Object factory() throws Exception {
            Object builder = call(
                    type("org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration"), "builder");
            call(builder, "clientResources", lettuceThreads());
            call(builder, "shutdownTimeout", Duration.ZERO);
            Object server = made(
                    "org.springframework.data.redis.connection.RedisStandaloneConfiguration",
                    redis.getHost(),
                    redis.getPort());
            call(server, "setDatabase", Integer.parseInt(redis.getPath().substring(1)));
            if (redis.getUserInfo() != null) {
                String[] login = redis.getUserInfo().split(":", 2);
                if (!login[0].isEmpty()) {
                    call(server, "setUsername", login[0]);
                }
                call(server, "setPassword", login[1]);
            }
            Object factory = made(
                    "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory",
                    server,
                    call(builder, "build"));
            call(factory, "afterPropertiesSet");
            // Older ones have started by that.
            if (Stream.of(factory.getClass().getMethods())
                    .anyMatch(method -> method.getName().equals("start"))) {
                call(factory, "start");
            }
            opened.add(() -> call(factory, "destroy"));
            return factory;
        }

        Object jedis(String type) throws Exception {
            Object client = made(type, redis, PATIENCE_MILLIS);
            opened.add((AutoCloseable) () -> call(client, "close"));
            return client;
        }

        Object pooledJedis() throws Exception {
            Object patient = call(type("redis.clients.jedis.DefaultJedisClientConfig"), "builder");
            call(patient, "socketTimeoutMillis", PATIENCE_MILLIS);
            if (redis.getUserInfo() != null) {
                String[] login = redis.getUserInfo().split(":", 2);
                call(patient, "user", login[0].isEmpty() ? null : login[0]);
                call(patient, "password", login[1]);
            }
            Object client = made(
                    "redis.clients.jedis.JedisPooled",
                    made("redis.clients.jedis.HostAndPort", redis.getHost(), redis.getPort()),
                    call(patient, "build"));
            opened.add(() -> call(client, "close"));
            return client;
        }

        /** Redisson with as few connections and threads as possible; else with its defaults. */
        Object redisson() throws Exception {
            Object config = made("org.redisson.config.Config");
            call(config, "setThreads", 2);
            call(config, "setNettyThreads", 2);
            Object server = call(config, "useSingleServer");
            call(server, "setAddress", redis.toString());
            call(server, "setTimeout", PATIENCE_MILLIS);
            call(server, "setConnectionMinimumIdleSize", 1);
            if (isThere("org.redisson.config.ConstantDelay")) {
                // Drawn at random, as it is by default, it would decide about the lease of what Redisson notes at a
                // release.
                call(server, "setRetryDelay", made("org.redisson.config.ConstantDelay", BEFORE_REPETITION));
            }
            call(server, "setSubscriptionConnectionMinimumIdleSize", 0);
            Object client = call(type("org.redisson.Redisson"), "create", config);
            opened.add(() -> call(client, "shutdown", 0L, 0L, TimeUnit.SECONDS));
            return client;
        }
    }
}
