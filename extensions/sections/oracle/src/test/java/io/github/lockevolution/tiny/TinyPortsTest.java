package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.port.PortsContract;

class TinyPortsTest extends PortsContract {

    @Override
    protected Launcher launcher() {
        return new TinyLauncher();
    }

    @Override
    protected LockSpec lock() {
        return TinyLocks.COMPARING;
    }
}
