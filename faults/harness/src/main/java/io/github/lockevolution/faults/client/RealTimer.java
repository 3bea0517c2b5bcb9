package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.setup.BenchThread;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** The timer of a client that is not held at a gate: a thread that goes by the time of day. */
public final class RealTimer {

    private RealTimer() {}

    /** Starts a timer, which the caller shuts down, and which does not keep the JVM alive. */
    public static ScheduledExecutorService start(String client) {
        return Executors.newSingleThreadScheduledExecutor(
                BenchThread.pool(ThreadStacks.THREAD + client + ", its timer"));
    }
}
