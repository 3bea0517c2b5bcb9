package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.BenchThread;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.ProgramErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A lock that is a program, in a process of its own behind a gate at a port of its own, and spoken to in lines. What it prints that is
 * no answer, and whatever else keeps it from answering, is inconclusive, with what it wrote last to its standard error. How long an
 * answer may take is the business of whoever lets its commands through the gate.
 */
final class ProgramProcess implements AutoCloseable {

    private static final int LONGEST_SHOWN = 60;
    private static final Duration TO_EXIT = Duration.ofSeconds(3);

    /** A program that only has to catch an error answers within milliseconds, on a busy machine later; one that tries again never does. */
    private static final Duration TO_COME_BACK = Duration.ofSeconds(5);

    /** A thread that was told that its client is dead ends at once, unless it takes no notice; on a busy machine later. */
    private static final Duration THREADS_TO_END = Duration.ofMillis(300);

    private static final String ERROR = "error ";
    private static final String OK = "ok";
    private static final String WAITS = "waits";
    private static final String CLOCK = "clock";
    private static final String TIMER = "timer";

    private final String client;
    private final ProgramPort port;
    private final Process process;
    private final LineChannel lines;
    private final LastLines lastLines;
    private final ProcessThreads threads;
    private volatile String order = "begin";
    private volatile boolean isBlocking;
    private volatile boolean hasTimer;
    private volatile boolean isAsked;
    private volatile boolean clientHasDied;
    private final AtomicInteger deaths = new AtomicInteger();
    private final AtomicInteger questions = new AtomicInteger();
    private boolean wasReset;

    private ProgramProcess(String client, ProgramPort port, Process process) {
        this.client = client;
        this.port = port;
        this.process = process;
        this.lines = new LineChannel(process);
        this.threads = new ProcessThreads(process.toHandle());
        this.lastLines = LastLines.of(process.getErrorStream());
    }

    /**
     * Starts the program; returns at once.
     *
     * @param client the name of the client that it is
     * @param command the program and its arguments
     * @param port where it finds its store; closed with it
     * @throws SetupProblem if there is no such program
     * @throws IOException if it cannot be started
     */
    static ProgramProcess start(String client, List<String> command, ProgramPort port) throws IOException {
        try {
            requireThere(command);
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().putAll(port.environment());
            port.clock()
                    .ifPresent(file -> builder.environment()
                            .put("LOCK_CLOCK_FILE", file.path().toString()));
            Process process = ProcessGuard.start(builder);
            port.watch(process.toHandle());
            return new ProgramProcess(client, port, process);
        } catch (IOException | RuntimeException e) {
            port.close();
            throw e;
        }
    }

    private static void requireThere(List<String> command) {
        String program = command.isEmpty() ? "" : command.get(0);
        boolean isThere = program.contains("/")
                ? Files.isExecutable(Path.of(program)) && !Files.isDirectory(Path.of(program))
                : Platform.program(program).isPresent();
        if (!isThere) {
            throw new SetupProblem(Message.of(ClientText.class, text -> text.noSuchProgram(program)));
        }
    }

    /** Whether it runs. */
    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether none of its connections was cut in the last attempt. */
    boolean isUncut() {
        return !clientHasDied && !port.hasLostReply();
    }

    /**
     * The client dies, but not the process, which can be another client if it comes back to its standard input at once; else it is killed.
     * What it sends meanwhile, the gate has to refuse.
     *
     * @param onKilled told if it was killed
     */
    void endClient(Runnable onKilled) {
        clientHasDied = true;
        port.refuseAll();
        int death = deaths.incrementAndGet();
        if (isAsked) {
            // Another client may have died in it since.
            laterIf(() -> deaths.get() == death && clientHasDied && isAsked, () -> {
                onKilled.run();
                kill();
            });
        }
    }

    /** Not by a pool that is one for all of this JVM: whoever comes first starts its threads, which are then taken for those of a lock. */
    private static void laterIf(BooleanSupplier condition, Runnable action) {
        BenchThread.daemon(
                        () -> {
                            LockSupport.parkNanos(TO_COME_BACK.toNanos());
                            if (condition.getAsBoolean()) {
                                action.run();
                            }
                        },
                        "waits for a program")
                .start();
    }

    /** Whether nothing that the client has started in its attempt goes on, as far as anybody can tell: threads are waited for. */
    boolean hasComeToItsEnd() {
        return threads.awaitEnd(THREADS_TO_END);
    }

    /** Becomes another client, whose predecessor died or lost an answer. */
    void reset() {
        port.forget();
        clientHasDied = false;
        wasReset = true;
    }

    /** Whether it was another client before, whose connections were cut, and has not come to the gate since. */
    boolean mayBeStale() {
        return wasReset && !port.hasSent();
    }

    /** Whether it has said that it waits until the lock is free. */
    boolean isBlocking() {
        return isBlocking;
    }

    /** What runs a thread that was started since the attempt began; empty if there is none, or nobody knows. */
    Optional<String> startedThread() {
        return threads.started();
    }

    /** Whether threads were seen that were started since the attempt began, and all of them have ended. */
    boolean haveThreadsEnded() {
        return threads.haveEnded();
    }

    /** Whether it, or what it has started, has something to do; false if nobody knows. */
    boolean isAtWork() {
        return threads.isAnyAtWork();
    }

    /** Whether it sends to several servers. */
    boolean isOnSeveralServers() {
        return port.servers() > 1;
    }

    /** Whether it has said that it does something when its timer rings. */
    boolean hasTimer() {
        return hasTimer;
    }

    /** Its timer rings; comes back when it has done what it does then. */
    void tick() {
        String answer = ask("tick");
        if (!answer.equals(OK) && !answer.startsWith(ERROR)) {
            throw somethingElse(answer, "ok or error TEXT");
        }
    }

    OptionalInt exitStatus() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /** The process id. */
    long pid() {
        return process.pid();
    }

    /**
     * Begins an attempt.
     *
     * @throws InconclusiveException if the program does not answer {@code ok}, with {@code waits}, {@code clock}, {@code timer} or several of them behind it if need be
     */
    void begin(String line) {
        port.beginAttempt();
        String answer = ask(line);
        requireNothingSentBefore();
        List<String> words = List.of(answer.split(" ", -1));
        List<String> more = words.subList(1, words.size());
        if (!words.get(0).equals(OK) || !List.of(WAITS, CLOCK, TIMER).containsAll(more)) {
            throw somethingElse(answer, OK);
        }
        isBlocking = more.contains(WAITS);
        hasTimer = more.contains(TIMER);
        if (more.contains(CLOCK)) {
            port.clock().ifPresent(ClockFile::beLookedAt);
        }
        threads.begin();
        port.letThrough();
    }

    private void requireNothingSentBefore() {
        port.tooEarly().ifPresent(command -> {
            throw new InconclusiveException(
                    Message.of(ClientText.class, text -> text.sentBeforeBegin(client, command.toString())));
        });
    }

    /**
     * Asks what is answered by yes or no.
     *
     * @throws ProgramErrorException if the program answers by an error, or ends because an answer to it was lost
     * @throws InconclusiveException if it does anything else
     */
    boolean askWhether(String line) {
        String answer = ask(line);
        if (answer.startsWith(ERROR) || answer.equals(ERROR.strip())) {
            throw new ProgramErrorException(answer.substring(ERROR.length() - 1).strip());
        }
        if (!answer.equals("true") && !answer.equals("false")) {
            throw somethingElse(answer, "true, false or error TEXT");
        }
        return answer.equals("true");
    }

    /** Asks a lock in Java for its fencing token; empty if it draws none. */
    OptionalLong askFencingToken() {
        String answer = ask(LockProgram.FENCING_TOKEN);
        return answer.equals(LockProgram.NONE) ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(answer));
    }

    private String ask(String line) {
        order = line.split(" ", 2)[0];
        try {
            if (lines.hasUnread()) {
                String unasked = shown(lines.readLine());
                Message last = lastLines();
                throw new InconclusiveException(
                        Message.of(ClientText.class, text -> text.saidUnasked(client, unasked, last)));
            }
            isAsked = true;
            int question = questions.incrementAndGet();
            if (mayBeStale()) {
                laterIf(() -> questions.get() == question && isAsked && mayBeStale(), this::kill);
            }
            port.ask(order);
            port.clock().ifPresent(ClockFile::show);
            lines.write(line);
            String answer = lines.readLine();
            port.awaitNothingLeft();
            return answer;
        } catch (IOException e) {
            throw hasEnded(e);
        } finally {
            isAsked = false;
        }
    }

    private static String shown(String line) {
        return line.length() <= LONGEST_SHOWN ? line : line.substring(0, LONGEST_SHOWN) + "…";
    }

    private InconclusiveException somethingElse(String answer, String needed) {
        String asked = order;
        Message last = lastLines();
        return new InconclusiveException(Message.of(
                ClientText.class, text -> text.saidSomethingElse(client, asked, shown(answer), needed, last)));
    }

    private RuntimeException hasEnded(IOException cause) {
        requireNothingSentBefore();
        Optional<Integer> status = status();
        if (port.hasLostReply() && status.isPresent()) {
            return new ProgramErrorException("the program ended, status " + status.get());
        }
        String asked = order;
        Message last = lastLines();
        return new InconclusiveException(
                Message.of(
                        ClientText.class,
                        text -> status.isPresent()
                                ? text.hasEnded(client, asked, status.get(), last)
                                : text.closedItsOutput(client, asked, last)),
                cause);
    }

    private Optional<Integer> status() {
        try {
            return process.waitFor(TO_EXIT.toMillis(), TimeUnit.MILLISECONDS)
                    ? Optional.of(process.exitValue())
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** What is said if it neither sends a command nor answers. */
    InconclusiveException hangs(Duration patience) {
        String asked = order;
        Message processor = processorTime();
        Message last = lastLines();
        long seconds = patience.toSeconds();
        List<String> lacking = port.lackingOthers();
        return new InconclusiveException(Message.of(
                ClientText.class,
                text -> lacking.isEmpty()
                        ? text.programHangs(client, asked, seconds, processor, last)
                        : text.asksFewerServers(client, asked, lacking, seconds, last)));
    }

    /**
     * Processor time since it was started: almost none if it waits, almost all of the time that has passed if it computes. That of processes
     * which it has started is not counted.
     */
    private Message processorTime() {
        Optional<Duration> used = process.info().totalCpuDuration();
        return Message.of(
                ClientText.class,
                text -> used.map(time -> text.processorTime(time.toMillis())).orElseGet(text::unknownProcessorTime));
    }

    private Message lastLines() {
        String last = lastLines.text(!process.isAlive());
        return Message.of(ClientText.class, text -> last.isEmpty() ? text.noLastLines() : text.lastLines(last));
    }

    /** Ends the process with {@code kill -9} and waits until it is gone. */
    void kill() {
        port.refuseAll();
        ProcessGuard.kill(process);
    }

    @Override
    public void close() {
        kill();
        port.close();
    }
}
