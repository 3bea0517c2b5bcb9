package io.github.lockevolution.toxiproxy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The one thread that runs all requests, one after the other, so that the proxies need no locks. */
final class ControlThread implements AutoCloseable {

    private final ExecutorService thread;
    private final HostResolver resolver;

    ControlThread(HostResolver resolver, ThreadFactory threads) {
        this.resolver = resolver;
        thread = Executors.newSingleThreadExecutor(threads);
    }

    /**
     * Runs a request on the control thread. If it throws an {@link UnresolvedHostException}, it is run again when that host is resolved; so
     * its steps until then must be harmless when they are done twice.
     */
    <T> CompletableFuture<T> submit(Supplier<T> request) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        submit(request, answer);
        return answer;
    }

    boolean isClosed() {
        return thread.isShutdown();
    }

    /** Takes no more requests, and waits until all submitted requests are answered. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            thread.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private <T> void submit(Supplier<T> request, CompletableFuture<T> answer) {
        try {
            thread.execute(() -> {
                try {
                    answer.complete(request.get());
                } catch (UnresolvedHostException e) {
                    resolveAndRetry(e.host(), request, answer);
                } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                    // The caller gets the error; the next request may be a smaller one.
                    answer.completeExceptionally(e);
                }
            });
        } catch (RejectedExecutionException e) {
            answer.completeExceptionally(e);
        }
    }

    private <T> void resolveAndRetry(String host, Supplier<T> request, CompletableFuture<T> answer) {
        try {
            resolver.resolve(host, () -> submit(request, answer));
        } catch (RejectedExecutionException e) {
            answer.completeExceptionally(e);
        }
    }
}
