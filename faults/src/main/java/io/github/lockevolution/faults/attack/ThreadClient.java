package io.github.lockevolution.faults.attack;

import java.io.IOException;
import java.util.concurrent.ScheduledExecutorService;

/** A client in a thread of this JVM, or the program that the lock is. */
public final class ThreadClient extends LiveClient {

    private final ScheduledExecutorService timer;

    /**
     * @param timer runs what the lock does on the side; shut down with this client
     */
    ThreadClient(Scene scene, String name, ClientRoute route, ScheduledExecutorService timer)
            throws IOException, InterruptedException {
        super(scene, name, route);
        this.timer = timer;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        super.close();
    }
}
