package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.text.Message;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What a lock prints while it is judged in this JVM, in thousands of runs. It is left out: it would stand between what is said of the lock,
 * and in the midst of JSON.
 */
final class PrintedByLock implements AutoCloseable {

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final AtomicBoolean isAny = new AtomicBoolean();

    private PrintedByLock() {}

    /** Leaves it out until this is closed. */
    static PrintedByLock leftOut() {
        PrintedByLock printed = new PrintedByLock();
        PrintStream nowhere = new PrintStream(new OutputStream() {
            @Override
            public void write(int ignored) {
                printed.isAny.set(true);
            }

            @Override
            public void write(byte[] ignored, int from, int length) {
                printed.isAny.set(true);
            }
        });
        System.setOut(nowhere);
        System.setErr(nowhere);
        return printed;
    }

    /** Tells whoever misses it; nothing if nothing was printed. */
    List<Message> remarks() {
        return isAny.get() ? List.of(Message.of(VerdictText.class, VerdictText::printedIsLeftOut)) : List.of();
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
    }
}
