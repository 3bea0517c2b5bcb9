package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.StopPoint;
import java.io.Closeable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A client that is let move on whenever it stops before a command, in a thread of its own: at once, or one command at a time. Whoever runs it
 * can do something else meanwhile.
 */
public final class RunningClient<C extends Client> implements Closeable {

    private final C client;
    private final ClientThread thread;
    private boolean isPaced;
    private int permits;

    /**
     * @param client closed with this
     */
    public RunningClient(String name, C client) {
        this.client = client;
        this.thread = new ClientThread(name + ", let move");
    }

    /** Who runs. */
    public C client() {
        return client;
    }

    /**
     * Lets the client run until it is inside, or its attempt has ended.
     *
     * @param beginning the move that it begins with, such as {@link Client#start}
     * @return where it has stopped then
     */
    public CompletableFuture<StopPoint> run(Function<C, StopPoint> beginning) {
        return thread.begin(() -> {
            StopPoint stop = beginning.apply(client);
            while (stop.next().isPresent()) {
                awaitPermit();
                stop = client.resume(GateDecision.LET_THROUGH);
            }
            return stop;
        });
    }

    private synchronized void awaitPermit() throws InterruptedException {
        while (isPaced && permits == 0) {
            wait();
        }
        permits -= isPaced ? 1 : 0;
    }

    /** From now on, it moves on only when it is told to. */
    public synchronized void pace() {
        isPaced = true;
        permits = 0;
    }

    /** Lets the command leave that it stands before, or the next one. */
    public synchronized void letOneLeave() {
        permits++;
        notifyAll();
    }

    /** From now on, it moves on at once. */
    public synchronized void letAllLeave() {
        isPaced = false;
        notifyAll();
    }

    @Override
    public void close() {
        thread.close();
        client.close();
    }
}
