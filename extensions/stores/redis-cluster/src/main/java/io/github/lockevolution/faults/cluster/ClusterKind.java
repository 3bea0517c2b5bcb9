package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Starts a Redis Cluster of three masters for the locks that keep their state in one. */
public final class ClusterKind implements StoreKind {

    private static final String NAME = "RedisCluster";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.binding() instanceof ClusterBinding;
    }

    @Override
    public Optional<StoreArguments> arguments() {
        return Optional.of(new ClusterArguments());
    }

    @Override
    public Optional<Class<? extends DistributedLock>> classOf(LockSpec lock) {
        return lock.binding(ClusterBinding.class).flatMap(ClusterBinding::lockClass);
    }

    @Override
    public Optional<OfPrograms> ofPrograms() {
        return Optional.of(new OfPrograms("cluster", ClusterBinding.ofProgram(), Map.of(), Set.of()));
    }

    @Override
    public LockProgram.Factory inProcess(LockSpec lock) {
        return ClusterLockProgram.factory(lock);
    }

    @Override
    public List<Diagnosis> diagnoses(BenchSettings settings) {
        return List.of(Diagnosis.unknown(
                language -> "Redis Cluster",
                settings.value(Setting.REDIS),
                Message.of(ClusterText.class, ClusterText::isStartedWhenAskedFor)));
    }

    @Override
    public ClusterLauncher start(BenchSettings settings) {
        return ClusterLauncher.on(Redis.start(RedisBackends.chosenBy(settings)));
    }
}
