package io.github.lockevolution.faults.memory;

import io.github.lockevolution.faults.client.BackgroundPatterns;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.LaunchedSubject;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/** Puts locks under test in the memory of this JVM, each in a store of its own; to test the bench without a server. */
public final class MemoryLauncher implements Launcher {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final String KEY = "the-lock-in-memory";

    private final Factory factory;
    private final Supplier<MemoryStore> stores;

    /**
     * @param factory makes the lock of one client
     */
    public MemoryLauncher(Factory factory) {
        this(factory, MemoryStore::new);
    }

    private MemoryLauncher(Factory factory, Supplier<MemoryStore> stores) {
        this.factory = factory;
        this.stores = stores;
    }

    @Override
    public LockSpec canary() {
        return MemoryLock.GET_SET;
    }

    @Override
    public Launcher withReplica() {
        return new MemoryLauncher(factory, MemoryStore::withReplica);
    }

    /** Makes the lock of one client. */
    @FunctionalInterface
    public interface Factory {

        /**
         * @param timer runs what the lock does in the background
         */
        DistributedLock lock(
                Connection connection,
                String key,
                String owner,
                Duration lease,
                BenchClock clock,
                ScheduledExecutorService timer);
    }

    /** The connection of one client. */
    @FunctionalInterface
    public interface Connection {

        /**
         * Sends a command and waits for the reply.
         *
         * @return the reply, as {@link MemoryStore#run} gives it
         * @throws UncheckedIOException if the command was not sent, or its reply was lost
         */
        String ask(String... command);
    }

    /** Nothing needs to be opened, nor closed. */
    private record InMemory(Supplier<DistributedLock> factory) implements ClientConnection {

        @Override
        public DistributedLock newLock() {
            return factory.get();
        }

        @Override
        public CommandSource source() {
            return CommandSource.CALLING_THREAD;
        }

        @Override
        public Class<? extends Exception> lostAnswer() {
            return UncheckedIOException.class;
        }

        @Override
        public void close() {}
    }

    @Override
    public void requireFor(LockSpec stage) {
        // A memory is never too old.
    }

    @Override
    public Subject launch(LockSpec stage, ClientProgram program, Duration lease) {
        return new MemorySubject(new LaunchedSubject.Launch(stage, program, KEY, lease), stores.get());
    }

    @Override
    public Optional<Subject> launchBeside(Subject original) {
        return Optional.of(launch(original.stage(), original.program(), original.lease()));
    }

    private final class MemorySubject extends LaunchedSubject {

        private final MemoryStore store;
        private final SteppedClients clients;

        MemorySubject(Launch lock, MemoryStore store) {
            super(lock);
            this.store = store;
            this.clients = new SteppedClients(lock, PATIENCE, new BackgroundPatterns(lock.lease(), command -> false));
        }

        @Override
        public Store store() {
            return store;
        }

        @Override
        public Client client(String name, BenchClock clock) {
            return clients.client(name, (gate, timer) -> connection(gate, name, clock, timer), command -> {});
        }

        private ClientConnection connection(
                CommandGate gate, String name, BenchClock clock, ScheduledExecutorService timer) {
            return new InMemory(
                    () -> factory.lock(command -> ask(gate, name, List.of(command)), KEY, name, lease(), clock, timer));
        }

        private String ask(CommandGate gate, String client, List<String> words) {
            Command command = new Command(words, String.join(" ", words).length());
            try {
                GateDecision decision = gate.beforeCommand(command);
                if (decision == GateDecision.KILL) {
                    throw new IOException("this client is dead; " + command.name() + " is not sent");
                }
                String text = store.run(client, words);
                Reply reply = new Reply(text, false, text.length());
                if (decision == GateDecision.LOSE_REPLY) {
                    gate.onOutcome(command, new Outcome.ReplyLost(reply));
                    throw new IOException("the connection ended before the reply to " + command.name());
                }
                gate.onOutcome(command, new Outcome.Answered(reply));
                return text;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
