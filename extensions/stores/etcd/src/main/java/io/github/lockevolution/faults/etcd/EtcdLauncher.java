package io.github.lockevolution.faults.etcd;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.CanaryValue;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Puts locks under test in an etcd, or under attack. */
final class EtcdLauncher implements StoreKind.Started, LiveStore {

    private final BenchSettings settings;
    private final EtcdServer server;

    private EtcdLauncher(BenchSettings settings, EtcdServer server) {
        this.settings = settings;
        this.server = server;
    }

    /** @throws SetupProblem if the chosen etcd is not there */
    static EtcdLauncher start(BenchSettings settings) {
        return new EtcdLauncher(settings, EtcdServer.start(settings));
    }

    /** A key with a value. */
    private record Value(EtcdClient etcd, String key) implements CanaryValue {

        @Override
        public Optional<String> read() {
            return etcd.get(key).map(EtcdClient.KeyValue::value);
        }

        @Override
        public void write(String value) {
            etcd.put(key, value, EtcdClient.NO_LEASE);
        }

        @Override
        public boolean remove() {
            return etcd.delete(key);
        }
    }

    @Override
    public String version() {
        return EtcdBinding.NAME + " " + server.version();
    }

    /** {@inheritDoc} It needs to be one of an etcd. */
    @Override
    public void requireFor(LockSpec lock) {
        if (lock.binding(EtcdBinding.class).isEmpty()) {
            throw new SetupProblem(EtcdText.class, text -> text.keepsNothingThere(lock.name()));
        }
    }

    @Override
    public LockSpec canary() {
        EtcdBinding binding = EtcdBinding.withoutNumbers(
                CanaryValue.Lock.class,
                (etcd, key, owner, lease, clock) -> new CanaryValue.Lock(new Value(etcd, key), owner));
        return LockSpec.in(binding, "canary").suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);
    }

    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        requireFor(lock);
        Launch launch = Launch.underNewName(lock, program, lease);
        return new EtcdSystem(launch, server.address(), LeaseClock.FROZEN, () -> {});
    }

    /** {@inheritDoc} A server of somebody else is asked by one thread. */
    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        return server.isOurs() ? Optional.of(launchOn(EtcdServer.start(settings), original)) : Optional.empty();
    }

    private static SystemUnderTest launchOn(EtcdServer other, SystemUnderTest original) {
        try {
            return new EtcdSystem(Launch.of(original), other.address(), LeaseClock.FROZEN, other::close);
        } catch (RuntimeException e) {
            other.close();
            throw e;
        }
    }

    @Override
    public Optional<LiveStore> live() {
        return Optional.of(this);
    }

    /** {@inheritDoc} Not if its clients watch a key all the time: those of an attack are there for one attempt. */
    @Override
    public boolean isAttackable(LockSpec lock) {
        return lock.binding(EtcdBinding.class)
                .filter(binding -> !binding.isWatched())
                .isPresent();
    }

    @Override
    public Set<Feature> features() {
        return Set.of(Feature.GATED_PROCESSES);
    }

    @Override
    public Address address() {
        return server.address();
    }

    @Override
    public void requireAnswerOver(Address proxy) {
        if (EtcdServer.version(proxy).isEmpty()) {
            throw new SetupProblem(EtcdText.class, text -> text.noAnswer("http://" + proxy));
        }
    }

    @Override
    public LiveSystem join(LockSpec lock, String name, Duration lease) {
        requireFor(lock);
        Launch launch = Launch.underNewName(lock, ClientProgram.CAREFUL, lease);
        return new EtcdSystem(launch, server.address(), LeaseClock.RUNNING, () -> {});
    }

    @Override
    public void close() {
        server.close();
    }
}
