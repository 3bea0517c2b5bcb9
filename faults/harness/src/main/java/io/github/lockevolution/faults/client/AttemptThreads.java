package io.github.lockevolution.faults.client;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/** The threads that one attempt has started, and where. Safe for use by several threads. */
public final class AttemptThreads {

    private static final List<String> OF_JAVA = List.of("java.", "javax.", "jdk.", "sun.");

    /** In which attempt a thread was begun: it has it from the one that began it. */
    private static final InheritableThreadLocal<AttemptThreads> BEGUN_IN = new InheritableThreadLocal<>() {

        /** {@inheritDoc} Asked by whoever starts a thread. */
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

    /** The calling thread makes the attempt: those that it starts from now on are of these. */
    void begin() {
        BEGUN_IN.set(this);
    }

    /** The calling thread connects to a store; it is no matter if it is not of an attempt, or was given that store. */
    public static void noteConnection(String where) {
        Optional.ofNullable(BEGUN_IN.get())
                .filter(attempt -> !attempt.allowed.contains(where))
                .ifPresent(attempt -> attempt.connections.add(where));
    }

    /** The attempt of which the calling thread is, if it is of one, was given this store. */
    public static void allowConnection(String where) {
        Optional.ofNullable(BEGUN_IN.get()).ifPresent(attempt -> attempt.allowed.add(where));
    }

    /** To what they have connected that the client was not given; empty if there is nothing. */
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

    /** The lines in which code beside this class has started one, directly or by a timer or a pool of Java's. A library that it uses is not its own. */
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
