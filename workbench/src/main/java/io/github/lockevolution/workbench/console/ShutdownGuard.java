package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Language;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or any other polite wish that this JVM end, while something is counted: the counting is told to stop, what it has
 * is printed, what the run started is ended, and the exit status says that it is inconclusive.
 */
public final class ShutdownGuard implements AutoCloseable {

    private static final long SECONDS_TO_PRINT = 30;

    private final CountDownLatch printed = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean wished;

    private ShutdownGuard(AutoCloseable started, Language language) {
        hook = new Thread(() -> end(started, language), "end of the run");
    }

    /**
     * Listens from now on.
     *
     * @param started what has to be ended, too
     * @param language in which to say that it cannot be
     */
    public static ShutdownGuard of(AutoCloseable started, Language language) {
        ShutdownGuard interruption = new ShutdownGuard(started, language);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Whether the counting should stop. */
    public boolean isWished() {
        return wished;
    }

    private void end(AutoCloseable started, Language language) {
        wished = true;
        try {
            printed.await(SECONDS_TO_PRINT, TimeUnit.SECONDS);
            started.close();
        } catch (Exception e) {
            CommandErrorText text = language.text(CommandErrorText.class);
            System.err.println(CliErrors.LAB + text.notEverythingEnded(CliErrors.words(e, language)));
        } finally {
            Runtime.getRuntime().halt(ExitStatus.INCONCLUSIVE);
        }
    }

    /** All that there is to say has been printed. */
    @Override
    public void close() {
        printed.countDown();
        if (!wished) {
            stopListening();
        }
    }

    private void stopListening() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is about to end, and the hook with it.
        }
    }
}
