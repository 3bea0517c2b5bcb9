package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.UnifiedJedis;

/** A critical section in Java: a class with {@code run} and {@code setUp}. */
final class JavaSection implements CheckedLock {

    private final JavaLockOrigin origin;
    private final LockClassLoaders classes;
    private final SectionClass type;
    private final Optional<LockSpec> inside;
    private final Optional<String> openedByItself;

    private JavaSection(JavaLockOrigin origin, LockClassLoaders classes, SectionClass type, Optional<LockSpec> inside) {
        this.origin = origin;
        this.classes = classes;
        this.type = type;
        this.inside = inside;
        this.openedByItself = classes.opensByItself(origin.typeName(), type.connects());
    }

    /**
     * A section of this class.
     *
     * @throws SetupProblem if the bench has nothing for one of the parameters of each constructor
     */
    static JavaSection of(JavaLockOrigin origin, LockClassLoaders classes) {
        return new JavaSection(
                origin,
                classes,
                SectionClass.of(LockClassLoaders.load(origin.typeName(), classes.loader())),
                Optional.empty());
    }

    @Override
    public boolean takesLock() {
        return type.takesLock();
    }

    @Override
    public CheckedLock taking(LockSpec lock) {
        if (!takesLock()) {
            return CheckedLock.super.taking(lock);
        }
        if (!lock.isInRedis() || !(lock.instantiation() instanceof Instantiation.InjectedConnection)) {
            throw new SetupProblem(CheckText.class, text -> text.cannotBeInside(lock.name()));
        }
        return new JavaSection(origin, classes, type, Optional.of(lock));
    }

    @Override
    public Optional<LockSpec> inside() {
        return inside;
    }

    @Override
    public LockSpec spec() {
        return LockSpec.in(
                        new SectionBinding(
                                type.types(), SectionStores.having(type.types()).name(), this::made),
                        CheckedLock.nameOf(origin.simpleName()))
                .titled(CheckedLock.titleOf(origin.simpleName()))
                .waits()
                .from(origin::lockSource);
    }

    private SectionBinding.Section made(
            SectionBinding.Stores stores, String key, String owner, Duration lease, InstantSource clock)
            throws Exception {
        requireNothingOfItsOwn();
        List<UnifiedJedis> redis =
                type.usesRedis() ? List.of((UnifiedJedis) stores.object(UnifiedJedis.class)) : List.of();
        List<URI> uris = type.connects() ? List.of((URI) stores.object(URI.class)) : List.of();
        StoreArguments.Access elsewhere = (asked, opened) -> stores.object(asked);
        List<AutoCloseable> opened = new ArrayList<>();
        ArgumentSource arguments = new ArgumentSource(
                new StoreAccess(redis, uris, Optional.of(elsewhere)),
                key,
                owner,
                lease,
                clock,
                Optional.empty(),
                AccessPolicy.EXCLUSIVE,
                opened);
        DistributedLock lock = takesLock() ? stores.known(lock(redis.get(0), key, owner, lease, clock)) : null;
        return new ReflectiveSection(SectionClass.of(initialized()).maker().on(null, arguments, lock), opened);
    }

    private Class<?> initialized() throws Exception {
        Class<?> loaded = LockClassLoaders.load(origin.typeName(), classes.loader());
        try {
            return OwnContext.of(loaded, () -> Class.forName(loaded.getName(), true, loaded.getClassLoader()));
        } catch (LinkageError e) {
            throw new SetupProblem(CheckText.class, text -> text.cannotBeLoaded(label(), Quoted.thrown(e)), e);
        }
    }

    private void requireNothingOfItsOwn() {
        openedByItself.ifPresent(opened -> {
            throw new InconclusiveException(CheckText.class, text -> text.opensByItself(label(), opened));
        });
    }

    private DistributedLock lock(UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) {
        return RedisLocks.over(inside.orElseThrow(), redis).make(key, owner, lease, clock, null);
    }

    @Override
    public String label() {
        String name = origin.typeName().replace('$', '.');
        return inside.map(lock -> name + " (" + lock.name() + ")").orElse(name);
    }

    @Override
    public String fileName() {
        return origin.fileName();
    }

    @Override
    public Optional<StackTraceElement> jvmExit() {
        return classes.jvmExit();
    }

    @Override
    public void close() {
        classes.close();
    }
}
