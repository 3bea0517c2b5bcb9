package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.crash.ClientSpec;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.PacedRecorder;
import io.github.lockevolution.faults.wire.SingleConnectionClient;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import redis.clients.jedis.RedisClient;

/** A client in a thread of this JVM, whose commands can be paced one by one. */
public final class ThreadClient extends Client {

    private final ClientProxy proxy;
    private final PacedRecorder recorder = new PacedRecorder();
    private final RedisClient connection;
    private final DistributedLock lock;
    private final String resource;

    ThreadClient(Scene scene, ClientProxy proxy, ClientSpec spec) {
        super(scene, spec.owner());
        this.proxy = proxy;
        this.resource = spec.resource();
        this.connection = SingleConnectionClient.open(spec.proxy(), spec.login(), recorder);
        this.lock = spec.stage().create(connection, spec.key(), spec.owner(), spec.lease());
    }

    /** The proxy between this client and Redis. */
    public ClientProxy proxy() {
        return proxy;
    }

    /** Records the commands that the client sends, and can hold them back. */
    public PacedRecorder recorder() {
        return recorder;
    }

    @Override
    boolean callTryLock() {
        return lock.tryLock();
    }

    /** Tries to take the lock until the patience runs out. No other client may move meanwhile. */
    boolean tryLock(Duration patience) throws Exception {
        return scene().watching(this, () -> finishTryLock(begin(() -> lock.tryLock(patience))));
    }

    @Override
    boolean callUnlock() {
        return lock.unlock();
    }

    /** Appends to the guarded resource. The resource does not check who holds the lock. */
    public void write(String entry) {
        scene().redis().direct().rpush(resource, entry);
    }

    /** Lets the next command of the call leave; returns when it has left, or when the call has ended without one. */
    public void letCommandLeave(CompletableFuture<Boolean> call) {
        int before = recorder.sent().size();
        recorder.letOneLeave();
        scene().await(
                        text -> text.commandLeaves(name()),
                        () -> call.isDone() || recorder.sent().size() > before);
    }

    /** Waits until the call's first command is at the gate, and returns it. */
    Command awaitFirstCommand() {
        scene().await(
                        text -> text.firstCommandWaits(name()),
                        () -> recorder.atGate().isPresent());
        return recorder.atGate().orElseThrow();
    }

    /** Waits until the command that left is answered and either the next one waits at the gate or the call has ended. */
    public void awaitAnswer(CompletableFuture<Boolean> call) {
        scene().await(
                        text -> text.commandIsAnswered(name()),
                        () -> call.isDone()
                                || !recorder.isWaiting() && recorder.atGate().isPresent());
    }

    @Override
    public void close() {
        super.close();
        recorder.letAllLeave();
        connection.close();
    }
}
