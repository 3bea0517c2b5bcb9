package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * The resources of a client in real time, which are closed with it.
 *
 * @param thread a thread that its lock starts may end by an exception when the client is over
 */
record ClientResources(ClientThread thread, ScheduledExecutorService timer, ClientConnection connection) {

    /** Connects a client; leaves nothing behind if that fails. */
    static ClientResources open(String name, Function<ScheduledExecutorService, ClientConnection> connector) {
        ScheduledExecutorService timer = RealTimer.start(name);
        try {
            return new ClientResources(new ClientThreadGroup(name).ofAttempts(), timer, connector.apply(timer));
        } catch (RuntimeException | Error e) {
            timer.shutdownNow();
            throw e;
        }
    }

    /**
     * Makes the lock of the client.
     *
     * @throws InconclusiveException if the client's process does not answer in time
     * @throws Exception any exception of the lock's constructor
     */
    DistributedLock newLock(String name, Duration patience) throws Exception {
        if (connection.source() == CommandSource.CALLING_THREAD) {
            return connection.newLock();
        }
        try {
            return thread.begin(connection::newLock)
                    .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw connection.stuck(name, patience);
            }
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    /** Closes them at once, whatever is under way. */
    void close() {
        thread.close();
        timer.shutdownNow();
        connection.close();
    }
}
