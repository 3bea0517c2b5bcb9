package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.RealTimeClient;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.FencingTokenSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A client that competes for the lock, and that the network or the bench can disturb meanwhile. {@link #tryLock} and {@link #unlock} wait
 * for the result. The {@code begin} methods only start the call, so that the scenario can go on before the {@code finish} method waits for its
 * result. Either way the scenario's history records when the client was inside.
 */
public class LiveClient implements Closeable {

    private static final long PATIENCE_SECONDS = 30;

    private final AttackContext scenario;
    private final String name;
    private final RealTimeClient client;
    private final CommandGate gate;
    private final ClientProxy proxy;
    private Optional<ClientProxy.Fault> held = Optional.empty();

    /**
     * @param client closed with this
     * @param gate the gate that the client's connection asks, and that asks its recorder
     * @param proxy between the connection and the store
     */
    LiveClient(AttackContext scenario, String name, RealTimeClient client, CommandGate gate, ClientProxy proxy) {
        this.scenario = scenario;
        this.name = name;
        this.client = client;
        this.gate = gate;
        this.proxy = proxy;
    }

    /** The name in stories and in the history, {@code A} for example. */
    public String name() {
        return name;
    }

    AttackContext scenario() {
        return scenario;
    }

    /** The proxy between this client and its store. */
    public ClientProxy proxy() {
        return proxy;
    }

    /** The recorder of the client's commands, which can hold back background commands. */
    public PacedRecorder recorder() {
        return client.recorder();
    }

    /** Holds the client's commands in its proxy from now on. */
    void holdRequests() throws IOException {
        gate.holdOnTheWay();
        held = Optional.of(proxy.holdRequests());
    }

    /** Lets the commands through that the proxy holds, and all that follow. */
    void letRequestsThrough() throws IOException {
        gate.letArrive();
        held.orElseThrow().close();
    }

    /** The client that makes the calls. */
    RealTimeClient client() {
        return client;
    }

    /**
     * Appends to the guarded resource. The resource does not check the holder of the lock, but the fencing token if the lock draws one.
     *
     * @return whether the resource accepted it
     */
    public boolean write(String entry) {
        return scenario.write(fencingToken(), entry);
    }

    /** The fencing token that the client shows to the resource; empty if its lock draws none. */
    OptionalLong fencingToken() {
        return client.lock() instanceof FencingTokenSource fenced
                ? OptionalLong.of(fenced.fencingToken())
                : OptionalLong.empty();
    }

    /** Tries to take the lock and waits for the result. No other client may move meanwhile. */
    public boolean tryLock() throws Exception {
        return scenario.watching(name, () -> {
            CompletableFuture<Boolean> call = beginTryLock();
            return isKeptWaiting(call) ? abortBlockedCall(call) : finishTryLock(call);
        });
    }

    /** Whether the store makes the call wait for another client; as no other client moves meanwhile, it would never end. */
    private boolean isKeptWaiting(CompletableFuture<Boolean> call) {
        if (client.connection().blockingStore().isEmpty()) {
            return false;
        }
        scenario.await(text -> text.commandIsAnswered(name), () -> call.isDone() || isBlocked());
        return !call.isDone();
    }

    /** Whether the store makes its command wait for another client. */
    boolean isBlocked() {
        return client.connection()
                .blockingStore()
                .filter(BlockingStore::isBlocked)
                .isPresent();
    }

    /**
     * Ends an attempt to take the lock that the store makes wait for another client; the client has then finished.
     *
     * @return false: the client is not inside
     */
    boolean abortBlockedCall(CompletableFuture<Boolean> call) {
        scenario.await(text -> text.givesUpWaiting(name), () -> {
            // A client that connects again, and repeats its command, waits once more.
            client.connection().blockingStore().filter(BlockingStore::isBlocked).ifPresent(BlockingStore::cut);
            return call.isDone();
        });
        scenario.record(new Event.GaveUpWaiting(name));
        scenario.record(new Event.Finished(name));
        return false;
    }

    /** Gives the lock back and waits for the result. No other client may move meanwhile. */
    public boolean unlock() throws Exception {
        return scenario.watching(name, () -> finishUnlock(beginUnlock()));
    }

    /** Begins to take the lock; {@link #finishTryLock} waits for the result. */
    public CompletableFuture<Boolean> beginTryLock() {
        return client.tryLock().exceptionally(this::refusal);
    }

    /** Begins to give the lock back: the client is no longer inside. {@link #finishUnlock} waits for the result. */
    public CompletableFuture<Boolean> beginUnlock() {
        scenario.record(new Event.Left(name));
        return client.unlock().exceptionally(this::refusal);
    }

    /** Whether an exception of its lock is a refusal. */
    private boolean refusal(Throwable error) {
        boolean isOfLock = !(error.getCause() instanceof InconclusiveException);
        if (isOfLock && scenario.refusals().stream().anyMatch(kind -> kind.isInstance(error.getCause()))) {
            return false;
        }
        throw (CompletionException) error;
    }

    /** Makes the commands of its calls wait until they are let go, from its next call on. */
    public void pace() {
        client.pace();
    }

    /** Lets one command of its calls leave: the waiting one, or else the next one. */
    void letOneLeave() {
        client.letOneLeave();
    }

    /** Lets the commands of its calls leave as they come, from now on; a waiting command leaves now. */
    public void letAllLeave() {
        client.letAllLeave();
    }

    /**
     * Waits for the result of {@link #beginTryLock}.
     *
     * @return whether the client is inside now
     */
    public boolean finishTryLock(CompletableFuture<Boolean> call) throws Exception {
        boolean entered = within(call);
        scenario.record(entered ? new Event.Entered(name) : new Event.Finished(name));
        return entered;
    }

    /**
     * Waits for the result of {@link #beginUnlock}.
     *
     * @return whether the call removed the lock key
     */
    public boolean finishUnlock(CompletableFuture<Boolean> call) throws Exception {
        boolean removed = within(call);
        scenario.record(new Event.Finished(name));
        return removed;
    }

    /**
     * Waits for a call to fail with an error of this type: its reply was lost. The client gives up and has then finished.
     *
     * @throws InconclusiveException if the call returns, or neither returns nor fails within 30 s
     */
    public void awaitFailure(Class<? extends Exception> error, CompletableFuture<Boolean> call) throws Exception {
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
        scenario.require(answer.isEmpty(), text -> text.faultDidNotReach(name));
        lose();
        scenario.record(new Event.Finished(name));
    }

    /**
     * Waits for a call to fail because its reply was lost. The client gives up and has then finished.
     *
     * @throws InconclusiveException if the call returns, or neither returns nor fails within 30 s
     */
    void awaitLostReply(CompletableFuture<Boolean> call) throws Exception {
        awaitFailure(client.connection().lostAnswer(), call);
    }

    /**
     * Waits for the end of an attempt to take the lock whose reply was lost. A library may connect again and send its command once more,
     * without telling its caller; any other client gives up and has then finished.
     *
     * @param sent the number of commands that had left when the reply was lost
     * @return the result of the attempt after all; empty if the client gave up
     * @throws InconclusiveException if the call returns without a second command, or neither returns nor fails within 30 s
     */
    Optional<Boolean> answerAfterLoss(CompletableFuture<Boolean> call, int sent) throws Exception {
        within(call.handle((answer, error) -> true));
        if (call.isCompletedExceptionally() || recorder().sent().size() == sent) {
            awaitLostReply(call);
            return Optional.empty();
        }
        boolean isInside = finishTryLock(call);
        if (isInside) {
            // It may hold the lock by the connection over which it has sent again, which is not lost.
            gate.abandonAll();
        } else {
            lose();
        }
        return Optional.of(isInside);
    }

    /** Notes that none of its commands reaches the store or gets a reply any more. */
    void lose() {
        gate.abandonAll();
        client.connection().awaitEnd();
    }

    /** Lets the next command of the call leave; returns when it has left, or when the call has ended without one. */
    public void letCommandLeave(CompletableFuture<Boolean> call) {
        int before = recorder().sent().size();
        letOneLeave();
        scenario.await(
                text -> text.commandLeaves(name),
                () -> call.isDone() || recorder().sent().size() > before);
    }

    /** Waits until the call's first command is at the gate, and returns it; empty if the call has ended without one. */
    Optional<Command> awaitFirstCommand(CompletableFuture<Boolean> call) {
        scenario.await(
                text -> text.firstCommandWaits(name),
                () -> call.isDone() || recorder().atGate().isPresent());
        return recorder().atGate();
    }

    /**
     * Waits until the command that left has its reply and either the next one waits at the gate or the call has ended; or until the store
     * makes it wait for another client.
     */
    public void awaitAnswer(CompletableFuture<Boolean> call) {
        scenario.await(
                text -> text.commandIsAnswered(name),
                () -> call.isDone()
                        || !recorder().isWaiting() && recorder().atGate().isPresent()
                        || isBlocked());
    }

    /** Stops its background commands from now on, as a command under way would disturb a look at the lock. */
    void holdBackground() {
        client.holdBackground();
        awaitBackground();
    }

    /** Waits until no background command of it is under way. */
    void awaitBackground() {
        scenario.await(text -> text.commandIsAnswered(name), () -> !client.isBackgroundAtWork());
    }

    <T> T within(CompletableFuture<T> call) throws Exception {
        try {
            return call.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new InconclusiveException(AttackProblemText.class, text -> text.noAnswer(name, PATIENCE_SECONDS), e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
