package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A lock whose clients are requests of one process: one program, or one class loader.
 *
 * @param lock the same lock with clients that are processes of their own
 * @param anew makes a new process, if that is in this JVM
 */
record TogetherLock(CheckedLock lock, Runnable anew) implements ForwardingLock {

    @Override
    public LockSpec spec() {
        return lock.spec().together(anew);
    }

    @Override
    public CheckedLock apart() {
        return lock;
    }

    @Override
    public CheckedLock withoutClock() {
        return new TogetherLock(lock.withoutClock(), anew);
    }

    @Override
    public List<Message> remarks() {
        return Stream.concat(
                        lock.remarks().stream(),
                        Stream.of(Message.of(CheckText.class, CheckText::requestsOfOneProcess)))
                .toList();
    }

    @Override
    public Optional<StackTraceElement> jvmExit() {
        return lock.jvmExit();
    }
}
