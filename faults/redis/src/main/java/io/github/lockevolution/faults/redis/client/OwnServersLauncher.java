package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.LaunchedSubject.Launch;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;

/** Puts each lock under test on servers of its own, which end with it. */
abstract class OwnServersLauncher implements Launcher {

    private final RedisLauncher one;

    /** @param one whose server those of a lock are like */
    OwnServersLauncher(RedisLauncher one) {
        this.one = one;
    }

    /** Starts servers for this lock. */
    abstract Subject open(Launch lock);

    @Override
    public LockSpec canary() {
        return one.canary();
    }

    @Override
    public void requireFor(LockSpec stage) {
        one.requireFor(stage);
    }

    @Override
    public Subject launch(LockSpec stage, ClientProgram program, Duration lease) {
        requireFor(stage);
        return open(new Launch(stage, program, one.newKey(stage), lease));
    }

    @Override
    public Optional<Subject> launchBeside(Subject original) {
        return Optional.of(open(Launch.of(original)));
    }
}
