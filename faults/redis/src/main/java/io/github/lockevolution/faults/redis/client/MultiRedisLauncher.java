package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.IndependentServers;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.LaunchedSubject;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Puts locks under test that keep their state in several Redis servers, each lock on servers of its own. */
final class MultiRedisLauncher implements Launcher {

    private final Redis redis;
    private final int count;
    private final Duration patience;

    private MultiRedisLauncher(Redis redis, int count, Duration patience) {
        this.redis = redis;
        this.count = count;
        this.patience = patience;
    }

    /**
     * On servers like this one.
     *
     * @param count how many
     * @param patience how long a client may take from one stop to the next
     * @throws SetupProblem if this one is somebody's
     */
    static MultiRedisLauncher like(Redis redis, int count, Duration patience) {
        IndependentServers.requireOurs(redis);
        return new MultiRedisLauncher(redis, count, patience);
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

    private MultiRedisSubject launch(LaunchedSubject.Launch lock) {
        IndependentServers servers = IndependentServers.startLike(redis, count);
        try {
            return new MultiRedisSubject(lock, servers, patience);
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }
}
