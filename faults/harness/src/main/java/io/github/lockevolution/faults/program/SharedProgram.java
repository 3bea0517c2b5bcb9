package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.ClientText;
import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A program that is several clients at once: each line to it, and each of its answers, begins with the name of the client, as in
 * {@code @A acquire}. Its commands and its answers are events of one queue.
 */
public final class SharedProgram implements AutoCloseable {

    private static final String MARK = "@";

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Port port;
    private final Process process;
    private final TailBuffer lastLines;
    private final ProcessThreads threads;

    /** The port at which the program finds its store. */
    public interface Port extends AutoCloseable {

        /** The variables that tell the program the port. */
        Map<String, String> environment();

        /** Reports every command that the program has sent until now. */
        void readAll();

        @Override
        void close();
    }

    /** Opens a port. */
    @FunctionalInterface
    public interface PortOpener {

        /**
         * @param arrived receives the commands that arrive at once over one connection, except those that only set it up; must not block
         */
        Port open(Consumer<List<HeldCommand>> arrived);
    }

    /** An event of the program. */
    sealed interface Event {

        /** It has sent commands at once, which are held. */
        record Sent(List<HeldCommand> commands) implements Event {

            HeldCommand first() {
                return commands.get(0);
            }
        }

        /** It has answered a line. */
        record Answered(String client, String text) implements Event {}

        /** It has written a line without the name of a client. */
        record Spoken(String line) implements Event {}

        /** It has ended, or closed its output. */
        record Ended() implements Event {}
    }

    /**
     * Starts a program.
     *
     * @param clock the clock of the program
     */
    SharedProgram(List<String> command, PortOpener ports, ClockFile clock) {
        port = ports.open(commands -> events.add(new Event.Sent(commands)));
        try {
            ProgramProcess.requireThere(command);
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().putAll(port.environment());
            builder.environment().put("LOCK_CLOCK_FILE", clock.path().toString());
            process = ProcessGuard.start(builder);
        } catch (IOException e) {
            port.close();
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            port.close();
            throw e;
        }
        threads = new ProcessThreads(process.toHandle());
        lastLines = TailBuffer.of(process.getErrorStream());
        BenchThread.daemon(this::listen, "hears a program").start();
    }

    private void listen() {
        try (BufferedReader answers =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                events.add(event(line.stripTrailing()));
            }
        } catch (IOException e) {
            // It was killed.
        }
        events.add(new Event.Ended());
    }

    private static Event event(String line) {
        String[] words = line.split(" ", 2);
        return words.length == 2 && words[0].startsWith(MARK)
                ? new Event.Answered(words[0].substring(MARK.length()), words[1])
                : new Event.Spoken(line);
    }

    /** Sends the program a line as this client. */
    void say(String client, String line) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((MARK + client + " " + line + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            // The end of the program comes as an event.
            events.add(new Event.Ended());
        }
    }

    /** Its next event; empty if there is none within the time. */
    Optional<Event> next(Duration patience) {
        try {
            return Optional.ofNullable(events.poll(patience.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(ClientText.class, text -> text.interrupted(""), e);
        }
    }

    /** Whether it is at work, as far as it can be seen; commands that it has sent before this look are among the next events. */
    boolean isAtWork() {
        boolean isAtWork = threads.isAnyKnownAtWork();
        port.readAll();
        return isAtWork || !events.isEmpty();
    }

    /** The processor time that it has used; zero if the system does not report it. */
    Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** The end of its standard error, as a part of a sentence. */
    Message lastLines() {
        String written = lastLines.text(!process.isAlive());
        return Message.of(ClientText.class, text -> written.isEmpty() ? text.noLastLines() : text.lastLines(written));
    }

    @Override
    public void close() {
        ProcessGuard.kill(process);
        port.close();
    }
}
