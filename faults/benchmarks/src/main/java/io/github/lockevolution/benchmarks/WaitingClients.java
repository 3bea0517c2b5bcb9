package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Clients in threads of their own that wait for one lock, until they are told to go. */
final class WaitingClients implements AutoCloseable {

    private static final long SECONDS_TO_GO = 10;

    private final List<LockClient> clients = new ArrayList<>();
    private final ExecutorService threads;
    private final List<Future<Void>> calls = new ArrayList<>();
    private volatile boolean isOver;

    /** What a client does; it may be interrupted while it waits. */
    @FunctionalInterface
    interface Part {

        void play(LockClient client) throws InterruptedException;
    }

    WaitingClients(LockSpec stage, Redis redis, String key, int count) {
        for (int i = 0; i < count; i++) {
            clients.add(LockClient.of(stage, redis, key, "client-" + i));
        }
        this.threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "waits for " + stage.name());
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Has each of them do the same. */
    void begin(Part part) {
        clients.forEach(client -> calls.add(threads.submit(playing(part, client))));
    }

    private Callable<Void> playing(Part part, LockClient client) {
        return () -> {
            try {
                part.play(client);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                // Whoever is interrupted in the middle of a command may say so by throwing.
                if (!isOver) {
                    throw e;
                }
            }
            return null;
        };
    }

    /** Whether they are to go. */
    boolean isOver() {
        return isOver;
    }

    /** How many commands they have sent. */
    long sent() {
        return clients.stream().mapToLong(client -> client.sent().get()).sum();
    }

    /**
     * Lets them wait for so long.
     *
     * @throws RuntimeException what one of them has thrown
     */
    void letWait(Duration time) throws InterruptedException {
        Thread.sleep(time.toMillis());
        for (Future<Void> call : calls) {
            if (call.isDone()) {
                rethrow(call);
            }
        }
    }

    private static void rethrow(Future<Void> call) throws InterruptedException {
        try {
            call.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException problem ? problem : new IllegalStateException(e.getCause());
        }
    }

    /** Tells them to go, and waits until they are gone. */
    @Override
    public void close() {
        isOver = true;
        threads.shutdownNow();
        try {
            threads.awaitTermination(SECONDS_TO_GO, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        clients.forEach(LockClient::close);
    }
}
