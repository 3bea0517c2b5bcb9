package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.memory.MemorySection;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.RoutingLauncher;
import io.github.lockevolution.lock.LockSpec;
import java.util.HashMap;
import java.util.Map;

/** Launches locks that say that they are in a Redis, each in memory, with what it sends there. */
final class PlayedInMemory implements RoutingLauncher {

    private final Map<String, LockSpec> played = new HashMap<>();

    /**
     * A lock of which the bench believes that it is in a Redis.
     *
     * @param memory the same in memory
     */
    LockSpec inRedis(LockSpec memory) {
        played.put(memory.name(), memory);
        return LockSpec.inRedis(memory.name());
    }

    @Override
    public LockSpec canary() {
        return MemoryLock.GET_SET;
    }

    @Override
    public Launcher route(LockSpec lock) {
        return lock.isInRedis() ? MemoryLock.launcher(played.get(lock.name())) : MemorySection.launcher();
    }
}
