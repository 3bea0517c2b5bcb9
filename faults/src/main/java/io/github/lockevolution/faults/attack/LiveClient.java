package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.ClientThread;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.PacedRecorder;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingTokenSource;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * A client that competes for the lock. {@link #tryLock} and {@link #unlock} wait for the answer. The {@code begin} methods
 * only send the call, so that the scene can do something else before the {@code finish} method waits for its answer. Either way
 * the scene's history records when the client was inside.
 */
public abstract class LiveClient implements Closeable {

    private static final long PATIENCE_SECONDS = 30;

    private final Scene scene;
    private final String name;
    private final ClientRoute route;
    private final ClientThread thread;
    private final DistributedLock lock;

    /**
     * @param route of its commands to Redis; closed with this client
     */
    LiveClient(Scene scene, String name, ClientRoute route) throws IOException, InterruptedException {
        this.scene = scene;
        this.name = name;
        this.route = route;
        this.thread = new ClientThread(name);
        try {
            this.lock = newLock();
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            thread.close();
            route.close();
            throw e;
        }
    }

    /** Whoever is spoken to may never answer. */
    private DistributedLock newLock() throws IOException, InterruptedException {
        ClientConnection connection = route.connection();
        if (connection.source() == CommandSource.CALLING_THREAD) {
            return connection.newLock();
        }
        try {
            return within(begin(connection::newLock));
        } catch (IOException | InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The name in stories and in the history, {@code A} for example. */
    public String name() {
        return name;
    }

    Scene scene() {
        return scene;
    }

    /** The proxy between this client and Redis. */
    public ClientProxy proxy() {
        return route.proxy();
    }

    /** Records the commands that the client sends, and can hold them back. */
    public PacedRecorder recorder() {
        return route.recorder();
    }

    ClientRoute route() {
        return route;
    }

    ClientThread thread() {
        return thread;
    }

    boolean callTryLock() {
        return unlessRefused(lock::tryLock);
    }

    boolean callUnlock() {
        return unlessRefused(lock::unlock);
    }

    /** A lock may say no by what it throws. */
    private boolean unlessRefused(BooleanSupplier call) {
        try {
            return call.getAsBoolean();
        } catch (RuntimeException e) {
            if (scene.refusals().stream().noneMatch(kind -> kind.isInstance(e))) {
                throw e;
            }
            return false;
        }
    }

    /**
     * Appends to the guarded resource. The resource does not check who holds the lock, but looks at the fencing token if the lock draws
     * one.
     *
     * @return whether the resource accepted it
     */
    public boolean write(String entry) {
        return scene.write(fencingToken(), entry);
    }

    /** What the client shows to the resource; empty if its lock draws no fencing token. */
    OptionalLong fencingToken() {
        return lock instanceof FencingTokenSource fenced
                ? OptionalLong.of(fenced.fencingToken())
                : OptionalLong.empty();
    }

    /** Tries to take the lock until the patience runs out. No other client may move meanwhile. */
    boolean tryLock(Duration patience) throws Exception {
        return scene.watching(this, () -> finishTryLock(begin(() -> unlessRefused(() -> lock.tryLock(patience)))));
    }

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
        } catch (InconclusiveException e) {
            throw e;
        } catch (Exception e) {
            if (!error.isInstance(e)) {
                throw e;
            }
            answer = Optional.empty();
        }
        scene.require(answer.isEmpty(), text -> text.faultDidNotReach(name));
        route.lose();
        scene.record(new Event.Finished(name));
    }

    /**
     * Waits for a call to fail because its answer was lost. The client gives up, which finishes it.
     *
     * @throws InconclusiveException if the call is answered, or neither answered nor failed within 30 s
     */
    void loseAnswer(CompletableFuture<Boolean> call) throws Exception {
        failWith(route.connection().lostAnswer(), call);
    }

    /**
     * Waits for what becomes of an attempt to take the lock whose answer was lost. A library may connect again and send its command once
     * more, without telling its caller; any other client gives up, which finishes it.
     *
     * @param sent how many commands had left when the answer was lost
     * @return what the attempt was answered after all; empty if the client gave up
     * @throws InconclusiveException if the call is answered without a second command, or neither answered nor failed within 30 s
     */
    Optional<Boolean> answerAfterLoss(CompletableFuture<Boolean> call, int sent) throws Exception {
        within(call.handle((answer, error) -> true));
        if (call.isCompletedExceptionally() || recorder().sent().size() == sent) {
            loseAnswer(call);
            return Optional.empty();
        }
        route.lose();
        return Optional.of(finishTryLock(call));
    }

    /** Lets the next command of the call leave; returns when it has left, or when the call has ended without one. */
    public void letCommandLeave(CompletableFuture<Boolean> call) {
        PacedRecorder recorder = recorder();
        int before = recorder.sent().size();
        recorder.letOneLeave();
        scene.await(
                text -> text.commandLeaves(name),
                () -> call.isDone() || recorder.sent().size() > before);
    }

    /** Waits until the call's first command is at the gate, and returns it; empty if the call has ended without one. */
    Optional<Command> awaitFirstCommand(CompletableFuture<Boolean> call) {
        scene.await(
                text -> text.firstCommandWaits(name),
                () -> call.isDone() || recorder().atGate().isPresent());
        return recorder().atGate();
    }

    /** Waits until the command that left is answered and either the next one waits at the gate or the call has ended. */
    public void awaitAnswer(CompletableFuture<Boolean> call) {
        scene.await(
                text -> text.commandIsAnswered(name),
                () -> call.isDone()
                        || !recorder().isWaiting() && recorder().atGate().isPresent());
    }

    <T> CompletableFuture<T> begin(Callable<T> call) {
        return thread.begin(call);
    }

    <T> T within(CompletableFuture<T> call) throws Exception {
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
        // In its thread, when the call that is under way has ended; that may wait for what the route holds.
        thread.close(this::closeLock);
        route.close();
    }

    /** Only a lock that makes its own connections has some to close. */
    private void closeLock() {
        if (lock instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                // Its connections have been cut.
            }
        }
    }
}
