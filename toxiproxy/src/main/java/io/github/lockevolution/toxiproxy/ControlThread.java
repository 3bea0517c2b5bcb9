package io.github.lockevolution.toxiproxy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The one thread on which all requests run, one by one, so that what they change needs no locks. */
final class ControlThread implements AutoCloseable {

    private final ExecutorService thread;
    private final HostResolver names;

    ControlThread(HostResolver names, ThreadFactory threads) {
        this.names = names;
        thread = Executors.newSingleThreadExecutor(threads);
    }

    /**
     * Has the question answered. One that {@linkplain UnresolvedHost needs a name} is asked again when the name was looked up;
     * it must do nothing before that which it could not do twice.
     */
    <T> CompletableFuture<T> ask(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        ask(question, answer);
        return answer;
    }

    boolean isClosed() {
        return thread.isShutdown();
    }

    /** Answers what was asked and no more, and waits for that. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            thread.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private <T> void ask(Supplier<T> question, CompletableFuture<T> answer) {
        try {
            thread.execute(() -> {
                try {
                    answer.complete(question.get());
                } catch (UnresolvedHost e) {
                    lookUpAndAskAgain(e.host(), question, answer);
                } catch (RuntimeException e) {
                    answer.completeExceptionally(e);
                }
            });
        } catch (RejectedExecutionException e) {
            answer.completeExceptionally(e);
        }
    }

    private <T> void lookUpAndAskAgain(String host, Supplier<T> question, CompletableFuture<T> answer) {
        try {
            names.lookUp(host, () -> ask(question, answer));
        } catch (RejectedExecutionException e) {
            answer.completeExceptionally(e);
        }
    }
}
