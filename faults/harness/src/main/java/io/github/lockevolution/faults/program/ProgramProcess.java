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
 * A lock that is a program, in a process of its own behind a gate at a port of its own, with a dialogue in lines. A line that is no answer,
 * and any failure to answer, is inconclusive; the error quotes the end of its standard error. The limit on the time for an answer is set by
 * the client that lets its commands through the gate.
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
 * A dead client that does not answer its last question soon is killed with its process, and so is a successor that neither answers nor
 * sends.
 */
final class ProgramProcess implements AutoCloseable {

    /**
     * The time for a program to come back to its input. A program that only has to catch an error answers within milliseconds, on a busy
     * machine later; one that tries again is sooner started anew.
     */
    private static final Duration TO_COME_BACK = Duration.ofSeconds(1);

    /**
     * The time for threads to end. A thread that was told that its client is dead ends at once, unless it ignores that; on a busy machine
     * later.
     */
    private static final Duration THREADS_TO_END = Duration.ofMillis(300);

    private static final String OK = "ok";
    private static final String WAITS = "waits";
    private static final String CLOCK = "clock";
    private static final String TIMER = "timer";

    /** The largest number of timers that a lock has at a time. */
    private static final int MOST_LEFT = 20;

    private final String client;
    private final ProgramPort port;
    private final Process process;
    private final ProgramDialogue dialogue;
    private final ProcessThreads threads;
    /** Written by the thread that lets the client move, or by the client's thread while it runs; read by both. */
    private volatile Role role = Role.FIRST;
    /** The declarations of the program about its lock when the attempt began. Written by the thread of the client. */
    private volatile List<String> declared = List.of();
    /** Whether the bench rings the timers that it sets. Written with it. */
    private volatile boolean isRung;
    /** Whether a timer was set when that was asked last. */
    private volatile boolean hasSetTimer;

    /** The part that the process plays. */
    private enum Role {
        FIRST,

        /** The process has died. */
        DEAD,

        /** Its predecessor has died or lost a reply, and its connections were cut. */
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
     * @param client the name of its client
     * @param command the program and its arguments
     * @param port its port to the store; closed with it
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

    /** Whether the process runs. */
    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether none of its connections was cut in the last attempt. */
    boolean isUncut() {
        return role != Role.DEAD && !port.hasLostReply();
    }

    /**
     * Ends the client, but not the process, which can be another client if it comes back to its standard input at once; else it is killed.
     * The gate has to refuse its commands meanwhile.
     *
     * @param onKilled run if it was killed
     */
    void endClient(Runnable onKilled) {
        role = Role.DEAD;
        port.refuseAll();
        killUnlessAnswered(dialogue.lastQuestion(), () -> true, onKilled);
    }

    /**
     * Kills in a thread of its own, not in the pool shared by all of this JVM: its first user starts its threads, which would then be taken
     * for those of a lock.
     */
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

    /** Whether no work of the client's attempt goes on, as far as it can be seen: threads are waited for. */
    boolean hasComeToItsEnd() {
        return threads.awaitEnd(THREADS_TO_END);
    }

    /** Becomes another client, whose predecessor died or lost a reply. */
    void reset() {
        port.forget();
        role = Role.SUCCESSOR;
    }

    /** Whether it was another client before, whose connections were cut, and has sent no command since. */
    boolean mayBeStale() {
        return role == Role.SUCCESSOR && !port.hasSent();
    }

    /** Whether it has declared that its acquire waits until the lock is free. */
    boolean isBlocking() {
        return declared.contains(WAITS);
    }

    /** The threads of the process and of its child processes. */
    ProcessThreads threads() {
        return threads;
    }

    /**
     * The name of the program that runs a thread which it has started in its attempt, and which waits for none of the timers that the bench
     * rings.
     */
    Optional<String> startedThread() {
        return threads.started().filter(started -> !isRung || rest().mayHaveThreads());
    }

    /** Whether it sends to several servers. */
    boolean isOnSeveralServers() {
        return port.servers() > 1;
    }

    /** Whether it has declared that it works when its timer rings, or has set a timer that the bench rings. */
    boolean hasTimer() {
        return isRung ? rest().isSet() : declared.contains(TIMER);
    }

    /** Whether it may believe that a timer is set which is not: a timer of a client that died is gone with it. */
    boolean mayMissTimer() {
        return hasSetTimer;
    }

    /** Whether the bench rings the timers that it sets. */
    boolean isRung() {
        return isRung;
    }

    /**
     * The state of a program that has come to rest.
     *
     * @param hasSent whether it has sent a command since this was asked last
     * @param isSet whether one of its timers would ring
     * @param mayHaveThreads whether a thread that it has started may do anything but wait for one of these
     */
    record Rest(boolean hasSent, boolean isSet, boolean mayHaveThreads) {

        static Rest of(String[] numbers) {
            return new Rest(
                    !numbers[0].equals("0"), !numbers[1].equals("0"), numbers.length < 3 || !numbers[2].equals("0"));
        }
    }

    /** Rings the timer that would ring first. */
    Rest ring() {
        return askTimers("tick");
    }

    /**
     * Forgets the commands sent until now, so that they are not reported later.
     *
     * @param isAttemptHeld whether a command of the attempt is held besides that of a timer; if not, the commands sent together with the
     *     timer's are still to come
     */
    void forgetSent(boolean isAttemptHeld) {
        askTimers(isAttemptHeld ? "now" : "one");
    }

    /** Waits until the effects of earlier events are over. */
    Rest rest() {
        return askTimers("rest");
    }

    /**
     * Whether one of its timers is still set when its attempt is over, and sends a command. In the next attempt such a timer would be
     * wrongly taken for set. Its commands may arrive later: all commands of this process are refused from then on.
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

    /** Rings its timer, and returns when the work of the ring is done. */
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
     * @throws ProgramErrorException if a reply was lost meanwhile, and the program answers by an error
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
     * Asks a question that is answered by yes or no.
     *
     * @throws ProgramErrorException if the program answers by an error, or ends because a reply to it was lost
     * @throws InconclusiveException if it gives no such answer
     */
    boolean askWhether(String line) {
        return dialogue.isYes(ask(line));
    }

    /**
     * Asks a section to do its work.
     *
     * @return its answer: {@code done TEXT}, {@code refused} or {@code error TEXT}
     * @throws InconclusiveException if it gives another answer
     */
    String askToRun(String line) {
        String answer = ask(line);
        String word = answer.split(" ", 2)[0];
        if (!Set.of("done", "refused", "error").contains(word)) {
            throw dialogue.somethingElse(answer, "done TEXT, refused or error TEXT");
        }
        return answer;
    }

    /** Asks a section a question, past every gate. */
    String askUngated(String line) {
        port.letThrough();
        return ask(line);
    }

    /** The error about an answer that does not fit the last question. */
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

    /** The error that it neither sends a command nor answers. */
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
