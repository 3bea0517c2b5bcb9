package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.host.TemporaryFolder;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.DistributedLock;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The classes that a lock is made of. Clients are processes of their own, so what classes keep in static fields must not be shared by
 * them, nor the monitor of a class: classes are loaded once more for each lock object if they have any of these.
 */
final class LockClassLoaders implements Closeable {

    private static final String STATIC_INITIALIZER = "<clinit>";

    private final Map<String, byte[]> compiled;
    private final ClassLoader parent;
    private final Optional<ClassLoader> shared;
    private final UnaryOperator<byte[]> redirect;
    private final AtomicReference<StackTraceElement> jvmExit = new AtomicReference<>();
    private volatile Optional<ClassLoader> ofRun = Optional.empty();
    private Optional<TemporaryFolder> folder = Optional.empty();

    private LockClassLoaders(Map<String, byte[]> compiled, ClassLoader parent) {
        this(compiled, parent, RedirectedCalls::in);
    }

    private LockClassLoaders(Map<String, byte[]> compiled, ClassLoader parent, UnaryOperator<byte[]> redirect) {
        this.compiled = Map.copyOf(compiled);
        this.parent = parent;
        this.redirect = redirect;
        ClassLoader first = new Compiled();
        this.shared = keepsStatics(first) ? Optional.empty() : Optional.of(first);
    }

    /** Classes that were compiled just now. */
    static LockClassLoaders of(Map<String, byte[]> compiled, List<Path> classPath) {
        return new LockClassLoaders(compiled, parent(classPath));
    }

    /**
     * Classes that are on a class path.
     *
     * @param type the one that is the lock; nothing but that one, and what is nested in it, is loaded anew
     */
    static LockClassLoaders on(List<Path> classPath, String type) {
        ClassLoader parent = parent(classPath);
        return new LockClassLoaders(classPath.isEmpty() ? Map.of() : ClassFiles.ofClass(type, parent), parent);
    }

    /** Classes of which another one wrote those that it had compiled to a folder, in a JVM that nobody misses if they end it. */
    static LockClassLoaders in(Path folder, String type, List<Path> classPath) {
        Map<String, byte[]> compiled = ClassFiles.in(folder);
        return compiled.isEmpty()
                ? on(classPath, type)
                : new LockClassLoaders(compiled, parent(classPath), UnaryOperator.identity());
    }

    private static ClassLoader parent(List<Path> classPath) {
        ClassLoader ours = LockClassLoaders.class.getClassLoader();
        return classPath.isEmpty()
                ? ours
                : new ChildFirstClassLoader(
                        classPath.stream().map(LockClassLoaders::url).toArray(URL[]::new), ours, false);
    }

    /**
     * The same classes with the Jedis that is on their own class path, if they call what that of the bench has not. Such a lock cannot be
     * given a connection, and has to connect by itself.
     *
     * @param type the one that is the lock
     */
    LockClassLoaders withJedisFor(String type) {
        if (parent instanceof ChildFirstClassLoader own
                && own.bringsJedis()
                && own(type)
                        .anyMatch(bytes ->
                                JedisCalls.isAnyMissing(bytes, getClass().getClassLoader()))) {
            return new LockClassLoaders(
                    compiled,
                    new ChildFirstClassLoader(own.getURLs(), getClass().getClassLoader(), true),
                    redirect);
        }
        return this;
    }

    /** A folder with the compiled classes, for another JVM. It goes when this is closed. */
    synchronized Path folder() {
        if (folder.isEmpty()) {
            folder = Optional.of(ClassFiles.written(compiled));
        }
        return folder.get().path();
    }

    /** Whether a class of the lock asks for what threads, or clients in one JVM, have of their own or in common. */
    boolean dependOnProcess(String type) {
        return own(type).anyMatch(ClassFiles::dependsOnProcess);
    }

    /**
     * The name by which one of the classes opens a connection or a database that the bench could not see; empty if none
     * does.
     *
     * @param connects whether the lock connects by itself
     */
    Optional<String> opensByItself(String type, boolean connects) {
        return own(type)
                .flatMap(
                        bytes -> ClassFiles.embeddedDatabase(bytes)
                                .or(() -> connects ? Optional.empty() : ClassFiles.channel(bytes))
                                .stream())
                .findFirst();
    }

    private Stream<byte[]> own(String type) {
        return (compiled.isEmpty() ? ClassFiles.ofClass(type, parent) : compiled).values().stream();
    }

    private static URL url(Path entry) {
        // Another kind of file, as a pipe, may have no end.
        if (!Files.isDirectory(entry) && !Files.isRegularFile(entry)) {
            throw new SetupProblem(CheckText.class, text -> text.notOnClassPath(entry.toString()));
        }
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new SetupProblem(CheckText.class, text -> text.notOnClassPath(entry.toString()), e);
        }
    }

    /** A class loader for one lock object. */
    ClassLoader loader() {
        return shared.orElseGet(() -> new Compiled());
    }

    /** Whether each lock object needs classes of its own. */
    boolean haveStatics() {
        return shared.isEmpty();
    }

    /** From now on, until this is called again, the clients have their classes in common. */
    void beginRun() {
        ofRun = Optional.of(new Compiled());
    }

    /** A class loader for a lock object of this client. */
    ClassLoader loader(String owner) {
        return SystemUnderTest.isNewcomer(owner) ? loader() : ofRun.orElseGet(this::loader);
    }

    /** The line at which the lock would have ended the JVM; empty as long as it did not try to. */
    Optional<StackTraceElement> jvmExit() {
        return Optional.ofNullable(jvmExit.get());
    }

    /** The compiled classes, in the order of their names. */
    List<Class<?>> all() {
        ClassLoader loader = loader();
        List<Class<?>> classes = new ArrayList<>();
        compiled.keySet().stream().sorted().forEach(name -> classes.add(load(name, loader)));
        return classes;
    }

    private boolean mentions(String name, String text) {
        return new String(compiled.get(name), StandardCharsets.ISO_8859_1).contains(text);
    }

    /** A class, without running anything of it. */
    static Class<?> load(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new SetupProblem(CheckText.class, text -> text.cannotBeLoaded(name, Quoted.thrown(e)), e);
        }
    }

    private boolean keepsStatics(ClassLoader loader) {
        return compiled.keySet().stream()
                .anyMatch(name -> ClassFiles.hasMonitor(compiled.get(name)) || keepsStatics(name, loader));
    }

    private boolean keepsStatics(String name, ClassLoader loader) {
        try {
            Class<?> type = load(name, loader);
            boolean isInitialized = mentions(name, STATIC_INITIALIZER);
            return Arrays.stream(type.getDeclaredFields()).anyMatch(field -> keepsState(field, isInitialized))
                    || Arrays.stream(type.getDeclaredMethods()).anyMatch(LockClassLoaders::locksTheClass);
        } catch (LinkageError e) {
            throw new SetupProblem(CheckText.class, text -> text.cannotBeLoaded(name, Quoted.thrown(e)), e);
        }
    }

    /** Constants of a class without an initializer are the same everywhere; anything else may change, or have been drawn by lot. */
    private static boolean keepsState(Field field, boolean isInitialized) {
        return Modifier.isStatic(field.getModifiers())
                && !field.isSynthetic()
                && (isInitialized || !Modifier.isFinal(field.getModifiers()));
    }

    private static boolean locksTheClass(Method method) {
        return Modifier.isStatic(method.getModifiers()) && Modifier.isSynchronized(method.getModifiers());
    }

    @Override
    public void close() {
        folder.ifPresent(TemporaryFolder::close);
        if (parent instanceof ChildFirstClassLoader ours) {
            try {
                ours.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private final class Compiled extends ClassLoader implements ExitInterceptor.Witness {

        Compiled() {
            super(parent);
        }

        @Override
        public void endsJvm(StackTraceElement where) {
            jvmExit.compareAndSet(null, where);
        }

        private Class<?> defined(String name, byte[] bytes) {
            byte[] redirected = redirect.apply(bytes);
            return defineClass(name, redirected, 0, redirected.length);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            // Before the parent is asked: it may have another class of this name.
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                Optional<byte[]> bytes = Optional.ofNullable(compiled.get(name)).or(() -> neighbour(name));
                return bytes.isEmpty() ? super.loadClass(name, resolve) : defined(name, bytes.get());
            }
        }

        /** A class beside a compiled one may be open to its package alone, and a package is that of one class loader. */
        private Optional<byte[]> neighbour(String name) {
            boolean isBeside = compiled.keySet().stream()
                    .anyMatch(other -> packageOf(other).equals(packageOf(name)));
            if (!isBeside || packageOf(name).equals(DistributedLock.class.getPackageName())) {
                return Optional.empty();
            }
            try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private String packageOf(String name) {
            return name.substring(0, Math.max(0, name.lastIndexOf('.')));
        }
    }
}
