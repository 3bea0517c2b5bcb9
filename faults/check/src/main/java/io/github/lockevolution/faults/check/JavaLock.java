package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.client.OwnTimers;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.Backing;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockMaker;
import io.github.lockevolution.lock.LockSource;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Making;
import io.github.lockevolution.lock.RedisBacking;
import io.github.lockevolution.lock.Rule;
import java.net.URI;
import java.nio.file.Path;
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
final class JavaLock implements CheckedLock {

    private static final int MOST_KINDS = 16;

    private final JavaLockOrigin origin;
    private final ClassSet classes;
    private final LockClass lockClass;
    /** The statements that make its tables, if its store has tables. */
    private final List<String> tables;

    private volatile boolean isBlocking;
    private final Map<String, String> thrown = new ConcurrentHashMap<>();

    JavaLock(JavaLockOrigin origin, ClassSet classes, LockClass lockClass) {
        this(origin, classes, lockClass, List.of());
    }

    private JavaLock(JavaLockOrigin origin, ClassSet classes, LockClass lockClass, List<String> tables) {
        this.tables = tables;
        this.origin = origin;
        this.classes = classes;
        this.lockClass = lockClass;
    }

    /** {@inheritDoc} One that is described as one in another store than Redis is what its description says. */
    @Override
    public LockSpec spec() {
        LockFactory factory = lockClass.factory();
        String name = CheckedLock.nameOf(origin.simpleName());
        if (isElsewhere()) {
            return ((LockFactory.OfProvider) factory)
                    .described()
                    .named(name)
                    .titled(CheckedLock.titleOf(origin.simpleName()))
                    .suffering(Set.of())
                    .admits(rule())
                    .from(this::source);
        }
        LockSpec known = LockSpec.in(backing(factory.home()), name)
                .titled(CheckedLock.titleOf(origin.simpleName()))
                .waitsIf(() -> isBlocking)
                .refusesBy(LockRefusedException.class)
                .admits(rule())
                .from(this::source);
        return factory.home() instanceof LockHome.Elsewhere
                ? known
                : known.by(factory.connects() ? new Making.Connecting(addressed()) : new Making.Given(connected()))
                        .inProcess(this::childCommand);
    }

    /** What its description says, if it has one; else what its user says. */
    private Rule rule() {
        return lockClass.factory() instanceof LockFactory.OfProvider known
                ? known.described().rule()
                : origin.use().rule();
    }

    private Backing backing(LockHome home) {
        if (home instanceof LockHome.Elsewhere other) {
            return KnownStoreArguments.having(other.asked())
                    .orElseThrow()
                    .backing(
                            ClassSet.load(other.asked(), classes.loader()),
                            tables,
                            (access, key, owner, lease, clock) ->
                                    made(StoreAccess.of(access), key, owner, lease, clock, Optional.empty()));
        }
        return home == LockHome.Redis.SEVERAL ? RedisBacking.SEVERAL_SERVERS : RedisBacking.ONE_SERVER;
    }

    @Override
    public CheckedLock withTables(List<String> statements) {
        return lockClass.factory().home() instanceof LockHome.Elsewhere other
                        && KnownStoreArguments.having(other.asked())
                                .orElseThrow()
                                .hasTables()
                ? new JavaLock(origin, classes, lockClass, statements)
                : CheckedLock.super.withTables(statements);
    }

    private boolean isElsewhere() {
        return lockClass.factory() instanceof LockFactory.OfProvider known && !known.isOnRedis();
    }

    private boolean isOnServers() {
        return lockClass.factory().home() == LockHome.Redis.SEVERAL;
    }

    private LockMaker<?> addressed() {
        if (isOnServers()) {
            LockMaker<List<URI>> atAll = (uris, key, owner, lease, clock, timer) ->
                    made(StoreAccess.at(uris), key, owner, lease, clock, Optional.empty());
            return atAll;
        }
        LockMaker<URI> atOne = (uri, key, owner, lease, clock, timer) ->
                made(StoreAccess.at(List.of(uri)), key, owner, lease, clock, Optional.of(timer));
        return atOne;
    }

    private LockMaker<?> connected() {
        if (isOnServers()) {
            LockMaker<List<UnifiedJedis>> overAll = (servers, key, owner, lease, clock, timer) ->
                    made(StoreAccess.over(servers), key, owner, lease, clock, Optional.empty());
            return overAll;
        }
        LockMaker<UnifiedJedis> overOne = (redis, key, owner, lease, clock, timer) ->
                made(StoreAccess.over(List.of(redis)), key, owner, lease, clock, Optional.of(timer));
        return overOne;
    }

    @Override
    public String label() {
        return origin.typeName().replace('$', '.');
    }

    @Override
    public String fileName() {
        return origin.fileName();
    }

    private DistributedLock made(
            StoreAccess store,
            String key,
            String owner,
            Duration lease,
            InstantSource clock,
            Optional<ScheduledExecutorService> timer) {
        ArgumentSource arguments = new ArgumentSource(
                store, key, owner, lease, clock, timer, origin.use().rule(), new ArrayList<>());
        OwnTimers.begin(timer, lease);
        try {
            ReflectiveLock lock = lockClass.factory().make(arguments, classes.loader(owner), this::noteThrown);
            isBlocking = lock.isBlocking();
            return lock;
        } catch (Exception e) {
            throw ReflectiveLock.<RuntimeException>unchecked(e);
        }
    }

    private Optional<LockSource> source() {
        String file = Path.of(fileName()).getFileName().toString();
        return origin.source().map(source -> new LockSource(file, source.text()));
    }

    /** The class of a factory is another one than that of the lock, and is not made again by its name. */
    private boolean isByFactory() {
        return lockClass.factory() instanceof LockFactory.OfMethod;
    }

    /** {@inheritDoc} What is in another process is spoken to on one Redis. */
    @Override
    public boolean mayDependOnProcess() {
        if (isOnServers() || isElsewhere()) {
            return false;
        }
        String type = lockClass.factory() instanceof LockFactory.OfMethod made ? made.typeName() : origin.typeName();
        return classes.dependOnProcess(type);
    }

    @Override
    public CheckedLock inProcesses(boolean differs) {
        boolean isInRedis = lockClass.factory().home() instanceof LockHome.Redis && !isElsewhere();
        return isByFactory() || !isInRedis ? this : new MultiProcessLock(this, differs);
    }

    /** {@inheritDoc} One that is described is made as it is described. */
    @Override
    public CheckedLock together() {
        return isElsewhere() || isOnServers()
                ? CheckedLock.super.together()
                : new TogetherLock(this, classes::beginRun);
    }

    @Override
    public boolean mayShareProcess() {
        return !isElsewhere() && !isOnServers() && classes.haveStatics();
    }

    /** The program that speaks for it in lines. */
    List<String> childCommand() {
        return origin.childCommand(classes.folder());
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
