package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.ReplicatedRedis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.LaunchedSubject;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Puts locks under test on a Redis that has a replica, each on two servers of its own. */
final class ReplicatedLauncher implements Launcher {

    private final Redis redis;
    private final Duration patience;

    private ReplicatedLauncher(Redis redis, Duration patience) {
        this.redis = redis;
        this.patience = patience;
    }

    /**
     * On servers like this one.
     *
     * @param patience how long a client may take from one stop to the next
     * @throws SetupProblem if it is somebody's, or in a container
     */
    static ReplicatedLauncher like(Redis redis, Duration patience) {
        ReplicatedRedis.requireOnThisMachine(redis);
        return new ReplicatedLauncher(redis, patience);
    }

    @Override
    public Launcher withReplica() {
        return this;
    }

    @Override
    public LockSpec canary() {
        return new RedisCanary().lock();
    }

    @Override
    public void requireFor(LockSpec stage) {
        redis.requireFor(stage);
    }

    @Override
    public Subject launch(LockSpec stage, ClientProgram program, Duration lease) {
        redis.requireFor(stage);
        String key = redis.key(stage.name() + ":" + UUID.randomUUID());
        return launch(new LaunchedSubject.Launch(stage, program, key, lease));
    }

    @Override
    public Optional<Subject> launchBeside(Subject original) {
        return Optional.of(launch(LaunchedSubject.Launch.of(original)));
    }

    private Subject launch(LaunchedSubject.Launch lock) {
        ReplicatedRedis servers = ReplicatedRedis.startLike(redis);
        try {
            return new ReplicatedSubject(lock, servers, patience);
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }
}
