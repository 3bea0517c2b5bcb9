package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Language;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or any other request but {@code kill -9} that this JVM end, while something is counted: the counting is told to stop, what it has
 * is printed, what the run started is ended, and the exit status says that it is inconclusive.
 */
public final class ShutdownGuard implements AutoCloseable {

    private static final long SECONDS_TO_PRINT = 30;

    private final CountDownLatch printed = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean stopRequested;

    private ShutdownGuard(AutoCloseable started, Language language, long secondsToPrint) {
        hook = new Thread(() -> halt(started, language, secondsToPrint), "end of the run");
    }

    /**
     * Listens from now on.
     *
     * @param started what has to be ended, too
     * @param language in which to say that it cannot be
     */
    public static ShutdownGuard of(AutoCloseable started, Language language) {
        return listening(new ShutdownGuard(started, language, SECONDS_TO_PRINT));
    }

    /**
     * The same for something that waits for a person, who has nothing more to say: nobody waits for its last words.
     *
     * @param started what has to be ended, too
     * @param language in which to say that it cannot be
     */
    public static ShutdownGuard ofConversation(AutoCloseable started, Language language) {
        return listening(new ShutdownGuard(started, language, 0));
    }

    private static ShutdownGuard listening(ShutdownGuard guard) {
        Runtime.getRuntime().addShutdownHook(guard.hook);
        return guard;
    }

    /** Whether this process was asked to end; what runs should stop then. */
    public boolean isStopRequested() {
        return stopRequested;
    }

    private void halt(AutoCloseable started, Language language, long secondsToPrint) {
        stopRequested = true;
        try {
            printed.await(secondsToPrint, TimeUnit.SECONDS);
            end(started, language);
        } catch (InterruptedException e) {
            // Nobody interrupts a hook; if somebody did, the end would only come sooner.
        } finally {
            Runtime.getRuntime().halt(ExitStatus.INCONCLUSIVE);
        }
    }

    /** Ends what was started, and says so if that cannot be. */
    static void end(AutoCloseable started, Language language) {
        try {
            started.close();
        } catch (Exception e) {
            CommandErrorText text = language.text(CommandErrorText.class);
            System.err.println(CliErrors.LAB + text.notEverythingEnded(CliErrors.words(e, language)));
        }
    }

    /** All that there is to say has been printed. */
    @Override
    public void close() {
        printed.countDown();
        if (!stopRequested) {
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
