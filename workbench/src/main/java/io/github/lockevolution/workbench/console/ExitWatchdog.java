package io.github.lockevolution.workbench.console;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The end of this JVM, which no shutdown hook can hold up for ever. A lock under test may have registered one that never returns, and the JVM
 * would wait for it.
 */
public final class ExitWatchdog {

    /** The time for hooks that have little to do any more. */
    private static final Duration AFTER_THE_LAST_WORD = Duration.ofSeconds(5);

    /** The time for a {@link ShutdownGuard}, which waits until the results are printed, and for the removal of keys. */
    private static final Duration AFTER_A_SIGNAL = Duration.ofSeconds(45);

    private ExitWatchdog() {}

    /** From now on, a signal ends this JVM within 45 seconds. */
    public static void onSignals() {
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> haltAfter(AFTER_A_SIGNAL, ExitStatus.INCONCLUSIVE), "end after a signal"));
    }

    /** Ends this JVM, within 5 seconds. All output has to be complete. */
    public static void exit(int status) {
        exit(status, AFTER_THE_LAST_WORD);
    }

    /** @param patience how long the shutdown hooks may take */
    static void exit(int status, Duration patience) {
        haltAfter(patience, status);
        System.exit(status);
    }

    private static void haltAfter(Duration patience, int status) {
        Thread end = new Thread(
                () -> {
                    long start = System.nanoTime();
                    while (System.nanoTime() - start < patience.toNanos()) {
                        LockSupport.parkNanos(patience.toNanos());
                    }
                    Runtime.getRuntime().halt(status);
                },
                "end of the lab");
        end.setDaemon(true);
        end.start();
    }
}
