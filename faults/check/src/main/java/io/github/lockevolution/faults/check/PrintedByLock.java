package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.Logger;

/**
 * What a lock prints while it is judged in this JVM, in thousands of runs, and what its libraries log of clients that the bench has killed. It is
 * left out: it would stand between what is said of the lock, and in the midst of JSON. A logger that keeps a stream of its own is not reached.
 */
public final class PrintedByLock implements AutoCloseable {

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    /** Those of the logging of the JDK, which keep the stream that there was when they were made. */
    private final Map<Handler, Filter> filters = new LinkedHashMap<>();

    private final AtomicBoolean isAny = new AtomicBoolean();

    private PrintedByLock() {}

    /**
     * Leaves it out until this is closed.
     *
     * @param isWanted somebody wants to see it all the same, on the standard error
     */
    public static PrintedByLock leftOut(boolean isWanted) {
        PrintedByLock printed = new PrintedByLock();
        if (isWanted) {
            System.setOut(printed.err);
            return printed;
        }
        Arrays.stream(Logger.getLogger("").getHandlers()).forEach(printed::silence);
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

    private void silence(Handler handler) {
        filters.put(handler, handler.getFilter());
        handler.setFilter(logged -> {
            isAny.set(true);
            return false;
        });
    }

    /** Tells whoever misses it; nothing if nothing was printed. */
    public List<Message> remarks() {
        return isAny.get() ? List.of(Message.of(CheckText.class, CheckText::printedIsLeftOut)) : List.of();
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
        filters.forEach(Handler::setFilter);
    }
}
