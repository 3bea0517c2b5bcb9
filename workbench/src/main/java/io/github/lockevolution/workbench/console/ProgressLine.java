package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Paragraph;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A line on the terminal that says how far a long run is, and is gone when it is over. In a pipe it stays silent. The process that started
 * this JVM may hear it as well.
 */
public final class ProgressLine implements AutoCloseable {

    private static final int BAR = 20;
    private static final int WIDTH = 79;
    private static final long BETWEEN_TWO_NANOS = 50_000_000;

    private static volatile Optional<Consumer<String>> hearer = Optional.empty();

    private final PrintWriter terminal;
    private final boolean isSeen = Terminal.isThere();
    private long nextAt = System.nanoTime();

    public ProgressLine(PrintWriter terminal) {
        this.terminal = terminal;
    }

    /** Tells somebody, too: how much is done, how much there is, and the same in words. */
    public static void isToldTo(Consumer<String> somebody) {
        hearer = Optional.of(somebody);
    }

    /**
     * So much is done. May be called from any thread, and often: it draws 20 times a second at most, and the last.
     *
     * @param words the same in words, and what else is worth knowing
     */
    public synchronized void show(long done, long all, String words) {
        long now = System.nanoTime();
        if (now < nextAt && done < all) {
            return;
        }
        nextAt = now + BETWEEN_TWO_NANOS;
        hearer.ifPresent(it -> it.accept(done + " " + all + " " + words));
        if (isSeen) {
            draw(done, all, words);
        }
    }

    private void draw(long done, long all, String words) {
        int filled = (int) (BAR * Math.min(done, all) / Math.max(1, all));
        String bar = "[" + "#".repeat(filled) + ".".repeat(BAR - filled) + "] ";
        String line = Paragraph.lines(bar + words, WIDTH).get(0);
        terminal.print("\r" + line + " ".repeat(WIDTH - Columns.of(line)));
        terminal.flush();
    }

    @Override
    public synchronized void close() {
        if (isSeen) {
            terminal.print("\r" + " ".repeat(WIDTH) + "\r");
            terminal.flush();
        }
    }
}
