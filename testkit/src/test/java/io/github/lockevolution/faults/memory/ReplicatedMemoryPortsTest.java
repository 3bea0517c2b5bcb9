package io.github.lockevolution.faults.memory;

import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.testkit.port.ReplicaContract;

/** A lock in memory, with a replica that lags behind. */
class ReplicatedMemoryPortsTest extends MemoryPortsTest implements ReplicaContract {

    @Override
    protected Launcher launcher() {
        return super.launcher().withReplica();
    }
}
