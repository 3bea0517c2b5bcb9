package io.github.lockevolution.faults.etcd;

import io.github.lockevolution.faults.host.InstalledSoftware;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.text.ClientLibrary;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StoreBinding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Starts an etcd for the locks that keep their state in one. */
public final class EtcdKind implements StoreKind {

    @Override
    public String name() {
        return EtcdBinding.NAME;
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.binding() instanceof EtcdBinding;
    }

    @Override
    public List<StoreOption> options() {
        return List.of(new StoreOption(EtcdServer.SETTING, "ETCD"));
    }

    @Override
    public Optional<StoreArguments> arguments() {
        return Optional.of(new StoreArguments() {

            @Override
            public Map<String, Optional<String>> words() {
                return Map.of(EtcdClient.class.getName(), Optional.of("etcd"));
            }

            @Override
            public Set<String> shared() {
                return Set.of(EtcdClient.class.getPackageName() + ".");
            }

            @Override
            public StoreBinding binding(Class<?> asked, List<String> creation, Maker maker) {
                return new EtcdBinding(DistributedLock.class, true, false, maker);
            }
        });
    }

    @Override
    public List<ClientLibrary> libraries() {
        return List.of(ClientLibrary.handedOver(EtcdClient.class.getPackageName() + "."));
    }

    @Override
    public Optional<Class<? extends DistributedLock>> classOf(LockSpec lock) {
        return Optional.of(((EtcdBinding) lock.binding()).lockClass());
    }

    @Override
    public Optional<OfPrograms> ofPrograms() {
        StoreBinding binding =
                new EtcdBinding(DistributedLock.class, true, false, (access, key, owner, lease, clock) -> {
                    throw new IllegalStateException("a program is a lock by itself");
                });
        return Optional.of(
                new OfPrograms(EtcdBinding.NAME, binding, Map.of(), Set.of(EtcdLockProgram.URL, "ETCD_ENDPOINTS")));
    }

    @Override
    public LockProgram.Factory inProcess(LockSpec lock) {
        return EtcdLockProgram.factory(lock);
    }

    /** {@inheritDoc} A program is only looked for: it takes a while to start. */
    @Override
    public List<Diagnosis> diagnoses(BenchSettings settings) {
        String chosen = settings.value(EtcdServer.SETTING);
        boolean isUrl = chosen.startsWith("http://");
        boolean isNamed = !chosen.equals(EtcdServer.SETTING.byDefault());
        return List.of(
                Diagnosis.of(
                        language -> name(),
                        "path",
                        isNamed && !isUrl,
                        () -> InstalledSoftware.at(
                                EtcdServer.program(isUrl ? EtcdServer.SETTING.byDefault() : chosen))),
                Diagnosis.ofUrl(language -> name(), EtcdServer.SETTING.option() + " http://host:port", isUrl, () -> {
                    try (EtcdServer server = EtcdServer.start(settings)) {
                        return Diagnosis.answers(name() + " " + server.version());
                    }
                }));
    }

    @Override
    public Started start(BenchSettings settings) {
        return EtcdLauncher.start(settings);
    }
}
