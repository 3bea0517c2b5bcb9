package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Optional;

/**
 * A lock in Java each client of which is a JVM of its own, so that nothing is shared by accident: no static field, no monitor, no
 * numbering of threads.
 *
 * @param differs whether this is needed, because it fails otherwise than with its clients in one JVM
 */
record MultiProcessLock(JavaLock lock, boolean differs) implements CheckedLock {

    @Override
    public LockSpec spec() {
        return lock.spec().program(lock::childCommand);
    }

    @Override
    public String label() {
        return lock.label();
    }

    @Override
    public String fileName() {
        return lock.fileName();
    }

    @Override
    public Optional<String> line(int number) {
        return lock.line(number);
    }

    @Override
    public List<Message> remarks() {
        return differs ? List.of(Message.of(CheckText.class, CheckText::differsInProcesses)) : lock.remarks();
    }

    @Override
    public void close() {
        lock.close();
    }
}
