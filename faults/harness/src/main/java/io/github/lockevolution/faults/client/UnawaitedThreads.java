package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.ClientLibrary;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Makes sure that no other thread of a client is at work when its own has returned: later commands are in no schedule. The pool and the
 * timer that all of this JVM shares must be idle, too. Of virtual threads only the commands are seen here; the work of a client library is
 * not seen at all.
 *
 * @param threads the threads of the client
 * @param run the state of the client
 */
record UnawaitedThreads(String name, ClientThreadGroup threads, RunControl run) {

    /** The time in which a thread that the attempt waits for comes to rest, even on a busy machine. */
    private static final Duration TO_REST = Duration.ofSeconds(1);

    private static final long LOOK_NANOS = 500_000;

    private static final List<ClientLibrary> ALL = ClientLibrary.all();

    /** The packages of the threads by which a driver keeps a client connected to its store. */
    private static final List<String> DRIVERS = ALL.stream()
            .filter(ClientLibrary::isHandedOver)
            .map(ClientLibrary::packages)
            .toList();

    /** The packages of these and of libraries that connect a client by themselves. */
    private static final List<String> LIBRARIES = Stream.concat(
                    ALL.stream().map(ClientLibrary::packages), Stream.of("io.netty.", "reactor."))
            .toList();

    /** The prefixes of the names of drivers' timers, which are Java timers: the timeout of a statement goes on until its time is over. */
    private static final List<String> TIMERS =
            ALL.stream().flatMap(library -> library.timers().stream()).toList();

    private static final List<String> OF_JAVA = List.of("java.", "javax.", "jdk.", "sun.");

    /** A part of the name of the thread by which {@code CompletableFuture} runs delayed tasks. */
    private static final String DELAYS = "delayscheduler";

    /** Waits for these threads before the commands that the client still sends in its own thread. */
    LastCommands before(LastCommands sent, ClientConnection connection) {
        return new LastCommands() {

            /**
             * Whether the pool or the timer that all of this JVM shares works for other code, from which the client's work cannot be told.
             */
            private boolean isBusyForOthers;

            @Override
            public void begin() {
                isBusyForOthers = busyForAll().isPresent();
            }

            @Override
            public void await(ClientPhase phase) throws InterruptedException {
                requireNoOtherStore();
                List<String> libraries = connection.source() == CommandSource.PORT ? LIBRARIES : DRIVERS;
                requireOver(
                        () -> busy(libraries).or(() -> isBusyForOthers ? Optional.empty() : busyForAll()),
                        UnawaitedThreads.this::goesOn);
                requireOver(connection::startedThread, UnawaitedThreads.this::goesOnIn);
                sent.await(phase);
            }

            @Override
            public Optional<String> awaited() {
                return sent.awaited();
            }
        };
    }

    private void requireNoOtherStore() {
        run.attempt().flatMap(begun -> begun.threads().connection()).ifPresent(where -> {
            throw new InconclusiveException(ClientText.class, text -> text.connectsByItself(name, where));
        });
    }

    /**
     * @param busy returns the name of a thread that is at work
     * @throws InconclusiveException if a thread is still at work when it has had the time to end
     */
    private void requireOver(Supplier<Optional<String>> busy, Function<String, Message> goesOn) {
        long since = System.nanoTime();
        for (Optional<String> one = busy.get(); one.isPresent() && !run.isKilled(); one = busy.get()) {
            // Its command may stand at a port.
            if (run.stopPoint().isPresent() || System.nanoTime() - since > TO_REST.toNanos()) {
                throw new InconclusiveException(goesOn.apply(one.get()));
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private Message goesOn(String thread) {
        Message described = described(thread);
        return Message.of(ClientText.class, text -> text.isNotAwaited(name, described));
    }

    /** The same for a program; commands of its threads may come at once, and are not the client's. */
    private Message goesOnIn(String program) {
        return Message.of(ClientText.class, text -> text.isNotAwaitedInProgram(name, program));
    }

    /** The error about a command that comes from another thread than that of the attempt, namely the calling one. */
    InconclusiveException sends(String command) {
        Message described = described(Thread.currentThread().getName());
        return new InconclusiveException(ClientText.class, text -> text.sentByThread(name, command, described));
    }

    /**
     * The same error for a program, whose threads cannot be told apart.
     *
     * @param program the name of the program that runs a thread of the client
     */
    InconclusiveException sends(String command, String program) {
        return new InconclusiveException(ClientText.class, text -> text.sentByThreadOfProgram(name, command, program));
    }

    private Message described(String thread) {
        List<Integer> starts = run.attempt()
                .map(begun -> begun.threads().startsIn(begun.lock()))
                .orElse(List.of());
        return Message.of(
                ClientText.class,
                text -> starts.isEmpty() ? text.startedSomewhere(thread) : text.startedAt(thread, starts));
    }

    private Optional<String> busy(List<String> libraries) {
        return threads.others().stream()
                .filter(thread -> TIMERS.stream().noneMatch(thread.getName()::startsWith))
                .filter(thread -> isBusy(thread, libraries))
                .map(Thread::getName)
                .findFirst();
    }

    private boolean isBusy(Thread thread, List<String> libraries) {
        Optional<String> begun = Arrays.stream(thread.getStackTrace())
                .map(StackTraceElement::getClassName)
                .filter(type -> OF_JAVA.stream().noneMatch(type::startsWith))
                .reduce((later, earlier) -> earlier);
        if (begun.filter(this::isOwn).isPresent()) {
            // A thread that waits for a reply does nothing, and goes on after that.
            return thread.getState() != Thread.State.WAITING;
        }
        return ThreadStacks.hasSomethingToDo(thread)
                && begun.filter(type -> libraries.stream().anyMatch(type::startsWith))
                        .isEmpty();
    }

    /** Whether a class is in the same package as the code of the client. */
    private boolean isOwn(String type) {
        return run.attempt()
                .map(begun -> begun.lock().getPackageName())
                .filter(own -> type.startsWith(own) && type.lastIndexOf('.') == own.length() - (own.isEmpty() ? 1 : 0))
                .isPresent();
    }

    private static Optional<String> busyForAll() {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        boolean isPoolBusy = !pool.isQuiescent() || pool.hasQueuedSubmissions();
        Predicate<Thread> isBusy = thread -> thread.getName().startsWith("ForkJoinPool.commonPool")
                ? isPoolBusy && ThreadStacks.hasSomethingToDo(thread)
                : thread.getName().toLowerCase(Locale.ROOT).contains(DELAYS)
                        && thread.getState() == Thread.State.TIMED_WAITING;
        return all().filter(isBusy)
                .map(Thread::getName)
                .findFirst()
                .or(() -> isPoolBusy ? Optional.of("ForkJoinPool.commonPool") : Optional.empty());
    }

    private static Stream<Thread> all() {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        return ThreadStacks.of(top);
    }
}
