package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;

/** Launches locks in memory, for a test that changes one thing about that; there is only one store, and no helper gets another. */
public class LaunchesInMemory implements Launcher {

    private final Launcher launcher = MemoryLock.launcher();

    @Override
    public LockSpec canary() {
        return launcher.canary();
    }

    @Override
    public void requireFor(LockSpec lock) {
        launcher.requireFor(lock);
    }

    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        return launcher.launch(lock, program, lease);
    }
}
