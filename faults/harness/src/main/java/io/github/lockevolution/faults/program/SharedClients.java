package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.ClientText;
import io.github.lockevolution.faults.program.ProgramConnection.BeginLine;
import io.github.lockevolution.faults.program.SharedProgram.Event;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The clients of one lock, as requests of one program; each run has a process of its own, in its first state. One of them is let go at a
 * time, and all commands of the program until it stands still are that client's. Belongs to one thread.
 */
public final class SharedClients implements AutoCloseable {

    /**
     * The number of looks at a program at rest: one that has sent a part of its commands is at work until it has sent the rest. Looks are
     * counted, since on a busy machine it may be long from one to the next.
     */
    private static final int LOOKS_AT_REST = 3;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

    /** The processor time that a client may use before it is taken not to rest; waiting for a processor does not count. */
    private static final Duration LONGEST_WORK = Duration.ofMillis(200);

    private final Function<ClockFile, SharedProgram> starter;
    private final Function<String, BeginLine> lines;
    private final Duration patience;
    private final Consumer<List<String>> seen;
    private final List<BenchClock> clocks = new ArrayList<>();
    private final List<SharedClient> clients = new ArrayList<>();
    private Optional<ClockFile> clock = Optional.empty();
    private Optional<SharedProgram> current = Optional.empty();
    private Optional<SharedProgram> spare = Optional.empty();
    /** The client that was let go last. */
    private Optional<SharedClient> last = Optional.empty();

    private long commands;
    /** Whether two requests at once use the same connection; empty until that was found out. */
    private Optional<Boolean> isOneConnection = Optional.empty();

    /**
     * @param patience the time that the program may take for its next event
     * @param seen receives every command that arrives
     */
    public SharedClients(
            List<String> command,
            Function<String, BeginLine> lines,
            Duration patience,
            SharedProgram.PortOpener ports,
            Consumer<List<String>> seen) {
        this.starter = file -> new SharedProgram(command, ports, file);
        this.lines = lines;
        this.patience = patience;
        this.seen = seen;
    }

    /** A new client. */
    public Client client(String name, BenchClock time) {
        SharedClient made = new SharedClient(lines.apply(name), this);
        clocks.add(time);
        clients.add(made);
        return made;
    }

    /** Begins a run, with a new process for the clients. */
    public void beginRun() {
        current.ifPresent(SharedProgram::close);
        current = Optional.empty();
        last = Optional.empty();
        clients.forEach(SharedClient::start);
    }

    /** Finds out how its clients use their connections, before the first of them begins. */
    void getReady() {
        if (isOneConnection.isEmpty()) {
            lookAtConnections();
        }
    }

    /** The next process starts while this one is at work. */
    private SharedProgram program() {
        if (current.isEmpty()) {
            if (clock.isEmpty()) {
                clock = Optional.of(ClockFile.create(this::time));
            }
            current = Optional.of(spare.orElseGet(() -> starter.apply(clock.get())));
            spare = Optional.of(starter.apply(clock.get()));
        }
        return current.get();
    }

    private Instant time() {
        return clocks.stream()
                .map(BenchClock::instant)
                .reduce((one, other) -> other)
                .orElse(BenchClock.START);
    }

    ClockFile clock() {
        return clock.orElseThrow();
    }

    void say(String client, String line) {
        SharedProgram program = program();
        requireQuiet(program);
        clock().show();
        program.say(client, line);
    }

    /**
     * Makes sure that no event of the program came since it stood still, except further commands that the client which was let go last has
     * sent at once.
     */
    void requireQuiet() {
        requireQuiet(program());
    }

    /**
     * Waits, when the client that was let go last has stopped, until the program rests, and takes the further commands that this client has
     * sent at once.
     */
    void settle() {
        long begin = System.nanoTime();
        Duration before = program().processorTime();
        int atRest = 0;
        while (atRest < LOOKS_AT_REST && !isTooLong(Duration.ofNanos(System.nanoTime() - begin), before)) {
            atRest = program().isAtWork() ? 0 : atRest + 1;
            requireQuiet();
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
        requireQuiet();
    }

    private boolean isTooLong(Duration time, Duration processorTimeBefore) {
        boolean mayBe = time.compareTo(LONGEST_WORK) > 0;
        return time.compareTo(patience) > 0
                || mayBe && program().processorTime().minus(processorTimeBefore).compareTo(LONGEST_WORK) > 0;
    }

    private void requireQuiet(SharedProgram program) {
        for (Optional<Event> more = program.next(Duration.ZERO); more.isPresent(); more = program.next(Duration.ZERO)) {
            if (!(more.get() instanceof Event.Sent sent)) {
                throw unexpected(more.get(), "");
            }
            Optional<SharedClient> sender =
                    last.filter(client -> client.hasSentOver(sent.first().connection()));
            noteSeen(sent);
            sender.orElseThrow(() -> problem(
                            text -> text.sentByNobody(sent.first().command().name())))
                    .addRest(sent.commands());
        }
    }

    private void noteSeen(Event.Sent sent) {
        sent.commands().forEach(held -> seen.accept(held.command().words()));
    }

    /**
     * The next event of the program, after this client was let go.
     *
     * @param asked the order that is not answered yet
     */
    Event await(SharedClient client, String asked) {
        last = Optional.of(client);
        Event event = program().next(patience).orElseThrow(() -> stuck(client, asked));
        if (event instanceof Event.Sent sent) {
            noteSeen(sent);
            return event;
        }
        if (event instanceof Event.Answered answered && answered.client().equals(client.name())) {
            return event;
        }
        throw unexpected(event, asked);
    }

    private InconclusiveException stuck(SharedClient client, String asked) {
        List<String> others = clients.stream()
                .filter(other -> other != client && other.isInTheMiddle())
                .map(SharedClient::name)
                .toList();
        Message written = program().lastLines();
        return problem(text -> others.isEmpty()
                ? text.sharedHangs(client.name(), asked, patience.toSeconds(), written)
                : text.waitsInProgram(client.name(), asked, others, patience.toSeconds(), written));
    }

    private InconclusiveException unexpected(Event event, String asked) {
        Message written = program().lastLines();
        if (event instanceof Event.Spoken spoken) {
            return problem(text -> text.answersWithoutName(spoken.line(), written));
        }
        if (event instanceof Event.Answered answered) {
            return problem(text -> text.answersUnasked(answered.client(), answered.text()));
        }
        return problem(text -> text.sharedHasEnded(asked, written));
    }

    static InconclusiveException problem(Function<ClientText, String> words) {
        return new InconclusiveException(ClientText.class, words);
    }

    Message written() {
        return program().lastLines();
    }

    /** Whether two requests at once use the same connection. */
    boolean isOneConnection() {
        return isOneConnection.orElseThrow();
    }

    /**
     * Lets two requests begin, without letting a command leave.
     *
     * @throws InconclusiveException if the second sends no command as long as the first waits for a reply
     */
    private void lookAtConnections() {
        isOneConnection = Optional.of(false);
        List<Object> connections = new ArrayList<>();
        for (SharedClient client : clients) {
            client.start();
            client.arrive(client.start());
            client.connection().ifPresent(connections::add);
        }
        isOneConnection = Optional.of(connections.stream().distinct().count() < connections.size());
        beginRun();
    }

    /** The number of the next command that runs. */
    long nextNumber() {
        return ++commands;
    }

    List<SharedClient> others(SharedClient client) {
        return clients.stream().filter(other -> other != client).toList();
    }

    @Override
    public void close() {
        beginRun();
        spare.ifPresent(SharedProgram::close);
        spare = Optional.empty();
        clock.ifPresent(ClockFile::close);
        clock = Optional.empty();
    }
}
