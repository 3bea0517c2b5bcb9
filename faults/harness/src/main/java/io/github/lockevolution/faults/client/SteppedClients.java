package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.Launcher;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;

/** Makes the clients of one lock in a store of any kind: ordinary lock code in threads of this JVM, which moves only when it is let go. */
public final class SteppedClients {

    private final ClientSettings settings;

    /** Opens the connection of a client. */
    @FunctionalInterface
    public interface Connector {

        /**
         * @param gate the gate to be asked before each command
         * @param timer the timer for the lock's background work
         */
        ClientConnection connect(CommandGate gate, ScheduledExecutorService timer);
    }

    /** @param patience the time that a client may take from one scheduling point to the next */
    public SteppedClients(LaunchedSystem.Launch lock, Duration patience) {
        this(lock, patience, new BackgroundPatterns(Launcher.LEASE, command -> false));
    }

    /**
     * @param patience the time that a client may take from one scheduling point to the next
     * @param patterns the known commands of threads of this lock's clients
     */
    public SteppedClients(LaunchedSystem.Launch lock, Duration patience, BackgroundPatterns patterns) {
        this.settings = new ClientSettings(
                lock.program(), patience, new RetryLoop(lock.lock(), lock.key(), lock.program()), patterns);
    }

    /** The time that a client may take from one scheduling point to the next. */
    public Duration patience() {
        return settings.patience();
    }

    /** The clients of the same lock in another store; both share the known commands of background threads. */
    public SteppedClients inAnotherStore(LaunchedSystem.Launch lock) {
        return new SteppedClients(lock, settings.patience(), settings.patterns());
    }

    /**
     * A new client. It connects when it makes its first attempt.
     *
     * @param connect makes its connection, whose every command asks the gate before it leaves
     */
    public Client client(String name, Function<CommandGate, ClientConnection> connect) {
        return client(name, (gate, timer) -> connect.apply(gate), command -> {});
    }

    /**
     * A new client. It connects when it makes its first attempt.
     *
     * @param connector opens its connection
     * @param seen receives every command before which the client stands, in the thread that lets it move
     */
    public Client client(String name, Connector connector, Consumer<List<String>> seen) {
        return new SteppedClient(name, settings, connector::connect, seen);
    }
}
