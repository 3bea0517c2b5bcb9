package io.github.lockevolution.faults.crash;

import io.github.lockevolution.faults.crash.ClientMain.Order;
import io.github.lockevolution.faults.crash.ClientMain.Order.Call;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A client in a process of its own. It runs the real lock, can be killed at any {@link KillPoint}, and can be paused like a JVM in
 * a long garbage collection. It ends with this JVM.
 */
public final class ClientProcess implements AutoCloseable {

    /** What the system reports of a process that was ended by {@code kill -9}: 128 and the signal's number. */
    private static final int KILLED = 128 + 9;

    private final Process process;
    private final BufferedReader answers;
    private final Writer orders;

    private ClientProcess(Process process) {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Starts the process; returns when it has set up its connections.
     *
     * @throws IOException if the process cannot be started
     * @throws InconclusiveException if it cannot make its lock or connect it
     */
    public static ClientProcess start(ClientSpec spec) throws IOException {
        ClientProcess client =
                new ClientProcess(ChildJvm.command(ClientMain.class, List.of()).start());
        try {
            client.ask(spec.asText(), "READY");
            return client;
        } catch (InconclusiveException e) {
            client.close();
            throw e;
        }
    }

    /**
     * Calls {@code tryLock} and waits for its answer.
     *
     * @throws InconclusiveException if the lock threw an exception, or the process is gone
     */
    public boolean tryLock() {
        return call(new Order(Call.TRY_LOCK, ""));
    }

    /** Lets the client begin to take the lock; returns when it has reached the kill point, where it stays. */
    public void tryLockUpTo(KillPoint killPoint) {
        ask(new Order(Call.TRY_LOCK, killPoint.toString()) + "\n", "HELD");
    }

    /**
     * Calls {@code unlock} and waits for its answer.
     *
     * @throws InconclusiveException if the lock threw an exception, or the process is gone
     */
    public boolean unlock() {
        return call(new Order(Call.UNLOCK, ""));
    }

    /** Appends to the guarded resource. */
    public void write(String entry) {
        call(new Order(Call.WRITE, entry));
    }

    /** Ends the process with {@code kill -9} and waits until it is gone. */
    public void kill() {
        int status = process.destroyForcibly().onExit().join().exitValue();
        if (status != KILLED && !Platform.isWindows()) {
            throw new InconclusiveException(Message.of(CrashText.class, text -> text.notKilled(status, KILLED)));
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Pauses the process (SIGSTOP) until the result is closed. */
    public Pause pause() throws IOException {
        return Pause.of(process.pid());
    }

    private boolean call(Order order) {
        return Boolean.parseBoolean(ask(order + "\n", "ANSWER"));
    }

    /** Gives what stands behind the needed word in the line that it answers. */
    private String ask(String text, String needed) {
        String line;
        try {
            orders.append(text).flush();
            line = Optional.ofNullable(answers.readLine())
                    .orElseThrow(() -> new EOFException("it has closed its standard output"));
        } catch (IOException e) {
            throw new InconclusiveException(Message.of(CrashText.class, words -> words.isGone(needed)), e);
        }
        String[] parts = line.split(" ", 2);
        if (!parts[0].equals(needed)) {
            throw new InconclusiveException(
                    Message.of(CrashText.class, words -> words.saidSomethingElse(line, needed)));
        }
        return parts.length > 1 ? parts[1] : "";
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
        try {
            process.getInputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
