package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.setup.BenchThread;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** The timer of a client that nobody holds: a thread that goes by the time of day. */
public final class RealTimer {

    private RealTimer() {}

    /** Starts one, which the caller shuts down, and which no JVM waits for. */
    public static ScheduledExecutorService start(String client) {
        return Executors.newSingleThreadScheduledExecutor(
                BenchThread.pool(ThreadStacks.THREAD + client + ", its timer"));
    }
}
