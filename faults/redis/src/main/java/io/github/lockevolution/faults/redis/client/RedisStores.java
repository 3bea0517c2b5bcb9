package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisText;
import io.github.lockevolution.faults.redis.store.ServerWatch;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.ReplicaRouting;
import io.github.lockevolution.faults.subject.RoutingLauncher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Puts each lock under test in one Redis, or in several like it, which start for each lock and end with it. Sections use any names: each has a
 * Redis of its own, as long as it is open.
 */
final class RedisStores implements StoreKind.Started, RoutingLauncher, LiveStore {

    private final Redis redis;
    private final BenchSettings settings;
    private final Runnable end;
    private final RedisLauncher one;
    /** The servers that no section uses now; all end with the first. Guarded by this. */
    private final Deque<Redis> idle = new ArrayDeque<>();

    /**
     * @param settings how many servers a lock gets that keeps its state in several
     * @param end done at the end
     */
    RedisStores(Redis redis, BenchSettings settings, Runnable end) {
        this.redis = redis;
        this.settings = settings;
        this.end = end;
        this.one = new RedisLauncher(redis);
        idle.push(redis);
    }

    @Override
    public Launcher route(LockSpec lock) {
        return lock.isInRedis() ? one : one.onServers(RedisServerCount.chosenBy(settings));
    }

    /** {@inheritDoc} Whatever somebody has in his Redis, a section may name. */
    @Override
    public void requireFor(LockSpec lock) {
        if (!(lock.binding() instanceof SectionBinding)) {
            RoutingLauncher.super.requireFor(lock);
        } else if (!redis.isOurs()) {
            throw new SetupProblem(RedisText.class, text -> text.sectionNeedsOwnRedis(redis.origin()));
        }
    }

    @Override
    public String version() {
        return RedisPlace.STORE + " " + redis.version();
    }

    @Override
    public List<Launcher> perStore(LockSpec lock) {
        return lock.isInRedis() || isNewEnoughFor(lock) ? List.of(route(lock)) : List.of();
    }

    @Override
    public LockSpec canary() {
        return one.canary();
    }

    /** {@inheritDoc} Only for locks in one. */
    @Override
    public Launcher withReplica() {
        return new ReplicaRouting(LockSpec::isInRedis, one.withReplica());
    }

    @Override
    public StorePlace open() {
        Redis own = takeServer();
        try {
            return RedisPlace.open(own, LeaseClock.FROZEN, () -> giveBack(own));
        } catch (RuntimeException e) {
            giveBack(own);
            throw e;
        }
    }

    private synchronized Redis takeServer() {
        return idle.isEmpty() ? redis.startAnother().orElseThrow() : idle.pop();
    }

    private synchronized void giveBack(Redis own) {
        idle.push(own);
    }

    @Override
    public Optional<StoreKind.Started> another() {
        return redis.startAnother().map(other -> new RedisStores(other, settings, () -> redis.end(other)));
    }

    @Override
    public Optional<LiveStore> live() {
        return Optional.of(this);
    }

    @Override
    public boolean isAttackable(LockSpec lock) {
        return lock.isInRedis();
    }

    @Override
    public Set<Feature> features() {
        return RedisLauncher.FEATURES;
    }

    @Override
    public Address address() {
        return redis.address();
    }

    @Override
    public Supplier<Optional<InconclusiveException>> watch() {
        return ServerWatch.begin(redis)::disturbance;
    }

    @Override
    public LiveSystem join(LockSpec lock, String name, Duration lease) {
        return one.join(lock, name, lease);
    }

    @Override
    public SectionBinding sectionCanary() {
        return RedisCanary.SECTION;
    }

    @Override
    public void close() {
        end.run();
    }
}
