package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.function.Supplier;

/**
 * A lock in Java each client of which is a JVM of its own, so that nothing is shared by accident: no static field, no monitor, no
 * numbering of threads.
 *
 * @param command starts such a JVM
 * @param differs whether this is needed, because it fails otherwise than with its clients in one JVM
 */
record MultiProcessLock(CheckedLock lock, Supplier<List<String>> command, boolean differs) implements ForwardingLock {

    @Override
    public LockSpec spec() {
        return lock.spec().program(command);
    }

    @Override
    public List<Message> remarks() {
        return differs ? List.of(Message.of(CheckText.class, CheckText::differsInProcesses)) : lock.remarks();
    }
}
