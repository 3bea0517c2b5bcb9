package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.client.OwnTimers;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockMaker;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.lock.StoreBinding;
import java.net.URI;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import redis.clients.jedis.UnifiedJedis;

/** A lock in Java without a description. Any exception counts as a refusal, unless the connection failed. */
final class JavaLock implements CheckedLock {

    private static final int MOST_KINDS = 16;

    private final JavaLockOrigin origin;
    private final LockClassLoaders classes;
    private final LockFactory factory;
    /** The statements that make its tables, if its store has tables. */
    private final List<String> tables;

    private volatile boolean isBlocking;
    private final Map<String, String> thrown = new ConcurrentHashMap<>();

    JavaLock(JavaLockOrigin origin, LockClassLoaders classes, LockFactory factory) {
        this(origin, classes, factory, List.of());
    }

    private JavaLock(JavaLockOrigin origin, LockClassLoaders classes, LockFactory factory, List<String> tables) {
        this.tables = tables;
        this.origin = origin;
        this.classes = classes;
        this.factory = factory;
    }

    /** {@inheritDoc} One that is described as one in another store than Redis is what its description says. */
    @Override
    public LockSpec spec() {
        String name = CheckedLock.nameOf(origin.simpleName());
        String title = CheckedLock.titleOf(origin.simpleName());
        if (factory.isDescribedElsewhere()) {
            return factory.described()
                    .orElseThrow()
                    .named(name)
                    .titled(title)
                    .suffering(Set.of())
                    .admits(factory.policy())
                    .inProcess(this::childCommand)
                    .from(origin::lockSource);
        }
        LockSpec known = LockSpec.in(binding(), name)
                .titled(title)
                .waitsIf(() -> isBlocking)
                .refusesBy(LockRefusedException.class)
                .admits(factory.policy())
                .inProcess(this::childCommand)
                .from(origin::lockSource);
        return home().asked().isPresent() ? known : known.by(instantiation());
    }

    private LockHome home() {
        return factory.home();
    }

    private StoreBinding binding() {
        StoreBinding inRedis = home().isOnServers() ? RedisBinding.SEVERAL_SERVERS : RedisBinding.ONE_SERVER;
        return home().asked()
                .map(asked -> KnownStoreArguments.having(asked)
                        .orElseThrow()
                        .binding(
                                LockClassLoaders.load(asked, classes.loader()),
                                tables,
                                (access, key, owner, lease, clock) ->
                                        made(StoreAccess.of(access), key, owner, lease, clock, Optional.empty())))
                .orElse(inRedis);
    }

    @Override
    public CheckedLock withTables(List<String> statements) {
        return home().asked()
                        .flatMap(KnownStoreArguments::having)
                        .filter(StoreArguments::hasTables)
                        .isPresent()
                ? new JavaLock(origin, classes, factory, statements)
                : CheckedLock.super.withTables(statements);
    }

    private Instantiation instantiation() {
        if (home().isOnServers()) {
            return home().connects()
                    ? new Instantiation.OwnConnection(this.<List<URI>>maker(StoreAccess::at))
                    : new Instantiation.InjectedConnection(this.<List<UnifiedJedis>>maker(StoreAccess::over));
        }
        return home().connects()
                ? new Instantiation.OwnConnection(this.<URI>maker(uri -> StoreAccess.at(List.of(uri))))
                : new Instantiation.InjectedConnection(
                        this.<UnifiedJedis>maker(redis -> StoreAccess.over(List.of(redis))));
    }

    /** A lock on several servers is given no timer. */
    private <S> LockMaker<S> maker(Function<S, StoreAccess> access) {
        return (store, key, owner, lease, clock, timer) -> made(
                access.apply(store),
                key,
                owner,
                lease,
                clock,
                home().isOnServers() ? Optional.empty() : Optional.of(timer));
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
                store, key, owner, lease, clock, timer, origin.use().policy(), new ArrayList<>());
        OwnTimers.begin(timer, lease);
        try {
            ReflectiveLock lock = factory.make(arguments, classes.loader(owner), this::noteThrown);
            isBlocking = lock.isBlocking();
            return lock;
        } catch (Exception e) {
            throw OwnContext.<RuntimeException>unchecked(e);
        }
    }

    /** {@inheritDoc} What is in another process is spoken to on one Redis. */
    @Override
    public boolean mayDependOnProcess() {
        return isMadeOnOneRedis() && classes.dependOnProcess(origin.madeType());
    }

    private boolean isMadeOnOneRedis() {
        return !factory.isDescribedElsewhere() && !home().isOnServers();
    }

    /** {@inheritDoc} The class of a factory is another one than that of the lock, and is not made again by its name. */
    @Override
    public CheckedLock inProcesses(boolean differs) {
        boolean isInRedis = home().asked().isEmpty() && !factory.isDescribedElsewhere();
        return origin.isByFactory() || !isInRedis ? this : new MultiProcessLock(this, this::childCommand, differs);
    }

    /** {@inheritDoc} One that is described is made as it is described. */
    @Override
    public CheckedLock together() {
        return isMadeOnOneRedis() ? new TogetherLock(this, classes::beginRun) : CheckedLock.super.together();
    }

    @Override
    public boolean mayShareProcess() {
        return isMadeOnOneRedis() && classes.haveStatics();
    }

    /** The program that speaks for it in lines. */
    private List<String> childCommand() {
        return JavaLockProgram.command(origin, classes.folder());
    }

    /** Keeps the first text of each kind of exception: a text may name the client. */
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
        List<Message> remarks = new ArrayList<>(factory.assumed());
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
