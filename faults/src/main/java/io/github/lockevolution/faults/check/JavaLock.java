package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.check.LockFactory.OfExpression;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.DistributedLock;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/** A lock in Java that nobody has described. It says no by whatever it throws. */
class JavaLock implements CheckedLock {

    private static final int MOST_KINDS = 16;
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
    private static final String NEW_LOCK = "NewLock__";

    private final String typeName;
    private final Optional<JavaSource> source;
    private final ClassSet classes;
    private final LockClass lockClass;
    private volatile boolean isBlocking;
    private final Set<String> thrown = Collections.synchronizedSet(new LinkedHashSet<>());

    private JavaLock(String typeName, Optional<JavaSource> source, ClassSet classes, LockClass lockClass) {
        this.typeName = typeName;
        this.source = source;
        this.classes = classes;
        this.lockClass = lockClass;
    }

    /** One that makes its own connections. */
    private static final class Connecting extends JavaLock implements ConnectingLockStage {

        Connecting(String typeName, Optional<JavaSource> source, ClassSet classes, LockClass lockClass) {
            super(typeName, source, classes, lockClass);
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            return ConnectingLockStage.super.create(redis, key, owner, lease);
        }

        @Override
        public DistributedLock create(URI redis, String key, String owner, Duration lease, InstantSource clock) {
            return made(Optional.empty(), Optional.of(redis), key, owner, lease, clock);
        }
    }

    /**
     * The lock in a source file, which is compiled in memory.
     *
     * @param newLock a Java expression that makes the lock, if the constructor does not tell
     * @param classPath what it needs besides Jedis and the bench
     * @throws SetupProblem if there is no such file, it does not compile, or no lock can be made of it
     */
    static JavaLock ofFile(Path file, Optional<String> newLock, List<Path> classPath) {
        JavaSource source = JavaSource.read(file);
        Map<String, byte[]> compiled = JavaSource.compile(
                newLock.map(code -> List.of(source, expression(code, packageOf(source.text()))))
                        .orElse(List.of(source)),
                classPath);
        ClassSet classes = ClassSet.of(compiled, classPath);
        String name = file.getFileName().toString().replaceFirst("\\.java$", "");
        return newLock.map(code -> made(
                        qualified(packageOf(source.text()), name),
                        Optional.of(source),
                        classes,
                        byExpression(code, source.text())))
                .orElseGet(() -> {
                    Class<?> type = LockClass.among(classes.all(), source.name(), name);
                    return made(type.getName(), Optional.of(source), classes, LockClass.of(type));
                });
    }

    /**
     * A class that exists already.
     *
     * @param type its name
     * @param classPath where it and what it needs are, besides the class path of this JVM
     * @throws SetupProblem if there is no such class, or no lock can be made of it
     */
    static JavaLock ofClass(String type, Optional<String> newLock, List<Path> classPath) {
        if (newLock.isPresent()) {
            String packageName = type.contains(".") ? type.substring(0, type.lastIndexOf('.')) : "";
            Map<String, byte[]> compiled =
                    expression(newLock.get(), packageName).compile(classPath);
            LockClass made = byExpression(newLock.get(), packageName.isEmpty() ? "" : "package " + packageName + ";");
            return made(type, Optional.empty(), ClassSet.of(compiled, classPath), made);
        }
        ClassSet classes = ClassSet.on(classPath);
        return made(type, Optional.empty(), classes, LockClass.of(found(type, classes.loader(), classPath)));
    }

    /** The lock that a static method makes. */
    static JavaLock ofFactory(Method factory) {
        String name = factory.getDeclaringClass().getName();
        return made(name, Optional.empty(), ClassSet.on(List.of()), LockClass.madeBy(factory));
    }

    private static Class<?> found(String type, ClassLoader loader, List<Path> classPath) {
        try {
            return Class.forName(type, false, loader);
        } catch (ClassNotFoundException e) {
            List<String> entries = classPath.stream().map(Path::toString).toList();
            throw new SetupProblem(
                    Message.of(
                            CheckText.class,
                            text -> entries.isEmpty() ? text.noClassAnywhere(type) : text.noClass(type, entries)),
                    e);
        } catch (LinkageError e) {
            throw new SetupProblem(Message.of(CheckText.class, text -> text.cannotBeLoaded(type, e.toString())), e);
        }
    }

    private static JavaLock made(String typeName, Optional<JavaSource> source, ClassSet classes, LockClass lockClass) {
        return lockClass.factory().connects()
                ? new Connecting(typeName, source, classes, lockClass)
                : new JavaLock(typeName, source, classes, lockClass);
    }

    private static String packageOf(String text) {
        Matcher matcher = PACKAGE.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static String qualified(String packageName, String name) {
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    private static JavaSource expression(String code, String packageName) {
        String head = packageName.isEmpty() ? "" : "package " + packageName + "; ";
        String text = head
                + "import java.time.*; import java.util.*; import java.util.concurrent.*; import redis.clients.jedis.*; class "
                + NEW_LOCK + " { static Object " + OfExpression.METHOD
                + "(RedisClient redis, String key, String owner, Duration lease, InstantSource clock, java.net.URI uri, String host, int port) throws Exception { return "
                + code + "; } }";
        return new JavaSource("--new-lock", text);
    }

    private static LockClass byExpression(String code, String sourceText) {
        boolean connects = OfExpression.CONNECTING.stream()
                .anyMatch(word ->
                        Pattern.compile("\\b" + word + "\\b").matcher(code).find());
        return new LockClass(new OfExpression(qualified(packageOf(sourceText), NEW_LOCK), connects), List.of());
    }

    @Override
    public String name() {
        return CheckedLock.nameOf(simpleName());
    }

    private String simpleName() {
        return typeName.substring(1 + Math.max(typeName.lastIndexOf('.'), typeName.lastIndexOf('$')));
    }

    @Override
    public String title() {
        return CheckedLock.titleOf(simpleName());
    }

    @Override
    public String label() {
        return typeName;
    }

    @Override
    public String fileName() {
        return source.map(JavaSource::name).orElseGet(() -> {
            String outermost = typeName.replaceFirst("\\$.*", "");
            return outermost.substring(outermost.lastIndexOf('.') + 1) + ".java";
        });
    }

    @Override
    public Optional<String> line(int number) {
        return source.flatMap(known -> known.text().lines().skip(number - 1L).findFirst())
                .map(String::strip);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return create(redis, key, owner, lease, Clock.systemUTC());
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) {
        return made(Optional.of((RedisClient) redis), Optional.empty(), key, owner, lease, clock);
    }

    final DistributedLock made(
            Optional<RedisClient> redis,
            Optional<URI> uri,
            String key,
            String owner,
            Duration lease,
            InstantSource clock) {
        ArgumentSource arguments = new ArgumentSource(redis, uri, key, owner, lease, clock, new ArrayList<>());
        try {
            CalledLock lock = lockClass.factory().make(arguments, classes.loader(), this::noteThrown);
            isBlocking = lock.isBlocking();
            return lock;
        } catch (Exception e) {
            throw CalledLock.<RuntimeException>unchecked(e);
        }
    }

    @Override
    public boolean isBlocking() {
        return isBlocking;
    }

    /** What it throws may name the client; the reader wants to know what kind of thing it is. */
    private void noteThrown(Throwable refusal) {
        if (thrown.size() < MOST_KINDS) {
            thrown.add(refusal.getClass().getSimpleName());
        }
    }

    @Override
    public Set<Class<? extends Exception>> refusals() {
        return Set.of(LockRefusedException.class);
    }

    @Override
    public List<Message> remarks() {
        List<Message> remarks = new ArrayList<>(lockClass.assumed());
        if (!thrown.isEmpty()) {
            String kinds = thrown.stream().sorted().collect(Collectors.joining(", "));
            remarks.add(Message.of(CheckText.class, text -> text.refused(kinds)));
        }
        if (classes.mentions("java/lang/Thread") && (classes.mentions("getId") || classes.mentions("threadId"))) {
            remarks.add(Message.of(CheckText.class, CheckText::usesThreadId));
        }
        return List.copyOf(remarks);
    }

    @Override
    public void close() {
        classes.close();
    }
}
