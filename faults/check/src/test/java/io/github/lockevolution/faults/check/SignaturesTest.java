package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.wire.PooledJedis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockMaker;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.providers.PooledConnectionProvider;
import redis.clients.jedis.util.Pool;

/** A lock of which nothing but its signatures is known is called as {@code signatures.txt} says, row by row. */
class SignaturesTest {

    private static final Instant NOW = Instant.ofEpochMilli(1_234);
    private static final Pattern OPTION = Pattern.compile("--(\\w+) (\\w+)");
    private static final Pattern MEMBER = Pattern.compile("(.*?)(\\w+)\\((.*)\\)");

    /** The same in each row. */
    private static final String ADVICE = "; ...";

    /** Is told of no task, and so starts no thread. */
    private static final ScheduledExecutorService TIMER = Executors.newSingleThreadScheduledExecutor();

    private static final Map<String, byte[]> COMPILED = compiled();

    private final LockClassLoaders classes = LockClassLoaders.of(COMPILED, List.of());

    /** One row of the table. */
    record Row(int line, String signatures, List<String> told) {

        /** Its lock has a package of its own. */
        String packageName() {
            return "line" + line;
        }

        private Optional<String> option(String name) {
            return OPTION.matcher(signatures)
                    .results()
                    .filter(option -> option.group(1).equals(name))
                    .map(option -> option.group(2))
                    .findFirst();
        }

        LockUse use() {
            AccessPolicy policy = signatures.startsWith("--once")
                    ? AccessPolicy.AT_MOST_ONCE
                    : signatures.startsWith("--readers-writers")
                            ? AccessPolicy.READERS_OR_WRITER
                            : AccessPolicy.permits(
                                    option("permits").map(Integer::parseInt).orElse(1));
            return new LockUse(Optional.empty(), option("acquire"), option("release"), policy);
        }

        /** A class that keeps what it is called with. */
        JavaSource source() {
            Map<Boolean, List<String>> members = Stream.of(
                            signatures.replaceFirst("^--.*?: ", "").split("; "))
                    .collect(Collectors.partitioningBy(member -> member.matches("(static Lock \\w+|Lock)\\(.*")));
            int methods = members.get(false).size();
            String text = Stream.of(
                            Stream.of("package " + packageName() + "; import java.net.*; import java.time.*;"
                                    + " import java.util.*; import java.util.concurrent.*; import java.util.function.*;"
                                    + " import redis.clients.jedis.*; import io.lettuce.core.api.*; import io.lettuce.core.api.sync.*;"
                                    + " import org.redisson.api.*; import org.springframework.data.redis.connection.*;"
                                    + " import org.springframework.data.redis.core.*; class Lock { static final List<Object[]> CALLS ="
                                    + " new ArrayList<>(); "),
                            members.values().stream().flatMap(List::stream).map(Row::member),
                            Stream.of("private Lock() {}").filter(maker -> signatures.contains("static Lock")),
                            Stream.of("Lock(UnifiedJedis redis, String key) {}")
                                    .filter(maker -> members.get(true).isEmpty()),
                            Stream.of("boolean tryLock() { return true; }").filter(method -> methods == 0),
                            Stream.of("void unlock() {}").filter(method -> methods <= 1),
                            Stream.of("}"))
                    .flatMap(part -> part)
                    .collect(Collectors.joining("\n"));
            return new JavaSource("line " + line, text);
        }

        private static String member(String signature) {
            Matcher member = MEMBER.matcher(signature);
            assertThat(member.matches()).as(signature).isTrue();
            String type = member.group(1).replaceAll("static|private", "").trim();
            String told = Stream.concat(
                            Stream.of('"' + member.group(2) + '"'),
                            Pattern.compile("(\\w+)(?:,|$)")
                                    .matcher(member.group(3).replaceAll("<.*?>", ""))
                                    .results()
                                    .map(name -> name.group(1)))
                    .collect(Collectors.joining(", "));
            String returned = switch (type) {
                case "", "void" -> "";
                case "boolean" -> "return true;";
                case "String" -> "return \"t0ken\";";
                case "long", "int" -> "return 7;";
                case "Lock" -> "return new Lock();";
                case "Optional<String>" -> "return Optional.of(\"t0ken\");";
                default -> "return null;";
            };
            return signature + " { CALLS.add(new Object[] {" + told + "}); " + returned + " }";
        }

        @Override
        public String toString() {
            return signatures;
        }
    }

    static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        List<String> lines = text("signatures.txt").lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith(" ")) {
                rows.get(rows.size() - 1).told().add(line.trim());
            } else if (line.contains("->")) {
                String[] sides = line.split(" ->", 2);
                rows.add(new Row(i + 1, sides[0], new ArrayList<>()));
                Stream.of(sides[1].trim())
                        .filter(told -> !told.isEmpty())
                        .forEach(rows.get(rows.size() - 1).told()::add);
            }
        }
        return rows;
    }

    private static String text(String resource) throws IOException {
        try (InputStream file = SignaturesTest.class.getResourceAsStream(resource)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** With what they ask for of client libraries, which are not on the class path: as much as the bench calls of them. */
    private static Map<String, byte[]> compiled() {
        try {
            Stream<JavaSource> libraries = Pattern.compile("(?m)^(?=package )")
                    .splitAsStream(text("libraries.txt"))
                    .map(source -> new JavaSource("libraries.txt", source));
            return JavaSource.compile(
                    Stream.concat(libraries, rows().stream().map(Row::source)).toList(), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_lock_is_called_as_its_signatures_say(Row row) {
        assertThat(String.join("\n", toldOf(row))).isEqualTo(String.join("\n", row.told()));
    }

    private List<String> toldOf(Row row) {
        try {
            return calledWith(row);
        } catch (SetupProblem | InconclusiveException e) {
            return List.of(e.getMessage()
                    .replace(row.packageName() + ".", "")
                    .replaceFirst("; write --new-lock 'new ...' with .*", ADVICE));
        }
    }

    private List<String> calledWith(Row row) {
        String name = row.packageName() + ".Lock";
        Class<?> type =
                LockClass.among(List.of(LockClassLoaders.load(name, classes.loader())), "Lock.java", "Lock", row.use());
        JavaLock lock = new JavaLock(
                JavaLockOrigin.ofClass(name, row.use(), List.of()), classes, LockClass.of(type, row.use()));
        ReflectiveLock made = (ReflectiveLock) made(lock.spec());
        made.tryLock();
        made.unlock();
        List<Object[]> calls = calls(made.source());
        String called = calls.stream().map(SignaturesTest::shown).collect(Collectors.joining("; "));
        made.close();
        return Stream.of(
                        Stream.of(called),
                        calls.stream()
                                .flatMap(Arrays::stream)
                                .map(String::valueOf)
                                .filter(value -> value.endsWith(", shut down")),
                        lock.spec().isBlocking() ? Stream.of("waits until it is free") : Stream.<String>of(),
                        lock.remarks().stream().map(remark -> remark.in(Language.ENGLISH)))
                .flatMap(told -> told)
                .toList();
    }

    @SuppressWarnings("unchecked")
    private static List<Object[]> calls(Class<?> type) {
        try {
            Field calls = type.getDeclaredField("CALLS");
            calls.setAccessible(true);
            return (List<Object[]>) calls.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** On what the store of this lock hands out: a connection to its Redis, or to each of three; where these are; or a place on a shelf. */
    private static DistributedLock made(LockSpec spec) {
        if (spec.binding() instanceof Shelf.Of shelf) {
            return shelf.maker()
                    .make((asked, opened) -> Path.of("shelf"), "lock:42", "A", Duration.ofSeconds(30), () -> NOW);
        }
        boolean isOne = spec.binding() == RedisBinding.ONE_SERVER;
        if (spec.instantiation() instanceof Instantiation.OwnConnection) {
            List<URI> uris = List.of(at(1), at(2), at(3));
            return made(((Instantiation.OwnConnection) spec.instantiation()).at(), isOne ? uris.get(0) : uris);
        }
        List<UnifiedJedis> connections =
                Stream.of(1, 2, 3).map(SignaturesTest::connectionTo).toList();
        return made(
                ((Instantiation.InjectedConnection) spec.instantiation()).over(),
                isOne ? connections.get(0) : connections);
    }

    private static URI at(int server) {
        return URI.create("redis://user:secret@redis" + server + ":6379/7");
    }

    private static DistributedLock made(LockMaker<Object> maker, Object over) {
        return maker.make(over, "lock:42", "A", Duration.ofSeconds(30), () -> NOW, TIMER);
    }

    /** {@code tryLock(lock:42, 0)}. */
    private static String shown(Object[] call) {
        return Arrays.stream(call)
                .skip(1)
                .map(SignaturesTest::shown)
                .collect(Collectors.joining(", ", call[0] + "(", ")"));
    }

    private static String shown(Object value) {
        if (value instanceof Object[] several) {
            return shown(List.of(several));
        }
        if (value instanceof List<?> several) {
            return several.stream().map(SignaturesTest::shown).toList().toString();
        }
        if (value instanceof UnifiedJedis connection) {
            return PooledJedis.poolOf(connection).getResource().toString();
        }
        if (value instanceof Jedis jedis) {
            return "Jedis on " + jedis.getConnection();
        }
        if (value instanceof Pool<?> pool) {
            return pool.getClass().getSimpleName() + " of " + shown(pool.getResource());
        }
        if (value instanceof InstantSource clock) {
            return (clock instanceof Clock ? "Clock at " : "InstantSource at ") + clock.millis();
        }
        if (value instanceof LongSupplier clock) {
            return "LongSupplier at " + clock.getAsLong();
        }
        return value == TIMER ? "timer" : String.valueOf(value);
    }

    /** Connects to nothing. */
    private static UnifiedJedis connectionTo(int number) {
        return PooledJedis.over(new PooledConnectionProvider(new BasePooledObjectFactory<>() {

            @Override
            public Connection create() {
                return new Connection() {

                    @Override
                    public String toString() {
                        return "redis" + number;
                    }
                };
            }

            @Override
            public PooledObject<Connection> wrap(Connection connection) {
                return new DefaultPooledObject<>(connection);
            }
        }));
    }
}
