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
 * A program that is several clients at once: before each line that it is told, and before each that it answers, stands whose it is, as in {@code
 * @A acquire}. What it does comes to one queue: the commands that it sends, and its answers.
 */
public final class SharedProgram implements AutoCloseable {

    private static final String MARK = "@";

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Port port;
    private final Process process;
    private final TailBuffer lastLines;
    private final ProcessThreads threads;

    /** Where the program finds its store. */
    public interface Port extends AutoCloseable {

        /** The variables by which it does. */
        Map<String, String> environment();

        /** Tells of every command that the program has sent until now. */
        void readAll();

        @Override
        void close();
    }

    /** Opens a port. */
    @FunctionalInterface
    public interface PortOpener {

        /**
         * @param arrived told the commands that arrive at once over one connection, but for those that only set it up; not waited for
         */
        Port open(Consumer<List<HeldCommand>> arrived);
    }

    /** What the program does. */
    sealed interface Event {

        /** It has sent commands at once, which are held. */
        record Sent(List<HeldCommand> held) implements Event {

            HeldCommand first() {
                return held.get(0);
            }
        }

        /** It has answered a line. */
        record Answered(String client, String text) implements Event {}

        /** It has said something of which nobody can tell whose it is. */
        record Spoken(String line) implements Event {}

        /** It has ended, or closed its output. */
        record Ended() implements Event {}
    }

    /**
     * Starts one.
     *
     * @param clock what time it is there
     */
    SharedProgram(List<String> command, PortOpener ports, ClockFile clock) {
        port = ports.open(held -> events.add(new Event.Sent(held)));
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

    /** Tells the program something as this client. */
    void say(String client, String line) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((MARK + client + " " + line + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            // That it has ended comes as an event.
            events.add(new Event.Ended());
        }
    }

    /** What it does next; empty if it does nothing for so long. */
    Optional<Event> next(Duration patience) {
        try {
            return Optional.ofNullable(events.poll(patience.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(ClientText.class, text -> text.interrupted(""), e);
        }
    }

    /** Whether it does anything, as far as anybody can tell; what it has sent before this look is among what comes next. */
    boolean isAtWork() {
        boolean isAtWork = threads.isAnyKnownAtWork();
        port.readAll();
        return isAtWork || !events.isEmpty();
    }

    /** How long it has had a processor; that of a system that does not tell is zero. */
    Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** What it wrote last to its standard error, as a part of a sentence. */
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
