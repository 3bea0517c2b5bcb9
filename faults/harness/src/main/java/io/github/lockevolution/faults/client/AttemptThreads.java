package io.github.lockevolution.faults.client;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/** The threads that one attempt has started, and where. Safe for use by several threads. */
final class AttemptThreads {

    private static final List<String> OF_JAVA = List.of("java.", "javax.", "jdk.", "sun.");

    private final int attempt;
    private final Collection<StackTraceElement> starts = new ConcurrentLinkedQueue<>();

    /**
     * @param attempt its number
     */
    AttemptThreads(int attempt) {
        this.attempt = attempt;
    }

    int attempt() {
        return attempt;
    }

    /** The calling thread starts one. */
    void noteStart() {
        Predicate<StackTraceElement> isOfJava = frame -> OF_JAVA.stream().anyMatch(frame.getClassName()::startsWith);
        Arrays.stream(new Throwable().getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith(AttemptThreads.class.getName()))
                .filter(frame -> !frame.getClassName().startsWith(StopGate.class.getName()))
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
