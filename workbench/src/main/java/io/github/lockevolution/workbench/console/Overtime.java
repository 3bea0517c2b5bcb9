package io.github.lockevolution.workbench.console;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;

/**
 * The end of a run that takes longer than it has time by far, because some code under test never comes back and nothing else has noticed, or
 * because it has left nothing to work with. The run is inconclusive, says so, and is not waited for any more.
 */
public final class Overtime implements AutoCloseable {

    private static final CompletableFuture<Integer> GIVEN_UP = new CompletableFuture<>();

    /** As the first thread of a process has. */
    private static final long STACK_BYTES = 8 << 20;

    private final Thread watch;

    private Overtime(Thread watch) {
        this.watch = watch;
    }

    /**
     * From now on until it is closed, what runs has so much time.
     *
     * @param sentence what to say when it is over; made now, when there is memory
     */
    public static Overtime after(Duration time, PrintWriter terminal, String sentence) {
        Thread watch = new Thread(
                () -> {
                    try {
                        Thread.sleep(time.toMillis());
                    } catch (InterruptedException e) {
                        // It came to its end.
                        return;
                    }
                    try {
                        terminal.println(sentence);
                        terminal.flush();
                    } finally {
                        GIVEN_UP.complete(ExitStatus.INCONCLUSIVE);
                    }
                },
                "overtime");
        watch.setDaemon(true);
        watch.start();
        return new Overtime(watch);
    }

    /** The status of a command; that of an inconclusive one as soon as it was given up. */
    public static int statusOf(IntSupplier command) {
        CompletableFuture<Integer> status = new CompletableFuture<>();
        Thread running = new Thread(null, () -> status.complete(command.getAsInt()), "lab", STACK_BYTES);
        running.setDaemon(true);
        running.start();
        return (Integer) CompletableFuture.anyOf(status, GIVEN_UP).join();
    }

    @Override
    public void close() {
        watch.interrupt();
    }
}
