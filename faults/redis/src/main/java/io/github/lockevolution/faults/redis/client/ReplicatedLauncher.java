package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.ReplicatedRedis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockStage;
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
    public void requireFor(LockStage stage) {
        redis.requireFor(stage);
    }

    @Override
    public Subject launch(LockStage stage, ClientProgram program, Duration lease) {
        redis.requireFor(stage);
        return launch(stage, program, lease, redis.key(stage.name() + ":" + UUID.randomUUID()));
    }

    @Override
    public Optional<Subject> launchBeside(Subject original) {
        return Optional.of(launch(original.stage(), original.program(), original.lease(), original.key()));
    }

    private Subject launch(LockStage stage, ClientProgram program, Duration lease, String key) {
        ReplicatedRedis servers = ReplicatedRedis.startLike(redis);
        try {
            return new ReplicatedSubject(stage, program, servers, key, lease, patience);
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }
}
