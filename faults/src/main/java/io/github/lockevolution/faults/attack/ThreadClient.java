package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Event;
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

    /** Ends the thread that calls the lock, and nothing else: the connection stays open, and the timer goes on. */
    void endThread() throws InterruptedException {
        thread().end();
        scene().record(new Event.Died(name()));
    }

    @Override
    public void close() {
        timer.shutdownNow();
        super.close();
    }
}
