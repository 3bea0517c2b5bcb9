package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import java.io.ByteArrayOutputStream;
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
 * Catches the output of a lock while it is judged in this JVM, in thousands of runs, and the log of its libraries about clients that the bench
 * has killed. The output is left out: it would mix with the result, and with JSON. If a check comes to no result, the last lines may say why. A
 * logger that keeps a stream of its own is not reached.
 */
public final class OutputCapture implements AutoCloseable {

    private static final int LAST_LINES = 3;

    /** In bytes. */
    private static final int MOST_KEPT = 4096;

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    /** The handlers of {@code java.util.logging}, which keep the stream that there was when they were made, and the filters that they had. */
    private final Map<Handler, Filter> filters = new LinkedHashMap<>();

    private final AtomicBoolean isLogged = new AtomicBoolean();
    private final Printed printed = new Printed();

    private OutputCapture() {}

    /**
     * Leaves it out until this is closed.
     *
     * @param isWanted somebody wants to see it all the same, on the standard error
     */
    public static OutputCapture leftOut(boolean isWanted) {
        OutputCapture printed = new OutputCapture();
        if (isWanted) {
            System.setOut(printed.err);
            return printed;
        }
        Arrays.stream(Logger.getLogger("").getHandlers()).forEach(printed::silence);
        PrintStream kept = new PrintStream(printed.printed);
        System.setOut(kept);
        System.setErr(kept);
        return printed;
    }

    private void silence(Handler handler) {
        filters.put(handler, handler.getFilter());
        handler.setFilter(logged -> {
            isLogged.set(true);
            return false;
        });
    }

    /** The end of what was printed. */
    private static final class Printed extends OutputStream {

        /** Guarded by this. */
        private final ByteArrayOutputStream end = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int sign) {
            end.write(sign);
            forget();
        }

        @Override
        public synchronized void write(byte[] text, int from, int length) {
            end.write(text, from, length);
            forget();
        }

        private void forget() {
            if (end.size() > 2 * MOST_KEPT) {
                byte[] all = end.toByteArray();
                end.reset();
                end.write(all, all.length - MOST_KEPT, MOST_KEPT);
            }
        }

        synchronized List<String> lastLines() {
            List<String> lines =
                    end.toString().lines().filter(line -> !line.isBlank()).toList();
            return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
        }

        synchronized boolean isEmpty() {
            return end.size() == 0;
        }
    }

    /** The result, with a remark on missing output. */
    public CheckResult remarkedOn(CheckResult result) {
        return result.remarking(remarks(result.gap().isPresent()));
    }

    /**
     * The remark that output is missing; empty if nothing was printed.
     *
     * @param isWanted whether the last lines may say why there is no result
     */
    List<Message> remarks(boolean isWanted) {
        List<String> last = printed.lastLines().stream()
                .map(line -> Quoted.shortened(line.strip()))
                .toList();
        if (isWanted && !last.isEmpty()) {
            return List.of(Message.of(CheckText.class, text -> text.printedLast(String.join(" / ", last))));
        }
        return printed.isEmpty() && !isLogged.get()
                ? List.of()
                : List.of(Message.of(CheckText.class, CheckText::printedIsLeftOut));
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
        filters.forEach(Handler::setFilter);
    }
}
