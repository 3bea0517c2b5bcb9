package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.check.LockFactory.OfExpression;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.ChildProcessLock;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
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
class JavaLock implements CheckedLock, ChildProcessLock {

    private static final int MOST_KINDS = 16;
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
    private static final String NEW_LOCK = "NewLock__";

    private final Origin origin;
    private final ClassSet classes;
    private final LockClass lockClass;
    private final Set<Failure> suffers;
    private volatile boolean isBlocking;
    private final Set<String> thrown = Collections.synchronizedSet(new LinkedHashSet<>());

    /**
     * What a lock is made of.
     *
     * @param typeName the name of its class
     * @param source empty if only the class is there
     * @param newLock the Java expression that makes it, if the constructor does not tell
     * @param classPath what it needs besides
     */
    private record Origin(
            String typeName, Optional<JavaSource> source, Optional<String> newLock, List<Path> classPath) {}

    private JavaLock(Origin origin, ClassSet classes, LockClass lockClass, Set<Failure> suffers) {
        this.suffers = Set.copyOf(suffers);
        this.origin = origin;
        this.classes = classes;
        this.lockClass = lockClass;
    }

    /** One that makes its own connections. */
    private static final class Connecting extends JavaLock implements ConnectingLockStage {

        Connecting(Origin origin, ClassSet classes, LockClass lockClass, Set<Failure> suffers) {
            super(origin, classes, lockClass, suffers);
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
                        new Origin(qualified(packageOf(source.text()), name), Optional.of(source), newLock, classPath),
                        classes,
                        byExpression(code, packageOf(source.text()))))
                .orElseGet(() -> {
                    Class<?> type = LockClass.among(classes.all(), source.name(), name);
                    Origin origin = new Origin(type.getName(), Optional.of(source), newLock, classPath);
                    return made(origin, classes, LockClass.of(type));
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
        Origin origin = new Origin(type, Optional.empty(), newLock, classPath);
        if (newLock.isPresent()) {
            String packageName = packageOfClass(type);
            Map<String, byte[]> compiled =
                    expression(newLock.get(), packageName).compile(classPath);
            return made(origin, ClassSet.of(compiled, classPath), byExpression(newLock.get(), packageName));
        }
        ClassSet classes = ClassSet.on(classPath, type);
        return made(origin, classes, LockClass.of(found(type, classes.loader(), classPath)));
    }

    /**
     * A lock that was compiled by another JVM.
     *
     * @param newLock the Java expression that makes the lock, if the constructor does not tell
     * @param folder where its classes are, with that of the expression
     */
    static JavaLock compiled(String type, Optional<String> newLock, Path folder, List<Path> classPath) {
        ClassSet classes = ClassSet.in(folder, type, classPath);
        LockClass lockClass = newLock.map(code -> byExpression(code, packageOfClass(type)))
                .orElseGet(() -> LockClass.of(ClassSet.load(type, classes.loader())));
        return made(new Origin(type, Optional.empty(), newLock, classPath), classes, lockClass);
    }

    /** The lock that a static method makes. */
    static JavaLock ofFactory(Method factory) {
        String name = factory.getDeclaringClass().getName();
        Origin origin = new Origin(name, Optional.empty(), Optional.empty(), List.of());
        return made(origin, ClassSet.on(List.of(), name), LockClass.madeBy(factory));
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

    private static JavaLock made(Origin origin, ClassSet classes, LockClass lockClass) {
        return made(origin, classes, lockClass, Set.of());
    }

    private static JavaLock made(Origin origin, ClassSet classes, LockClass lockClass, Set<Failure> suffers) {
        return lockClass.factory().connects()
                ? new Connecting(origin, classes, lockClass, suffers)
                : new JavaLock(origin, classes, lockClass, suffers);
    }

    private static String packageOf(String text) {
        Matcher matcher = PACKAGE.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static String packageOfClass(String type) {
        return type.substring(0, Math.max(0, type.lastIndexOf('.')));
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

    private static LockClass byExpression(String code, String packageName) {
        boolean connects = OfExpression.CONNECTING.stream()
                .anyMatch(word ->
                        Pattern.compile("\\b" + word + "\\b").matcher(code).find());
        return new LockClass(new OfExpression(qualified(packageName, NEW_LOCK), connects), List.of());
    }

    @Override
    public String name() {
        return CheckedLock.nameOf(simpleName());
    }

    private String simpleName() {
        return origin.typeName()
                .substring(1
                        + Math.max(
                                origin.typeName().lastIndexOf('.'),
                                origin.typeName().lastIndexOf('$')));
    }

    @Override
    public String title() {
        return CheckedLock.titleOf(simpleName());
    }

    @Override
    public String label() {
        return origin.typeName();
    }

    @Override
    public String fileName() {
        return origin.source().map(JavaSource::name).orElseGet(() -> {
            String outermost = origin.typeName().replaceFirst("\\$.*", "");
            return outermost.substring(outermost.lastIndexOf('.') + 1) + ".java";
        });
    }

    @Override
    public Optional<String> line(int number) {
        return origin.source()
                .flatMap(known -> known.text().lines().skip(number - 1L).findFirst())
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
    public Optional<String> source() {
        return origin.source().map(JavaSource::text);
    }

    @Override
    public Set<Failure> suffers() {
        return suffers;
    }

    @Override
    public CheckedLock expecting(Set<Failure> failures) {
        return made(origin, classes, lockClass, failures);
    }

    /** The class of a factory is another one than that of the lock, and is not made again by its name. */
    private boolean isByFactory() {
        return lockClass.factory() instanceof LockFactory.OfMethod;
    }

    @Override
    public boolean mayDependOnProcess() {
        return !isByFactory() && classes.dependOnProcess(origin.typeName());
    }

    @Override
    public CheckedLock inProcesses(boolean differs) {
        return isByFactory() ? this : new MultiProcessLock(this, differs, suffers);
    }

    @Override
    public List<String> childCommand() {
        return JavaLockProgram.command(origin.typeName(), origin.newLock(), classes.folder(), origin.classPath());
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
        return List.copyOf(remarks);
    }

    @Override
    public void close() {
        classes.close();
    }
}
