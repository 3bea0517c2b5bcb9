package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.LockTemplate;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Starts a ZooKeeper in this JVM for the locks that keep their state in one. */
public final class ZooKeeperKind implements StoreKind {

    private static final String NAME = "ZooKeeper";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.binding() instanceof ZooKeeperBinding;
    }

    @Override
    public Optional<StoreArguments> arguments() {
        return Optional.of(new ZooKeeperArguments());
    }

    @Override
    public Optional<LockTemplate> template() {
        return Optional.of(new LockTemplate("zookeeper", ZooKeeperKind.class, "MyNodeLock.java"));
    }

    @Override
    public Optional<Class<? extends DistributedLock>> classOf(LockSpec lock) {
        return Optional.of(((ZooKeeperBinding) lock.binding()).lockClass());
    }

    @Override
    public Optional<OfPrograms> ofPrograms() {
        return Optional.of(new OfPrograms("zookeeper", ZooKeeperBinding.ofProgram(), Map.of(), Set.of()));
    }

    @Override
    public List<Diagnosis> diagnoses(BenchSettings settings) {
        return List.of(Diagnosis.of(language -> NAME, "embedded", true, () -> {
            EmbeddedZooKeeper.start().close();
            return Diagnosis.answers(EmbeddedZooKeeper.version());
        }));
    }

    /** Before Curator, which logs what no user has to know, asks for the first time whether it may. */
    @Override
    public Started start(BenchSettings settings) {
        System.setProperty("org.slf4j.simpleLogger.log.org.apache.curator", "off");
        return new ZooKeeperLauncher();
    }
}
