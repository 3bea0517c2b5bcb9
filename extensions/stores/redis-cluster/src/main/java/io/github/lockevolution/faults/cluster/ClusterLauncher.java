package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;

/** Puts locks under test in a Redis Cluster, with clients in threads of this JVM. A cluster takes seconds to start, and serves again. */
final class ClusterLauncher implements StoreKind.Started, LiveStore {

    private final Redis redis;
    private final RedisCluster first;
    /** The clusters that no lock uses now, beside the first. Guarded by this. */
    private final Deque<RedisCluster> idle = new ArrayDeque<>();

    /**
     * @param redis ends with this
     * @throws SetupProblem if no cluster can be made of such servers; that one has ended then
     */
    static ClusterLauncher on(Redis redis) {
        try {
            return new ClusterLauncher(redis, RedisCluster.startLike(redis));
        } catch (RuntimeException e) {
            redis.close();
            throw e;
        }
    }

    private ClusterLauncher(Redis redis, RedisCluster first) {
        this.redis = redis;
        this.first = first;
    }

    @Override
    public String version() {
        return "Redis Cluster " + redis.version();
    }

    /** {@inheritDoc} It needs to be one of a Redis Cluster. */
    @Override
    public void requireFor(LockSpec lock) {
        if (lock.binding(ClusterBinding.class).isEmpty()) {
            throw new SetupProblem(ClusterText.class, text -> text.keepsNothingThere(lock.name()));
        }
        redis.requireFor(lock);
    }

    @Override
    public LockSpec canary() {
        return new ClusterCanary().lock();
    }

    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        return launch(lock, program, lease, LeaseClock.FROZEN);
    }

    private ClusterSystem launch(LockSpec lock, ClientProgram program, Duration lease, LeaseClock leases) {
        requireFor(lock);
        String key =
                HashSlots.likeShown(Launch.underNewName(lock, program, lease).key());
        return new ClusterSystem(new Launch(lock, program, key, lease), first, leases, () -> {});
    }

    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        RedisCluster other = take();
        return Optional.of(new ClusterSystem(Launch.of(original), other, LeaseClock.FROZEN, () -> giveBack(other)));
    }

    @Override
    public Optional<LiveStore> live() {
        return Optional.of(this);
    }

    /** {@inheritDoc} Not one of several masters: a proxy stands before one of them. */
    @Override
    public boolean isAttackable(LockSpec lock) {
        return lock.binding() instanceof ClusterBinding binding && !binding.isSpread();
    }

    @Override
    public Set<Feature> features() {
        return Set.of(Feature.GATED_PROCESSES);
    }

    /** {@inheritDoc} That of the one master that has the keys of locks: faults of the network are between it and its clients. */
    @Override
    public Address address() {
        return first.home();
    }

    @Override
    public LiveSystem join(LockSpec lock, String name, Duration lease) {
        return launch(lock, ClientProgram.CAREFUL, lease, LeaseClock.RUNNING);
    }

    private synchronized RedisCluster take() {
        return idle.isEmpty() ? RedisCluster.startLike(redis) : idle.pop();
    }

    private synchronized void giveBack(RedisCluster other) {
        idle.push(other);
    }

    @Override
    public void close() {
        redis.close();
    }
}
