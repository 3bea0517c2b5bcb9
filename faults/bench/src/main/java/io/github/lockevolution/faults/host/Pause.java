package io.github.lockevolution.faults.host;

import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Pauses a process (SIGSTOP) until this is closed (SIGCONT). A stopped process cannot notice that its parent is gone, so the
 * {@link ProcessGuard} kills it if this JVM ends meanwhile.
 */
public final class Pause implements AutoCloseable {

    private static final Duration TO_STOP = Duration.ofSeconds(10);

    private final long pid;
    private boolean over;

    private Pause(long pid) {
        this.pid = pid;
    }

    /**
     * Stops a process; returns when the system shows it as stopped.
     *
     * @throws InconclusiveException if it cannot be stopped
     * @throws IOException if it cannot be guarded
     */
    public static Pause of(long pid) throws IOException {
        return of(pid, TO_STOP);
    }

    /** @param patience the time in which the system must show it as stopped */
    static Pause of(long pid, Duration patience) throws IOException {
        ProcessGuard.guard(pid);
        Pause pause = new Pause(pid);
        try {
            await("the process is stopped")
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(20))
                    .atMost(patience)
                    .until(() -> stop(pid));
            return pause;
        } catch (ConditionTimeoutException e) {
            pause.close();
            throw doesNotStandStill(
                    pid, Message.of(HostText.class, text -> text.notShownAsStopped(patience.toSeconds())), e);
        } catch (Exception e) {
            // Awaitility throws the exception of the condition, an IOException included, without declaring it.
            pause.close();
            throw doesNotStandStill(pid, Message.of(e), e);
        }
    }

    private static InconclusiveException doesNotStandStill(long pid, Message reason, Exception cause) {
        return new InconclusiveException(HostText.class, text -> text.doesNotStandStill(pid, reason), cause);
    }

    /**
     * Stops the process unless it is stopped.
     *
     * @return whether that has worked. It may take several attempts: POSIX has the system continue the stopped processes of a group that
     *     becomes orphaned (see its page on _exit), as when a shell above it ends.
     */
    private static boolean stop(long pid) throws IOException {
        if (!isStopped(pid)) {
            signal("STOP", pid);
        }
        return isStopped(pid);
    }

    /** Whether the system shows the process as stopped. */
    public static boolean isStopped(long pid) throws IOException {
        Path stat = Path.of("/proc/" + pid + "/stat");
        if (Files.exists(stat)) {
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            return line.startsWith("T", line.lastIndexOf(')') + 2);
        }
        Process ps = new ProcessBuilder("ps", "-o", "stat=", "-p", Long.toString(pid)).start();
        return new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8).startsWith("T");
    }

    private static void signal(String name, long pid) throws IOException {
        Process kill = new ProcessBuilder("sh", "-c", "kill -" + name + " \"$1\"", "signal", Long.toString(pid))
                .redirectErrorStream(true)
                .start();
        String complaint = new String(kill.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (kill.onExit().join().exitValue() != 0) {
            throw new InconclusiveException(HostText.class, text -> text.signalNotSent(name, complaint));
        }
    }

    /** Lets the process go on. */
    @Override
    public void close() throws IOException {
        if (over) {
            return;
        }
        over = true;
        if (ProcessHandle.of(pid).isPresent()) {
            signal("CONT", pid);
        }
        ProcessGuard.release(pid);
    }
}
