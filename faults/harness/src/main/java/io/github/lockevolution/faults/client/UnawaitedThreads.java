package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.InconclusiveException;
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
 * Sees to it that a client has nothing under way in another thread when its own has returned: what comes later is in no schedule. A pool and a
 * timer that are one for all of this JVM have to rest, too. Virtual threads are not seen here, only what they send; nor is what a client
 * library does by itself.
 *
 * @param threads of the client
 * @param run where it is
 */
record UnawaitedThreads(String name, ClientThreadGroup threads, RunControl run) {

    /** A thread that the attempt waits for comes to rest by then, on a busy machine as well. */
    private static final Duration TO_REST = Duration.ofSeconds(1);

    private static final long LOOK_NANOS = 500_000;

    /** Where threads begin by which a driver keeps a client connected to its store. */
    private static final List<String> DRIVERS =
            List.of("org.postgresql.", "org.h2.", "com.mysql.", "org.mariadb.", "redis.clients.jedis.");

    /** The same of libraries that a client connects by itself, with those. */
    private static final List<String> LIBRARIES = Stream.concat(
                    DRIVERS.stream(), Stream.of("io.netty.", "io.lettuce.", "org.redisson.", "reactor."))
            .toList();

    /** How the names of their timers begin, which are those of Java: one of a statement goes on until its time is over. */
    private static final List<String> TIMERS_OF_DRIVERS = List.of("PostgreSQL-JDBC-", "MariaDb-", "mysql-cj-");

    private static final List<String> OF_JAVA = List.of("java.", "javax.", "jdk.", "sun.");

    /** In the name of the thread by which {@code CompletableFuture} does something later. */
    private static final String DELAYS = "delayscheduler";

    /** Before what the client still sends in its own thread, it is waited for those. */
    LastCommands before(LastCommands sent, ClientConnection connection) {
        return new LastCommands() {

            /** Whether what is one for all of this JVM has something to do for others, of whom nobody could tell the client apart. */
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
     * @param busy tells one that has something to do
     * @throws InconclusiveException if one has still something to do when it has had the time to end
     */
    private void requireOver(Supplier<Optional<String>> busy, Function<String, Message> goesOn) {
        long since = System.nanoTime();
        for (Optional<String> one = busy.get(); one.isPresent() && !run.isKilled(); one = busy.get()) {
            // What it sends may stand at a port.
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

    /** The same of a program; what its threads send may come at once, and is no command of the client. */
    private Message goesOnIn(String program) {
        return Message.of(ClientText.class, text -> text.isNotAwaitedInProgram(name, program));
    }

    /** What is said of a command that comes from another thread than that of the attempt, which is the calling one. */
    InconclusiveException sends(String command) {
        Message described = described(Thread.currentThread().getName());
        return new InconclusiveException(ClientText.class, text -> text.sentByThread(name, command, described));
    }

    /**
     * The same of a program, whose threads nobody can tell apart.
     *
     * @param program that runs one that the client has started
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
                .filter(thread -> TIMERS_OF_DRIVERS.stream().noneMatch(thread.getName()::startsWith))
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
            // One that waits for an answer does nothing, and goes on after that.
            return thread.getState() != Thread.State.WAITING;
        }
        return ThreadStacks.hasSomethingToDo(thread)
                && begun.filter(type -> libraries.stream().anyMatch(type::startsWith))
                        .isEmpty();
    }

    /** Whether a class is of the same package as the code of the client. */
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
