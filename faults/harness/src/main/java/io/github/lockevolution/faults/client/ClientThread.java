package io.github.lockevolution.faults.client;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** The thread in which a client calls its lock, one call after the other. Safe for use by several threads. */
final class ClientThread {

    private final ExecutorService calls;
    private volatile Optional<Thread> thread = Optional.empty();

    /**
     * @param client its name
     */
    ClientThread(String client, ThreadFactory threads) {
        this.calls = Executors.newSingleThreadExecutor(loop -> {
            Thread begun = threads.newThread(loop);
            begun.setName(ThreadStacks.THREAD + client);
            begun.setDaemon(true);
            thread = Optional.of(begun);
            return begun;
        });
    }

    /**
     * Begins a call, when those before it have ended.
     *
     * @return its result, or its exception
     */
    <T> CompletableFuture<T> begin(Callable<T> call) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return call.call();
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                },
                calls);
    }

    /** Whether it is this thread. */
    boolean is(Thread other) {
        return thread.filter(other::equals).isPresent();
    }

    /** Whether the call that is under way is in {@link Thread#sleep(long)}. */
    boolean isAsleep() {
        return thread.filter(ThreadStacks::isAsleep).isPresent();
    }

    /** Whether another thread is of the same group: it was started by this one, or by one of the group. */
    boolean hasStarted(Thread other) {
        return thread.map(Thread::getThreadGroup)
                .filter(group -> group == other.getThreadGroup())
                .isPresent();
    }

    /**
     * Whether the call that is under way is asleep, or waits for another thread or for a reply. A call that the bench has let go, and that
     * has got no processor since, does not wait.
     */
    boolean isWaiting() {
        return thread.filter(ThreadStacks::isWaiting)
                .filter(waiting -> !RunControl.holds(waiting))
                .isPresent();
    }

    /** Whether the call that is under way is asleep, or waits for another thread, as {@link #isWaiting}. */
    boolean isWaitingForThread() {
        return isWaiting()
                && thread.filter(waiting -> waiting.getState() != Thread.State.RUNNABLE)
                        .isPresent();
    }

    /** Interrupts the call that is under way. */
    void interrupt() {
        thread.ifPresent(Thread::interrupt);
    }

    /** Interrupts the call that is under way, and begins no other. */
    void close() {
        calls.shutdownNow();
    }

    /** Begins no other call, and waits until the thread has ended. */
    void end() throws InterruptedException {
        close();
        if (thread.isPresent()) {
            thread.get().join();
        }
    }

    /**
     * Interrupts the call that is under way, and begins no other but one. Does nothing if this thread is closed already.
     *
     * @param last run by this thread when that call has ended
     */
    void close(Runnable last) {
        if (calls.isShutdown()) {
            return;
        }
        interrupt();
        calls.execute(last);
        calls.shutdown();
    }
}
