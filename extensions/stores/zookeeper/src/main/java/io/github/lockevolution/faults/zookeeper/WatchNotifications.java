package io.github.lockevolution.faults.zookeeper;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The notifications of the server to sessions about nodes that they watch, and those of them that have not arrived yet. The bench's own
 * changes, and those of a newcomer that probes the lock, cause no notification and use up no watch: they are undone at once. Safe for use by
 * several threads.
 */
final class WatchNotifications {

    private final Set<Long> hidden = ConcurrentHashMap.newKeySet();
    private final Map<Long, AtomicInteger> underWay = new ConcurrentHashMap<>();
    private final ThreadLocal<Boolean> isSilent = ThreadLocal.withInitial(() -> false);

    /** Changes of this session cause no notification from now on. */
    void hide(long session) {
        hidden.add(session);
    }

    /** Does in this thread what a session has asked for. */
    <T> T doFor(long session, Supplier<T> deed) {
        return hidden.contains(session) ? doSilently(deed) : deed.get();
    }

    /** Does something in this thread that nobody is told. */
    <T> T doSilently(Supplier<T> deed) {
        boolean before = isSilent.get();
        isSilent.set(true);
        try {
            return deed.get();
        } finally {
            isSilent.set(before);
        }
    }

    /** Whether nobody is told what this thread does now. */
    boolean isSilent() {
        return isSilent.get();
    }

    /** The server is about to tell a session something. */
    void leaves(long session) {
        underWay.computeIfAbsent(session, none -> new AtomicInteger()).incrementAndGet();
    }

    /** It has passed the gate, or is kept there. */
    void arrives(long session) {
        underWay.computeIfAbsent(session, none -> new AtomicInteger()).decrementAndGet();
    }

    /** Whether something is on its way to a session, or stands at its gate. */
    boolean isUnderWay(long session) {
        return underWay.getOrDefault(session, new AtomicInteger()).get() > 0;
    }
}
