package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Language;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Catches Ctrl-C, and any other request but {@code kill -9} to end this JVM, during a census: the census is told to stop, its results so
 * far are printed, the processes of the run are ended, and the exit status is inconclusive.
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
     * @param started the processes to end, too
     * @param language the language of the message that they cannot be ended
     */
    public static ShutdownGuard of(AutoCloseable started, Language language) {
        return listening(new ShutdownGuard(started, language, SECONDS_TO_PRINT));
    }

    /**
     * The same for a command that waits for a person and has no results to print: it ends at once.
     *
     * @param started the processes to end, too
     * @param language the language of the message that they cannot be ended
     */
    public static ShutdownGuard ofConversation(AutoCloseable started, Language language) {
        return listening(new ShutdownGuard(started, language, 0));
    }

    private static ShutdownGuard listening(ShutdownGuard guard) {
        Runtime.getRuntime().addShutdownHook(guard.hook);
        return guard;
    }

    /** Whether this process was asked to end; all work should stop then. */
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

    /** Ends the processes of a run, and prints a message if they cannot be ended. */
    static void end(AutoCloseable started, Language language) {
        try {
            started.close();
        } catch (Exception e) {
            CommandErrorText text = language.text(CommandErrorText.class);
            System.err.println(CliErrors.LAB + text.notEverythingEnded(CliErrors.words(e, language)));
        }
    }

    /** The results have been printed. */
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
