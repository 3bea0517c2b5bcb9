package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.subject.ChildProcessLock;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.MultiRedisConnectingLockStage;
import io.github.lockevolution.lock.MultiRedisLockStage;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Collectors;
import redis.clients.jedis.UnifiedJedis;

/** A lock in Java that nobody has described. It says no by whatever it throws. */
class JavaLock implements CheckedLock, ChildProcessLock {

    private static final int MOST_KINDS = 16;

    private final JavaLockOrigin origin;
    private final ClassSet classes;
    private final LockClass lockClass;
    private final Set<Failure> suffers;
    private volatile boolean isBlocking;
    private final Map<String, String> thrown = new ConcurrentHashMap<>();

    private JavaLock(JavaLockOrigin origin, ClassSet classes, LockClass lockClass, Set<Failure> suffers) {
        this.suffers = Set.copyOf(suffers);
        this.origin = origin;
        this.classes = classes;
        this.lockClass = lockClass;
    }

    /** One that makes its own connections. */
    private static final class Connecting extends JavaLock implements ConnectingLockStage {

        Connecting(JavaLockOrigin origin, ClassSet classes, LockClass lockClass, Set<Failure> suffers) {
            super(origin, classes, lockClass, suffers);
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            return ConnectingLockStage.super.create(redis, key, owner, lease);
        }

        @Override
        public DistributedLock create(URI redis, String key, String owner, Duration lease, InstantSource clock) {
            return made(Optional.empty(), List.of(), List.of(redis), key, owner, lease, clock, Optional.empty());
        }

        @Override
        public DistributedLock create(
                URI redis,
                String key,
                String owner,
                Duration lease,
                InstantSource clock,
                ScheduledExecutorService timer) {
            return made(Optional.empty(), List.of(), List.of(redis), key, owner, lease, clock, Optional.of(timer));
        }
    }

    /** One that is on several servers, and is given a connection to each. */
    private static final class OnServers extends JavaLock implements MultiRedisLockStage {

        OnServers(JavaLockOrigin origin, ClassSet classes, LockClass lockClass, Set<Failure> suffers) {
            super(origin, classes, lockClass, suffers);
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            return MultiRedisLockStage.super.create(redis, key, owner, lease);
        }

        @Override
        public DistributedLock create(
                List<UnifiedJedis> servers, String key, String owner, Duration lease, InstantSource clock) {
            return made(Optional.empty(), servers, List.of(), key, owner, lease, clock, Optional.empty());
        }

        /** A process of its own would have to connect to all of them itself. */
        @Override
        public boolean mayDependOnProcess() {
            return false;
        }
    }

    /** One that is on several servers, and makes its own connections. */
    private static final class ConnectingToServers extends JavaLock implements MultiRedisConnectingLockStage {

        ConnectingToServers(JavaLockOrigin origin, ClassSet classes, LockClass lockClass, Set<Failure> suffers) {
            super(origin, classes, lockClass, suffers);
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            return MultiRedisConnectingLockStage.super.create(redis, key, owner, lease);
        }

        @Override
        public DistributedLock connect(
                List<URI> servers, String key, String owner, Duration lease, InstantSource clock) {
            return made(Optional.empty(), List.of(), servers, key, owner, lease, clock, Optional.empty());
        }

        /** What is in another process is spoken to on one Redis. */
        @Override
        public boolean mayDependOnProcess() {
            return false;
        }
    }

    static JavaLock of(JavaLockOrigin origin, ClassSet classes, LockClass lockClass) {
        return of(origin, classes, lockClass, Set.of());
    }

    private static JavaLock of(JavaLockOrigin origin, ClassSet classes, LockClass lockClass, Set<Failure> suffers) {
        if (lockClass.factory().isOnServers()) {
            return lockClass.factory().connects()
                    ? new ConnectingToServers(origin, classes, lockClass, suffers)
                    : new OnServers(origin, classes, lockClass, suffers);
        }
        return lockClass.factory().connects()
                ? new Connecting(origin, classes, lockClass, suffers)
                : new JavaLock(origin, classes, lockClass, suffers);
    }

    @Override
    public String name() {
        return CheckedLock.nameOf(origin.simpleName());
    }

    @Override
    public String title() {
        return CheckedLock.titleOf(origin.simpleName());
    }

    @Override
    public String label() {
        return origin.typeName().replace('$', '.');
    }

    @Override
    public String fileName() {
        return origin.fileName();
    }

    @Override
    public Optional<String> line(int number) {
        return origin.line(number);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return create(redis, key, owner, lease, Clock.systemUTC());
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) {
        return made(Optional.of(redis), List.of(), List.of(), key, owner, lease, clock, Optional.empty());
    }

    @Override
    public DistributedLock create(
            UnifiedJedis redis,
            String key,
            String owner,
            Duration lease,
            InstantSource clock,
            ScheduledExecutorService timer) {
        return made(Optional.of(redis), List.of(), List.of(), key, owner, lease, clock, Optional.of(timer));
    }

    final DistributedLock made(
            Optional<UnifiedJedis> redis,
            List<UnifiedJedis> servers,
            List<URI> uris,
            String key,
            String owner,
            Duration lease,
            InstantSource clock,
            Optional<ScheduledExecutorService> timer) {
        ArgumentSource arguments =
                new ArgumentSource(redis, servers, uris, key, owner, lease, clock, timer, new ArrayList<>());
        try {
            ReflectiveLock lock = lockClass.factory().make(arguments, classes.loader(), this::noteThrown);
            isBlocking = lock.isBlocking();
            return lock;
        } catch (Exception e) {
            throw ReflectiveLock.<RuntimeException>unchecked(e);
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
        return of(origin, classes, lockClass, failures);
    }

    /** The class of a factory is another one than that of the lock, and is not made again by its name. */
    private boolean isByFactory() {
        return lockClass.factory() instanceof LockFactory.OfMethod;
    }

    @Override
    public boolean mayDependOnProcess() {
        String type = lockClass.factory() instanceof LockFactory.OfMethod made ? made.typeName() : origin.typeName();
        return classes.dependOnProcess(type);
    }

    @Override
    public CheckedLock inProcesses(boolean differs) {
        return isByFactory() ? this : new MultiProcessLock(this, differs, suffers);
    }

    @Override
    public List<String> childCommand() {
        return origin.childCommand(classes.folder());
    }

    @Override
    public boolean isBlocking() {
        return isBlocking;
    }

    /** Of each kind of thing the text of the first: it may name the client. */
    private void noteThrown(Throwable refusal) {
        if (thrown.size() < MOST_KINDS) {
            String kind = refusal.getClass().getSimpleName();
            thrown.putIfAbsent(
                    kind, refusal.getMessage() == null ? kind : kind + ": " + Quoted.shortened(refusal.getMessage()));
        }
    }

    @Override
    public Set<Class<? extends Exception>> refusals() {
        return Set.of(LockRefusedException.class);
    }

    @Override
    public Optional<StackTraceElement> jvmExit() {
        return classes.jvmExit();
    }

    @Override
    public List<Message> remarks() {
        List<Message> remarks = new ArrayList<>(lockClass.assumed());
        if (!thrown.isEmpty()) {
            String kinds = new TreeMap<>(thrown).values().stream().collect(Collectors.joining("; "));
            remarks.add(Message.of(CheckText.class, text -> text.refused(kinds)));
        }
        return List.copyOf(remarks);
    }

    @Override
    public void close() {
        classes.close();
    }
}
