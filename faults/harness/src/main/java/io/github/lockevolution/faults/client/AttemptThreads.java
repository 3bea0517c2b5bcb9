package io.github.lockevolution.faults.client;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/** The threads that one attempt has started, and the places in the code where it did. Safe for use by several threads. */
public final class AttemptThreads {

    private static final List<String> OF_JAVA = List.of("java.", "javax.", "jdk.", "sun.");

    /** The attempt in which a thread was started: inherited from the thread that started it. */
    private static final InheritableThreadLocal<AttemptThreads> BEGUN_IN = new InheritableThreadLocal<>() {

        /** {@inheritDoc} Called by the thread that starts another one. */
        @Override
        protected AttemptThreads childValue(AttemptThreads begun) {
            if (begun != null) {
                begun.noteStart();
            }
            return begun;
        }
    };

    private final Collection<StackTraceElement> starts = new ConcurrentLinkedQueue<>();
    private final Collection<String> connections = new ConcurrentLinkedQueue<>();
    private final Set<String> allowed = ConcurrentHashMap.newKeySet();

    /** Begins the attempt in the calling thread: threads that it starts from now on belong to this attempt. */
    void begin() {
        BEGUN_IN.set(this);
    }

    /** Notes that the calling thread connects to a store; ignored if it belongs to no attempt, or was given that store. */
    public static void noteConnection(String where) {
        Optional.ofNullable(BEGUN_IN.get())
                .filter(attempt -> !attempt.allowed.contains(where))
                .ifPresent(attempt -> attempt.connections.add(where));
    }

    /** Notes that the attempt of the calling thread, if it belongs to one, was given this store. */
    public static void allowConnection(String where) {
        Optional.ofNullable(BEGUN_IN.get()).ifPresent(attempt -> attempt.allowed.add(where));
    }

    /** The store to which they have connected although the client was not given it; empty if there is none. */
    Optional<String> connection() {
        return connections.stream().findFirst();
    }

    /** Whether the calling thread is one of these. */
    boolean haveCaller() {
        return BEGUN_IN.get() == this;
    }

    /** Whether the calling thread is one of those of another attempt. */
    boolean isCallerOfAnotherAttempt() {
        return BEGUN_IN.get() != null && !haveCaller();
    }

    private void noteStart() {
        Predicate<StackTraceElement> isOfJava = frame -> OF_JAVA.stream().anyMatch(frame.getClassName()::startsWith);
        Arrays.stream(new Throwable().getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith(AttemptThreads.class.getName()))
                .filter(isOfJava.negate())
                .findFirst()
                .ifPresent(starts::add);
    }

    /**
     * The lines in which code beside this class has started a thread, directly or by a timer or a pool of Java's. The code of a library
     * does not count as its own.
     */
    List<Integer> startsIn(Class<?> lock) {
        return starts.stream()
                .filter(frame -> packageOf(frame.getClassName()).equals(lock.getPackageName()))
                .map(StackTraceElement::getLineNumber)
                .distinct()
                .toList();
    }

    private static String packageOf(String type) {
        return type.substring(0, Math.max(0, type.lastIndexOf('.')));
    }
}
