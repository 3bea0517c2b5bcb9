package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.ClientText;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.ProgramErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A lock that is a program, in a process of its own behind a gate at a port of its own, and spoken to in lines. What it prints that is
 * no answer, and whatever else keeps it from answering, is inconclusive, with what it wrote last to its standard error. How long an
 * answer may take is the business of whoever lets its commands through the gate.
 *
 * <p>One process may be one client after the other:
 *
 * <pre>
 *           endClient             endClient
 *   First -------------> Dead <------------- Successor
 *     |                   |                  ^  ^
 *     |                   +----- reset ------+  |
 *     +------ reset, if an answer was lost -----+
 * </pre>
 *
 * A dead client that does not answer soon what it is asked is killed with its process, and so is a successor that neither answers nor sends.
 */
final class ProgramProcess implements AutoCloseable {

    /** A program that only has to catch an error answers within milliseconds, on a busy machine later; one that tries again is started anew sooner. */
    private static final Duration TO_COME_BACK = Duration.ofSeconds(1);

    /** A thread that was told that its client is dead ends at once, unless it takes no notice; on a busy machine later. */
    private static final Duration THREADS_TO_END = Duration.ofMillis(300);

    private static final String OK = "ok";
    private static final String WAITS = "waits";
    private static final String CLOCK = "clock";
    private static final String TIMER = "timer";

    /** A lock has not more timers at a time. */
    private static final int MOST_LEFT = 20;

    private final String client;
    private final ProgramPort port;
    private final Process process;
    private final ProgramDialogue dialogue;
    private final ProcessThreads threads;
    /** Changed by whoever lets the client move, or by its thread while nobody does; read by both. */
    private volatile Role role = Role.FIRST;
    /** What the program has said of its lock when the attempt began. Written by the thread of the client. */
    private volatile List<String> declared = List.of();
    /** Whether the bench rings the timers that it sets. Written with it. */
    private volatile boolean isRung;
    /** Whether one of these would have rung when that was asked last. */
    private volatile boolean hasSetTimer;

    /** Which client the process is. */
    private enum Role {
        FIRST,

        /** The process has died. */
        DEAD,

        /** One whose predecessor has died or lost an answer: its connections were cut. */
        SUCCESSOR
    }

    private ProgramProcess(String client, ProgramPort port, Process process, ProgramDialogue dialogue) {
        this.client = client;
        this.port = port;
        this.process = process;
        this.dialogue = dialogue;
        this.threads = new ProcessThreads(process.toHandle());
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
            Process process = ProcessGuard.start(builder);
            port.watch(process.toHandle());
            return new ProgramProcess(client, port, process, ProgramDialogue.begin(client, process));
        } catch (IOException | RuntimeException e) {
            port.close();
            throw e;
        }
    }

    static void requireThere(List<String> command) {
        String program = command.isEmpty() ? "" : command.get(0);
        boolean isThere = program.contains("/")
                ? Files.isExecutable(Path.of(program)) && !Files.isDirectory(Path.of(program))
                : Platform.program(program).isPresent();
        if (!isThere) {
            throw new SetupProblem(ClientText.class, text -> text.noSuchProgram(program));
        }
    }

    /** Whether it runs. */
    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether none of its connections was cut in the last attempt. */
    boolean isUncut() {
        return role != Role.DEAD && !port.hasLostReply();
    }

    /**
     * The client dies, but not the process, which can be another client if it comes back to its standard input at once; else it is killed.
     * What it sends meanwhile, the gate has to refuse.
     *
     * @param onKilled told if it was killed
     */
    void endClient(Runnable onKilled) {
        role = Role.DEAD;
        port.refuseAll();
        killUnlessAnswered(dialogue.lastQuestion(), () -> true, onKilled);
    }

    /** Not by a pool that is one for all of this JVM: whoever comes first starts its threads, which are then taken for those of a lock. */
    private void killUnlessAnswered(ProgramDialogue.Question question, BooleanSupplier isLate, Runnable onKilled) {
        if (question.isOpen()) {
            BenchThread.daemon(
                            () -> {
                                LockSupport.parkNanos(TO_COME_BACK.toNanos());
                                if (question.isOpen() && isLate.getAsBoolean()) {
                                    onKilled.run();
                                    kill();
                                }
                            },
                            "waits for a program")
                    .start();
        }
    }

    /** Whether nothing that the client has started in its attempt goes on, as far as anybody can tell: threads are waited for. */
    boolean hasComeToItsEnd() {
        return threads.awaitEnd(THREADS_TO_END);
    }

    /** Becomes another client, whose predecessor died or lost an answer. */
    void reset() {
        port.forget();
        role = Role.SUCCESSOR;
    }

    /** Whether it was another client before, whose connections were cut, and has not come to the gate since. */
    boolean mayBeStale() {
        return role == Role.SUCCESSOR && !port.hasSent();
    }

    /** Whether it has said that it waits until the lock is free. */
    boolean isBlocking() {
        return declared.contains(WAITS);
    }

    /** Of the process, and of those that it has started. */
    ProcessThreads threads() {
        return threads;
    }

    /** What runs a thread that it has started in its attempt, and that waits for none of the timers that the bench rings. */
    Optional<String> startedThread() {
        return threads.started().filter(started -> !isRung || rest().mayHaveThreads());
    }

    /** Whether it sends to several servers. */
    boolean isOnSeveralServers() {
        return port.servers() > 1;
    }

    /** Whether it has said that it does something when its timer rings, or has set one that the bench rings. */
    boolean hasTimer() {
        return isRung ? rest().isSet() : declared.contains(TIMER);
    }

    /** Whether it may take a timer for set that is none any more: one of a client that died has gone with it. */
    boolean mayMissTimer() {
        return hasSetTimer;
    }

    /** Whether the bench rings the timers that it sets. */
    boolean isRung() {
        return isRung;
    }

    /**
     * What a program is at that has come to rest.
     *
     * @param hasSent whether it has sent anything since that was asked last
     * @param isSet whether one of its timers would ring
     * @param mayHaveThreads whether a thread that it has started may be at something else than waiting for one of these
     */
    record Rest(boolean hasSent, boolean isSet, boolean mayHaveThreads) {

        static Rest of(String[] numbers) {
            return new Rest(
                    !numbers[0].equals("0"), !numbers[1].equals("0"), numbers.length < 3 || !numbers[2].equals("0"));
        }
    }

    /** The one of its timers rings that would ring first. */
    Rest ring() {
        return askTimers("tick");
    }

    /**
     * What was sent until now is nothing that it is asked for later.
     *
     * @param isAttemptHeld whether a command of the attempt is held besides that of a timer; if not, what was sent with that one is still to come
     */
    void forgetSent(boolean isAttemptHeld) {
        askTimers(isAttemptHeld ? "now" : "one");
    }

    /** Waits until all has happened that follows from what has happened. */
    Rest rest() {
        return askTimers("rest");
    }

    /**
     * Whether one of its timers is still set when its attempt is over, and does something. In the next attempt it would be missed by whoever
     * believes that it is set. What it has sent may arrive later: this process is refused everything from then on.
     */
    boolean leavesTimer() {
        boolean hasSent = false;
        if (isRung && rest().isSet()) {
            port.refuseAll();
            Rest rung = new Rest(false, true, true);
            for (int i = 0; i < MOST_LEFT && rung.isSet() && !hasSent; i++) {
                rung = ring();
                hasSent = rung.hasSent();
            }
            if (!hasSent) {
                port.forget();
            }
        }
        return hasSent;
    }

    private Rest askTimers(String order) {
        try {
            String[] answer = dialogue.ask(ProgramDialogue.BESIDE + order, () -> {}, () -> {})
                    .substring(1)
                    .split(" ");
            Rest rest = Rest.of(answer);
            hasSetTimer = rest.isSet();
            return rest;
        } catch (IOException e) {
            dialogue.awaitStatus();
            return new Rest(false, false, true);
        }
    }

    /** Its timer rings; comes back when it has done what it does then. */
    void tick() {
        String answer = ask("tick");
        if (!answer.equals(OK) && !answer.startsWith("error ")) {
            throw dialogue.somethingElse(answer, "ok or error TEXT");
        }
    }

    OptionalInt exitStatus() {
        return dialogue.exitStatus();
    }

    /** The process id. */
    long pid() {
        return process.pid();
    }

    /**
     * Begins an attempt.
     *
     * @throws ProgramErrorException if the answer to what it has sent for that was lost, and it says so by an error
     * @throws InconclusiveException if the program does not answer {@code ok}, with {@code waits}, {@code clock}, {@code timer} or several of them behind it if need be
     */
    void begin(String line) {
        port.beginAttempt();
        String answer = ask(line);
        requireNothingSentBefore();
        isRung = answer.endsWith(ProgramDialogue.BESIDE);
        String said = isRung
                ? answer.substring(0, answer.length() - ProgramDialogue.BESIDE.length())
                        .stripTrailing()
                : answer;
        if (port.hasLostReply() && !said.startsWith(OK)) {
            dialogue.isYes(said);
        }
        port.missingSetUp().ifPresent(command -> {
            throw new InconclusiveException(
                    ClientText.class, text -> text.setsUpOnce(client, Quoted.command(command.words())));
        });
        List<String> words = List.of(said.split(" ", -1));
        List<String> more = words.subList(1, words.size());
        if (!words.get(0).equals(OK) || !List.of(WAITS, CLOCK, TIMER).containsAll(more)) {
            throw dialogue.somethingElse(said, OK);
        }
        declared = more;
        hasSetTimer = false;
        if (more.contains(CLOCK)) {
            port.clock().ifPresent(ClockFile::beLookedAt);
        }
        threads.begin();
        port.letThrough();
    }

    private void requireNothingSentBefore() {
        port.tooEarly().ifPresent(command -> {
            throw new InconclusiveException(
                    ClientText.class, text -> text.sentBeforeBegin(client, Quoted.command(command.words())));
        });
    }

    /**
     * Asks what is answered by yes or no.
     *
     * @throws ProgramErrorException if the program answers by an error, or ends because an answer to it was lost
     * @throws InconclusiveException if it does anything else
     */
    boolean askWhether(String line) {
        return dialogue.isYes(ask(line));
    }

    /**
     * Asks a section to do its work.
     *
     * @return its answer: {@code done TEXT}, {@code refused} or {@code error TEXT}
     * @throws InconclusiveException if it says anything else
     */
    String askToRun(String line) {
        String answer = ask(line);
        String word = answer.split(" ", 2)[0];
        if (!Set.of("done", "refused", "error").contains(word)) {
            throw dialogue.somethingElse(answer, "done TEXT, refused or error TEXT");
        }
        return answer;
    }

    /** Asks a section something, past every gate. */
    String askUngated(String line) {
        port.letThrough();
        return ask(line);
    }

    /** What is said of an answer that is none to what was asked last. */
    InconclusiveException somethingElse(String answer, String needed) {
        return dialogue.somethingElse(answer, needed);
    }

    /** Asks a lock in Java for its fencing token; empty if it draws none. */
    OptionalLong askFencingToken() {
        String answer = ask(LockProgram.FENCING_TOKEN);
        return answer.equals(LockProgram.NONE) ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(answer));
    }

    private String ask(String line) {
        try {
            return dialogue.ask(line, this::asked, port::awaitNothingLeft);
        } catch (IOException e) {
            requireNothingSentBefore();
            Optional<Integer> status = dialogue.awaitStatus();
            if (port.hasLostReply() && status.isPresent()) {
                throw new ProgramErrorException("the program ended, status " + status.get());
            }
            throw dialogue.hasEnded(status, e);
        }
    }

    private void asked() {
        if (mayBeStale()) {
            killUnlessAnswered(dialogue.lastQuestion(), this::mayBeStale, () -> {});
        }
        port.ask(dialogue.lastOrder());
        port.clock().ifPresent(ClockFile::show);
    }

    /** What is said if it neither sends a command nor answers. */
    InconclusiveException hangs(Duration patience) {
        return dialogue.hangs(patience, port.lackingOthers());
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
