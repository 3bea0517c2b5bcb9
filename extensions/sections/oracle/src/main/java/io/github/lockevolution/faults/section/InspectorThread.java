package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The thread in which the bench itself calls the code of a section. A call may never come back, as of a static initializer that loops: then
 * it is left alone, and nothing more is called.
 */
final class InspectorThread implements AutoCloseable {

    private final String section;
    private final Duration patience;
    private final ExecutorService calls = Executors.newSingleThreadExecutor(this::daemon);
    private volatile Optional<Thread> thread = Optional.empty();
    private volatile Optional<InconclusiveException> stuck = Optional.empty();

    /** @param patience after which nobody waits for a call any more */
    InspectorThread(String section, Duration patience) {
        this.section = section;
        this.patience = patience;
    }

    private Thread daemon(Runnable task) {
        Thread daemon = new Thread(task, "inspector");
        daemon.setDaemon(true);
        thread = Optional.of(daemon);
        return daemon;
    }

    /**
     * The result of a call, which throws no checked exception.
     *
     * @param method the method of the section, for the message
     * @throws InconclusiveException if it has not come back in time, or one before it has not
     */
    <T> T call(String method, Callable<T> call) {
        stuck.ifPresent(before -> {
            throw before;
        });
        Future<T> answer = calls.submit(call);
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            String where = where();
            InconclusiveException never = new InconclusiveException(
                    SectionText.class, text -> text.neverReturns(section, method, patience.toSeconds(), where));
            stuck = Optional.of(never);
            throw never;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while it waited for " + section, e);
        }
    }

    /** The line at which it stands, in code that is neither Java's nor the bench's if there is any. */
    private String where() {
        StackTraceElement[] stack = thread.map(Thread::getStackTrace).orElseGet(() -> new StackTraceElement[] {});
        return Arrays.stream(stack)
                .filter(frame ->
                        !frame.getClassName().matches("(java|jdk|sun|io\\.github\\.lockevolution\\.faults)\\..*"))
                .findFirst()
                .map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
                .orElse("?");
    }

    @Override
    public void close() {
        calls.shutdownNow();
    }
}
