package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.StoreKind;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.subject.UngatedLock;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts each lock under test in one Redis, or in several like it, which start for each lock and end with it. */
final class RedisStores implements StoreKind.Started {

    private final Redis redis;
    private final BenchSettings settings;
    private final Runnable end;
    private final Launcher one;

    /**
     * @param settings how many servers a lock gets that keeps its state in several
     * @param end done at the end
     */
    RedisStores(Redis redis, BenchSettings settings, Runnable end) {
        this.redis = redis;
        this.settings = settings;
        this.end = end;
        this.one = new RedisLauncher(redis);
    }

    private Launcher of(LockSpec lock) {
        return lock.isInRedis() ? one : one.onServers(RedisServerCount.chosenBy(settings));
    }

    @Override
    public String version() {
        return "Redis " + redis.version();
    }

    @Override
    public List<Launcher> perStore(List<LockSpec> locks) {
        Map<String, Launcher> needed = new LinkedHashMap<>();
        locks.stream()
                .filter(lock -> lock.isInRedis() || isNewEnoughFor(lock))
                .forEach(lock -> needed.computeIfAbsent(lock.storeName(), name -> of(lock)));
        return List.copyOf(needed.values());
    }

    @Override
    public LockSpec canary() {
        return one.canary();
    }

    @Override
    public void requireFor(LockSpec lock) {
        of(lock).requireFor(lock);
    }

    @Override
    public Subject launch(LockSpec lock, ClientProgram program, Duration lease) {
        return of(lock).launch(lock, program, lease);
    }

    @Override
    public UngatedLock open(LockSpec lock) {
        return of(lock).open(lock);
    }

    @Override
    public Subject launchTwin(Subject original) {
        return of(original.stage()).launchTwin(original);
    }

    @Override
    public Optional<Subject> launchBeside(Subject original) {
        return of(original.stage()).launchBeside(original);
    }

    /** {@inheritDoc} Only for locks in one. */
    @Override
    public Launcher withReplica() {
        return new OneReplicated(one.withReplica());
    }

    /** Refuses a lock that is in several. */
    private record OneReplicated(Launcher one) implements Launcher {

        private Launcher of(LockSpec lock) {
            return lock.isInRedis() ? one : Launcher.super.withReplica();
        }

        @Override
        public Launcher withReplica() {
            return this;
        }

        @Override
        public LockSpec canary() {
            return one.canary();
        }

        @Override
        public void requireFor(LockSpec lock) {
            of(lock).requireFor(lock);
        }

        @Override
        public Subject launch(LockSpec lock, ClientProgram program, Duration lease) {
            return of(lock).launch(lock, program, lease);
        }

        @Override
        public Subject launchTwin(Subject original) {
            return of(original.stage()).launchTwin(original);
        }

        @Override
        public Optional<Subject> launchBeside(Subject original) {
            return of(original.stage()).launchBeside(original);
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
