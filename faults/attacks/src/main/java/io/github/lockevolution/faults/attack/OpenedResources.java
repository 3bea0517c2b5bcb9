package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** The resources that a scenario has opened. Closes the last first; an error in closing one does not keep the others open. */
final class OpenedResources implements Closeable {

    private final Deque<Closeable> opened = new ArrayDeque<>();

    /** Adds a resource, which is closed before the earlier ones. */
    <T extends Closeable> T add(T resource) {
        opened.push(resource);
        return resource;
    }

    /** @throws InconclusiveException if one could not be closed, with the exceptions of all that could not */
    @Override
    public void close() {
        InconclusiveException trouble =
                new InconclusiveException(AttackProblemText.class, AttackProblemText::notAllClosed);
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (IOException | RuntimeException e) {
                trouble.addSuppressed(e);
            }
        }
        if (trouble.getSuppressed().length > 0) {
            throw trouble;
        }
    }
}
