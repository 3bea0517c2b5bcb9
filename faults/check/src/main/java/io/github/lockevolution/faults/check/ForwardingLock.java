package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;

/** A lock whose clients run in another way than those of the lock that it wraps; all else is that lock's. */
interface ForwardingLock extends CheckedLock {

    CheckedLock lock();

    @Override
    default String label() {
        return lock().label();
    }

    @Override
    default String fileName() {
        return lock().fileName();
    }

    @Override
    default Optional<String> line(int number) {
        return lock().line(number);
    }

    @Override
    default List<Message> remarks() {
        return lock().remarks();
    }

    @Override
    default void close() {
        lock().close();
    }
}
