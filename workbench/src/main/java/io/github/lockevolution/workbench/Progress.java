package io.github.lockevolution.workbench;

import java.io.PrintWriter;
import java.util.concurrent.atomic.AtomicInteger;

/** A line on the terminal that says how far a long run is, and is gone when it is over. In a pipe it stays silent. */
final class Progress implements AutoCloseable {

    private static final int BAR = 30;

    private final PrintWriter terminal;
    private final boolean shown;
    private final int all;
    private final AtomicInteger done = new AtomicInteger();

    Progress(PrintWriter terminal, boolean shown, int all) {
        this.terminal = terminal;
        this.shown = shown;
        this.all = all;
        draw(0);
    }

    /** One more is done. May be called from any thread. */
    void advance() {
        draw(done.incrementAndGet());
    }

    private synchronized void draw(int count) {
        if (shown) {
            int filled = BAR * count / Math.max(1, all);
            terminal.printf("\r[%s%s] %d of %d attacks", "#".repeat(filled), ".".repeat(BAR - filled), count, all);
            terminal.flush();
        }
    }

    @Override
    public synchronized void close() {
        if (shown) {
            terminal.print("\r" + " ".repeat(BAR + 30) + "\r");
            terminal.flush();
        }
    }
}
