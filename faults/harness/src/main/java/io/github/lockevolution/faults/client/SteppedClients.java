package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.function.Function;

/** Makes the clients of one lock in a store of any kind: ordinary lock code in threads of this JVM, which moves only when it is let. */
public final class SteppedClients {

    private final ClientProgram program;
    private final Duration patience;
    private final RetryLoop waiting;
    private final BackgroundPatterns habits = new BackgroundPatterns(Launcher.LEASE, command -> false);

    /**
     * @param program what each of them runs
     * @param key the name of the lock in the store
     * @param patience how long a client may take from one stop to the next
     */
    public SteppedClients(LockStage stage, ClientProgram program, String key, Duration patience) {
        this.program = program;
        this.patience = patience;
        this.waiting = new RetryLoop(stage, key);
    }

    /**
     * A new client. It connects when it makes its first attempt.
     *
     * @param connect makes its connection, whose every command asks the gate before it leaves
     */
    public Client client(String name, Function<CommandGate, ClientConnection> connect) {
        return new SteppedClient(
                name, program, patience, waiting, habits, (gate, timer) -> connect.apply(gate), command -> {});
    }
}
