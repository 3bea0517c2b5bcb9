package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.ClientText;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.ProgramErrorException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The dialogue with a program, in lines that end with a newline, and the errors about a wrong or missing answer, which quote the end of its
 * standard error. One thread asks at a time; any thread may read its state.
 */
public final class ProgramDialogue {

    private static final int LONGEST_LINE = 1000;
    private static final int LONGEST_SHOWN = 60;
    private static final Duration TO_EXIT = Duration.ofSeconds(3);
    private static final Duration TO_ANSWER_BESIDE = Duration.ofSeconds(10);
    private static final String ERROR = "error";

    /** The first character of lines to and from the script that was loaded before the program. */
    static final String BESIDE = "\u0001";

    private final String client;
    private final Process process;
    /** The standard output of the program. Used by the thread that asks. */
    private final InputStream answers;

    /** The questions to the loaded script while another question is open. */
    private final BlockingQueue<String> beside = new LinkedBlockingQueue<>();

    private final TailBuffer lastLines;
    /** Written by the thread that asks. */
    private volatile Question last = new Question("begin");

    /** A question, by its first word. */
    static final class Question {

        private final String order;
        /** Written by the thread that asks. */
        private volatile boolean isOpen;

        private Question(String order) {
            this.order = order;
        }

        /** Whether its answer is still awaited. */
        boolean isOpen() {
            return isOpen;
        }
    }

    private ProgramDialogue(String client, Process process, TailBuffer lastLines) {
        this.client = client;
        this.process = process;
        this.answers = new BufferedInputStream(process.getInputStream());
        this.lastLines = lastLines;
    }

    /**
     * Begins a dialogue, and reads the standard error of the program.
     *
     * @param client the name of the client
     */
    public static ProgramDialogue begin(String client, Process process) {
        return new ProgramDialogue(client, process, TailBuffer.of(process.getErrorStream()));
    }

    /** The last question. */
    Question lastQuestion() {
        return last;
    }

    /** The first word of the last question. */
    String lastOrder() {
        return last.order;
    }

    /**
     * Asks, and waits for the answer.
     *
     * @throws InconclusiveException if none comes any more, or the program has written a line without a question
     */
    public String ask(String line) {
        try {
            return ask(line, () -> {}, () -> {});
        } catch (IOException e) {
            throw hasEnded(awaitStatus(), e);
        }
    }

    /**
     * Asks, and waits for the answer.
     *
     * @param before run before the program gets the question
     * @param after run when it has answered, while the question is still open
     * @throws InconclusiveException if the program has written a line without a question
     * @throws IOException if no answer comes any more: see {@link #hasEnded}
     */
    String ask(String line, Runnable before, Runnable after) throws IOException {
        return line.startsWith(BESIDE) && last.isOpen() ? askBeside(line) : askAlone(line, before, after);
    }

    /** Asks while another question is open, whose thread reads both answers. */
    private String askBeside(String line) throws IOException {
        try {
            write(line);
            return Optional.ofNullable(beside.poll(TO_ANSWER_BESIDE.toMillis(), TimeUnit.MILLISECONDS))
                    .orElseThrow(() -> new EOFException("the program does not answer"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EOFException("interrupted");
        }
    }

    private synchronized void write(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    private String askAlone(String line, Runnable before, Runnable after) throws IOException {
        Question question = new Question(line.split(" ", 2)[0]);
        last = question;
        requireNothingUnread();
        question.isOpen = true;
        try {
            before.run();
            write(line);
            String answer = readLine();
            while (answer.startsWith(BESIDE) && !line.startsWith(BESIDE)) {
                beside.add(answer);
                answer = readLine();
            }
            after.run();
            return answer;
        } finally {
            question.isOpen = false;
        }
    }

    private void requireNothingUnread() throws IOException {
        if (answers.available() > 0) {
            String unasked = shown(readLine());
            Message written = lastLines();
            throw new InconclusiveException(ClientText.class, text -> text.saidUnasked(client, unasked, written));
        }
    }

    /** The next line, without the white space at its end; the first 1,000 bytes of a line that is too long for an answer. */
    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = answers.read(); next != '\n' && line.size() < LONGEST_LINE; next = answers.read()) {
            if (next < 0) {
                throw new EOFException("the program has closed its output");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8).stripTrailing();
    }

    private static String shown(String line) {
        return line.length() <= LONGEST_SHOWN ? line : line.substring(0, LONGEST_SHOWN) + "…";
    }

    /**
     * Reads an answer that is yes or no.
     *
     * @throws ProgramErrorException if it is an error
     * @throws InconclusiveException if it is anything else
     */
    public boolean isYes(String answer) {
        if (answer.startsWith(ERROR + " ") || answer.equals(ERROR)) {
            throw new ProgramErrorException(answer.substring(ERROR.length()).strip());
        }
        if (!answer.equals("true") && !answer.equals("false")) {
            throw somethingElse(answer, "true, false or error TEXT");
        }
        return answer.equals("true");
    }

    /** The error about an answer that does not fit the last question. */
    public InconclusiveException somethingElse(String answer, String needed) {
        String asked = lastOrder();
        Message written = lastLines();
        return new InconclusiveException(
                ClientText.class, text -> text.saidSomethingElse(client, asked, shown(answer), needed, written));
    }

    /**
     * The error that no answer comes any more.
     *
     * @param status the status with which the process has ended; empty if it has only closed its output
     */
    InconclusiveException hasEnded(Optional<Integer> status, IOException cause) {
        String asked = lastOrder();
        Message written = lastLines();
        return new InconclusiveException(
                ClientText.class,
                text -> status.isPresent()
                        ? text.hasEnded(client, asked, status.get(), written)
                        : text.closedItsOutput(client, asked, written),
                cause);
    }

    /**
     * The error that the program neither sends a command nor answers.
     *
     * @param lacking the servers of its commands that wait for commands to other servers
     */
    InconclusiveException hangs(Duration patience, List<String> lacking) {
        String asked = lastOrder();
        Message processor = processorTime();
        Message written = lastLines();
        long seconds = patience.toSeconds();
        return new InconclusiveException(
                ClientText.class,
                text -> lacking.isEmpty()
                        ? text.programHangs(client, asked, seconds, processor, written)
                        : text.asksFewerServers(client, asked, lacking, seconds, written));
    }

    /**
     * Its processor time since it was started: almost none if it waits, almost all of the time that has passed if it computes. Child
     * processes do not count.
     */
    private Message processorTime() {
        Optional<Duration> used = process.info().totalCpuDuration();
        return Message.of(
                ClientText.class,
                text -> used.map(time -> text.processorTime(time.toMillis())).orElseGet(text::unknownProcessorTime));
    }

    /** The status with which the process ends; empty if it does not end soon. */
    Optional<Integer> awaitStatus() {
        try {
            return process.waitFor(TO_EXIT.toMillis(), TimeUnit.MILLISECONDS)
                    ? Optional.of(process.exitValue())
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** The status with which the process has ended; empty if it runs. */
    public OptionalInt exitStatus() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /** The end of the program's standard error, as a part of a sentence. */
    private Message lastLines() {
        String written = lastLines.text(!process.isAlive());
        return Message.of(ClientText.class, text -> written.isEmpty() ? text.noLastLines() : text.lastLines(written));
    }
}
