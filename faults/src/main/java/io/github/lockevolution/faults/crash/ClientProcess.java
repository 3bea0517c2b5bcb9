package io.github.lockevolution.faults.crash;

import io.github.lockevolution.faults.crash.ClientMain.Order;
import io.github.lockevolution.faults.crash.ClientMain.Order.Call;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.host.Platform;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

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
     * @throws IOException if the process cannot be started, or cannot make its lock or connect it
     */
    public static ClientProcess start(ClientSpec spec) throws IOException {
        ClientProcess client =
                new ClientProcess(ChildJvm.command(ClientMain.class, List.of()).start());
        try {
            client.tell(spec.asText());
            client.expect("READY");
            return client;
        } catch (IOException e) {
            client.close();
            throw e;
        }
    }

    /**
     * Calls {@code tryLock} and waits for its answer.
     *
     * @throws IOException if the lock threw an exception, or the process is gone
     */
    public boolean tryLock() throws IOException {
        return call(new Order(Call.TRY_LOCK, ""));
    }

    /** Lets the client begin to take the lock; returns when it has reached the kill point, where it stays. */
    public void tryLockUpTo(KillPoint killPoint) throws IOException {
        tell(new Order(Call.TRY_LOCK, killPoint.toString()) + "\n");
        expect("HELD");
    }

    /**
     * Calls {@code unlock} and waits for its answer.
     *
     * @throws IOException if the lock threw an exception, or the process is gone
     */
    public boolean unlock() throws IOException {
        return call(new Order(Call.UNLOCK, ""));
    }

    /** Appends to the guarded resource. */
    public void write(String entry) throws IOException {
        call(new Order(Call.WRITE, entry));
    }

    /** Ends the process with {@code kill -9} and waits until it is gone. */
    public void kill() throws IOException {
        int status = process.destroyForcibly().onExit().join().exitValue();
        if (status != KILLED && !Platform.isWindows()) {
            throw new IOException("the client ended with status " + status + ", not by kill -9 (" + KILLED + ")");
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Pauses the process (SIGSTOP) until the result is closed. */
    public Pause pause() throws IOException {
        return Pause.of(process.pid());
    }

    private boolean call(Order order) throws IOException {
        tell(order + "\n");
        return Boolean.parseBoolean(expect("ANSWER"));
    }

    private void tell(String text) throws IOException {
        orders.append(text).flush();
    }

    private String expect(String word) throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the client process is gone; needed was " + word);
        }
        String[] parts = line.split(" ", 2);
        if (!parts[0].equals(word)) {
            throw new IOException("the client said '" + line + "'; needed was " + word);
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
