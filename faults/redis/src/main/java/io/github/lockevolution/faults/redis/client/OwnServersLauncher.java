package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Puts each lock under test on servers of its own, which end with it. */
class OwnServersLauncher implements Launcher {

    private final Launcher one;
    private final Function<LockSpec, String> newKey;
    private final Function<Launch, SystemUnderTest> servers;

    /**
     * @param one launches on one server, after which the servers of a lock are modelled
     * @param newKey a key that nobody uses
     * @param servers starts some for a lock
     */
    OwnServersLauncher(Launcher one, Function<LockSpec, String> newKey, Function<Launch, SystemUnderTest> servers) {
        this.one = one;
        this.newKey = newKey;
        this.servers = servers;
    }

    @Override
    public LockSpec canary() {
        return one.canary();
    }

    @Override
    public void requireFor(LockSpec lock) {
        one.requireFor(lock);
    }

    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        requireFor(lock);
        return servers.apply(new Launch(lock, program, newKey.apply(lock), lease));
    }

    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        return Optional.of(servers.apply(Launch.of(original)));
    }
}
