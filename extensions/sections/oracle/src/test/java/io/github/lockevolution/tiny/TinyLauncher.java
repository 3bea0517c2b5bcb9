package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.store.CanaryValue;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Puts locks under test on the server, or under attack, and has places for sections. */
final class TinyLauncher implements StoreKind.Started, LiveStore {

    /** A key with a value. */
    private record Value(TinyClient tiny, String key) implements CanaryValue {

        @Override
        public Optional<String> read() {
            return Optional.of(tiny.ask("GET", key)).filter(answer -> !answer.equals("none"));
        }

        @Override
        public void write(String value) {
            tiny.ask("PUT", key, value);
        }

        @Override
        public boolean remove() {
            return tiny.ask("DROP", key).equals("yes");
        }
    }

    /** Makes the lock of one client. */
    @FunctionalInterface
    interface Maker {

        DistributedLock make(TinyClient tiny, String key, String owner, Duration lease);
    }

    /** A lock there that somebody describes. */
    static LockSpec lock(String name, Maker maker) {
        return lock(TinyKind.NAME, name, maker);
    }

    /** The same in a store of another name. */
    static LockSpec lock(String store, String name, Maker maker) {
        return LockSpec.in(
                new TinyKind.Place(
                        store, (access, key, owner, lease, clock) -> maker.make(tiny(access), key, owner, lease)),
                name);
    }

    private static TinyClient tiny(StoreArguments.Access access) {
        try {
            return (TinyClient) access.object(TinyClient.class, List.of());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private final Supplier<LockSpec> canary;
    /** The server on which locks are attacked. Guarded by this. */
    private Optional<TinyServer> attacked = Optional.empty();

    TinyLauncher() {
        this(() -> lock("canary", (tiny, key, owner, lease) -> new CanaryValue.Lock(new Value(tiny, key), owner)));
    }

    /** @param canary the lock that is known to be broken */
    TinyLauncher(Supplier<LockSpec> canary) {
        this.canary = canary;
    }

    @Override
    public String version() {
        return TinyServer.VERSION;
    }

    @Override
    public void requireFor(LockSpec lock) {
        // It has all commands that there are.
    }

    @Override
    public LockSpec canary() {
        return canary.get();
    }

    @Override
    public SectionBinding sectionCanary() {
        return new SectionBinding(Set.of(TinyKind.TYPE), TinyKind.NAME, (stores, key, owner, lease, clock) -> {
            TinyClient tiny = (TinyClient) stores.object(TinyClient.class);
            return new CanaryValue.Section(new Value(tiny, "number"), new Value(tiny, "copy"));
        });
    }

    @Override
    public StorePlace open() {
        return TinyPlace.open();
    }

    @Override
    public Optional<StoreKind.Started> another() {
        return Optional.of(new TinyLauncher());
    }

    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        return new TinySystem(LaunchedSystem.Launch.underNewName(lock, program, lease), TinyPlace.open());
    }

    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        return Optional.of(new TinySystem(LaunchedSystem.Launch.of(original), TinyPlace.open()));
    }

    @Override
    public Optional<LiveStore> live() {
        return Optional.of(this);
    }

    @Override
    public boolean isAttackable(LockSpec lock) {
        return lock.binding() instanceof TinyKind.Place;
    }

    @Override
    public Set<Feature> features() {
        return Set.of(Feature.GATED_PROCESSES);
    }

    @Override
    public Address address() {
        return attacked().address();
    }

    /** That one starts when it is asked for first. */
    private synchronized TinyServer attacked() {
        if (attacked.isEmpty()) {
            attacked = Optional.of(TinyServer.start(InstantSource.system()));
        }
        return attacked.get();
    }

    @Override
    public void requireAnswerOver(Address proxy) {
        TinyConnection.version(proxy);
    }

    @Override
    public LiveSystem join(LockSpec lock, String name, Duration lease) {
        LaunchedSystem.Launch launch = LaunchedSystem.Launch.underNewName(lock, ClientProgram.CAREFUL, lease);
        return new TinySystem(launch, TinyPlace.of(launch.key(), attacked()));
    }

    /** {@inheritDoc} Each other server ends with what is put under test there. */
    @Override
    public synchronized void close() {
        attacked.ifPresent(TinyServer::close);
    }
}
