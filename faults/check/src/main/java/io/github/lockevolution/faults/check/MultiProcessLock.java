package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.ProgramLockStage;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A lock in Java each client of which is a JVM of its own, so that nothing is shared by accident: no static field, no monitor, no
 * numbering of threads.
 *
 * @param differs whether this is needed, because it fails otherwise than with its clients in one JVM
 * @param suffers what is expected of it
 */
record MultiProcessLock(JavaLock lock, boolean differs, Set<Failure> suffers) implements CheckedLock, ProgramLockStage {

    @Override
    public CheckedLock expecting(Set<Failure> failures) {
        return new MultiProcessLock(lock, differs, failures);
    }

    @Override
    public Optional<String> source() {
        return lock.source();
    }

    @Override
    public List<String> command() {
        return lock.childCommand();
    }

    @Override
    public String name() {
        return lock.name();
    }

    @Override
    public String title() {
        return lock.title();
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
