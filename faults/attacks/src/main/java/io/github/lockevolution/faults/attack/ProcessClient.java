package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.RealTimeClient;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.program.ProcessConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** A client in a process of its own, which can be killed and paused. */
public final class ProcessClient extends LiveClient {

    /** The exit status of a process that was ended by {@code kill -9}: 128 and the signal's number. */
    private static final int KILLED = 128 + 9;

    private final ProcessConnection connection;

    /** @param client the client, connected to its process */
    ProcessClient(AttackContext scenario, String name, RealTimeClient client, CommandGate gate, ClientProxy proxy) {
        super(scenario, name, client, gate, proxy);
        this.connection = (ProcessConnection) client.connection();
    }

    /**
     * Begins to take the lock and stops for good before one of its commands leaves; returns when it has stopped there.
     *
     * @param command its number within the call, from 1
     * @return the call, which ends when the client does
     */
    public CompletableFuture<Boolean> stopBefore(int command) throws Exception {
        pace();
        CompletableFuture<Boolean> call = beginTryLock();
        for (int before = 1; before < command; before++) {
            letCommandLeave(call);
        }
        awaitFirstCommand(call);
        return stopped(call);
    }

    /**
     * Begins to take the lock and stops for good when the first command has left, and its reply has not been read. A newcomer would get in
     * its way now.
     */
    public CompletableFuture<Boolean> stopBeforeReply() throws Exception {
        CompletableFuture<Boolean> call = stopBefore(1);
        recorder().holdReplies();
        letOneLeave();
        scenario()
                .await(
                        text -> text.commandLeaves(name()),
                        () -> call.isDone() || recorder().isReplyHeld());
        return stopped(call);
    }

    private CompletableFuture<Boolean> stopped(CompletableFuture<Boolean> call) throws Exception {
        if (call.isDone()) {
            within(call);
            scenario().require(false, text -> text.killPointNotReached(name()));
        }
        return call;
    }

    /**
     * {@inheritDoc} The bench writes for the process. If the system shows that the process is paused or has ended, it could not have
     * written, and the scenario is inconclusive.
     */
    @Override
    public boolean write(String entry) {
        scenario().require(isRunning(), text -> text.notRunning(name()));
        return super.write(entry);
    }

    @Override
    OptionalLong fencingToken() {
        return scenario().isOfPrograms() ? OptionalLong.empty() : connection.fencingToken();
    }

    private boolean isRunning() {
        try {
            return connection.exitStatus().isEmpty() && !Pause.isStopped(connection.pid());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the process with {@code kill -9}; a command that stands at the gate never leaves. */
    public void kill() {
        client().kill();
        int status = connection.exitStatus().orElse(0);
        scenario().require(status == KILLED || Platform.isWindows(), text -> text.notKilled(name(), status, KILLED));
        lose();
        scenario().record(new Event.Died(name()));
    }

    long pid() {
        return connection.pid();
    }

    /** Pauses the process (SIGSTOP) until the result is closed. */
    public Pause pause() throws IOException {
        return Pause.of(connection.pid());
    }
}
