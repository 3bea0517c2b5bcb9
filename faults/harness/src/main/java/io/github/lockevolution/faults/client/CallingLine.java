package io.github.lockevolution.faults.client;

import java.util.Arrays;
import java.util.Optional;

/** Finds the line of a lock's own source that sends a command, or that has a library send it. */
final class CallingLine {

    private static final StackWalker FRAMES = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private CallingLine() {}

    /** The line of the source of this class, or of a class nested in it, at which the calling thread is; empty if it is not in there. */
    static Optional<Integer> of(Class<?> lock) {
        return FRAMES.walk(
                frames -> frames.filter(frame -> frame.getDeclaringClass().getNestHost() == lock.getNestHost())
                        .map(StackWalker.StackFrame::getLineNumber)
                        .filter(line -> line > 0)
                        .findFirst());
    }

    /** The line at which a thread is that waits for the sending thread, such as the thread of a library. */
    static Optional<Integer> of(Class<?> lock, Thread waiting) {
        String host = lock.getNestHost().getName();
        return Arrays.stream(waiting.getStackTrace())
                .filter(frame -> frame.getClassName().equals(host)
                        || frame.getClassName().startsWith(host + "$"))
                .map(StackTraceElement::getLineNumber)
                .filter(line -> line > 0)
                .findFirst();
    }
}
