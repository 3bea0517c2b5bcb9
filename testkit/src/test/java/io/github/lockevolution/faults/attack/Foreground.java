package io.github.lockevolution.faults.attack;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A thread that the JVM waits for, as it does for the main one: what begins a thread there has to say itself that nobody waits for that one. */
final class Foreground {

    private Foreground() {}

    /** What this gives, or throws. */
    static <T> T call(Callable<T> task) throws Exception {
        FutureTask<T> called = new FutureTask<>(task);
        Thread thread = new Thread(called, "foreground");
        thread.setDaemon(false);
        thread.start();
        try {
            return called.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
