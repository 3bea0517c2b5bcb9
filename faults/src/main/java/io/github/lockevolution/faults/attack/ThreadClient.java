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

    private final ClientProxy line;
    private final PacedRecorder recorder = new PacedRecorder();
    private final RedisClient connection;
    private final DistributedLock lock;
    private final String resource;

    ThreadClient(Scene scene, ClientProxy line, ClientSpec spec) {
        super(scene, spec.owner());
        this.line = line;
        this.resource = spec.resource();
        this.connection = SingleConnectionClient.open(spec.line(), spec.login(), recorder);
        this.lock = spec.stage().create(connection, spec.key(), spec.owner(), spec.lease());
    }

    /** The client's way to Redis. */
    public ClientProxy line() {
        return line;
    }

    /** What the client sends. */
    public PacedRecorder recorder() {
        return recorder;
    }

    @Override
    boolean callTryLock() {
        return lock.tryLock();
    }

    /** Tries to take the lock until its patience runs out, alone. */
    boolean tryLock(Duration patience) throws Exception {
        return scene().watching(this, () -> finishTryLock(begin(() -> lock.tryLock(patience))));
    }

    @Override
    boolean callUnlock() {
        return lock.unlock();
    }

    /** Appends to the guarded resource, which no lock protects from writing. */
    public void write(String entry) {
        scene().redis().direct().rpush(resource, entry);
    }

    /** Lets the next command of the call leave, and waits until it has, or until the call needs no command more. */
    public void letCommandLeave(CompletableFuture<Boolean> call) {
        int before = recorder.sent().size();
        recorder.letOneLeave();
        scene().await(
                        name() + "'s command leaves",
                        () -> call.isDone() || recorder.sent().size() > before);
    }

    /** Waits until the call's first command stands at the gate, and gives it. */
    Command awaitFirstCommand() {
        scene().await(
                        name() + "'s first command stands at the gate",
                        () -> recorder.atGate().isPresent());
        return recorder.atGate().orElseThrow();
    }

    /** Waits until the command that left is answered, and the next one stands at the gate or the call is over. */
    public void awaitAnswer(CompletableFuture<Boolean> call) {
        scene().await(
                        name() + "'s command is answered",
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
