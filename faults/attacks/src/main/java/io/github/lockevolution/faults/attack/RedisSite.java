package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.redis.store.ServerWatch;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import java.util.function.Supplier;

/** A Redis and the network in front of it, where locks in Redis are attacked. */
record RedisSite(Environment environment) implements AttackSite {

    @Override
    public Launcher launcher() {
        return new RedisLauncher(environment.redis());
    }

    @Override
    public Scene scene(LockSpec stage) {
        return new Scene(stage, environment);
    }

    @Override
    public Supplier<Optional<InconclusiveException>> watch() {
        return ServerWatch.begin(environment.redis())::disturbance;
    }

    @Override
    public int capacity() {
        return environment.network().capacity();
    }
}
