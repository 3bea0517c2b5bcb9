package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.io.Closeable;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A client that competes for the lock. {@link #tryLock} and {@link #unlock} wait for the answer. The {@code begin} methods
 * only send the call, so that the scene can do something else before the {@code finish} method waits for its answer. Either way
 * the scene's history records when the client was inside.
 */
public abstract class Client implements Closeable {

    private static final long PATIENCE_SECONDS = 30;

    private final Scene scene;
    private final String name;
    private final ExecutorService thread;

    Client(Scene scene, String name) {
        this.scene = scene;
        this.name = name;
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread daemon = new Thread(task, "client " + name);
            daemon.setDaemon(true);
            return daemon;
        });
    }

    /** The name in stories and in the history, {@code A} for example. */
    public String name() {
        return name;
    }

    Scene scene() {
        return scene;
    }

    abstract boolean callTryLock() throws Exception;

    abstract boolean callUnlock() throws Exception;

    /** Tries to take the lock and waits for the answer. No other client may move meanwhile. */
    public boolean tryLock() throws Exception {
        return scene.watching(this, () -> finishTryLock(beginTryLock()));
    }

    /** Gives the lock back and waits for the answer. No other client may move meanwhile. */
    public boolean unlock() throws Exception {
        return scene.watching(this, () -> finishUnlock(beginUnlock()));
    }

    /** Begins to take the lock; {@link #finishTryLock} waits for the answer. */
    public CompletableFuture<Boolean> beginTryLock() {
        return begin(this::callTryLock);
    }

    /** Begins to give the lock back: the client is no longer inside. {@link #finishUnlock} waits for the answer. */
    public CompletableFuture<Boolean> beginUnlock() {
        scene.record(new Event.Left(name));
        return begin(this::callUnlock);
    }

    /**
     * Waits for the answer to {@link #beginTryLock}.
     *
     * @return whether the client is inside now
     */
    public boolean finishTryLock(CompletableFuture<Boolean> call) throws Exception {
        boolean entered = within(call);
        scene.record(entered ? new Event.Entered(name) : new Event.Finished(name));
        return entered;
    }

    /**
     * Waits for the answer to {@link #beginUnlock}.
     *
     * @return whether the call removed the lock key
     */
    public boolean finishUnlock(CompletableFuture<Boolean> call) throws Exception {
        boolean removed = within(call);
        scene.record(new Event.Finished(name));
        return removed;
    }

    /**
     * Waits for a call to fail with an error of this type: its answer was lost. The client gives up, which finishes it.
     *
     * @throws InconclusiveException if the call is answered, or neither answered nor failed within 30 s
     */
    public void failWith(Class<? extends Exception> error, CompletableFuture<Boolean> call) throws Exception {
        Optional<Boolean> answer;
        try {
            answer = Optional.of(within(call));
        } catch (Exception e) {
            if (!error.isInstance(e)) {
                throw e;
            }
            answer = Optional.empty();
        }
        scene.require(answer.isEmpty(), text -> text.faultDidNotReach(name));
        scene.record(new Event.Finished(name));
    }

    CompletableFuture<Boolean> begin(Callable<Boolean> call) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return call.call();
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                },
                thread);
    }

    boolean within(CompletableFuture<Boolean> call) throws Exception {
        try {
            return call.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new InconclusiveException(
                    Message.of(AttackProblemText.class, text -> text.noAnswer(name, PATIENCE_SECONDS)), e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
