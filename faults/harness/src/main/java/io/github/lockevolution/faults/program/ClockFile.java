package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.host.TemporaryFolder;
import io.github.lockevolution.faults.subject.BenchClock;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The clock of a client that is a process of its own: a file that holds the time in milliseconds since 1970. Its length never changes, so
 * that a reader never finds a part of a time.
 */
public final class ClockFile implements AutoCloseable {

    private static final String OF_NODE = "timers.cjs";
    private static final String OF_PYTHON = "sitecustomize.py";
    private static final String NODE_OPTIONS = "NODE_OPTIONS";
    private static final String PYTHONPATH = "PYTHONPATH";

    private final InstantSource clock;
    private final TemporaryFolder folder;
    private final Path file;
    private volatile boolean isLookedAt;

    private ClockFile(InstantSource clock, TemporaryFolder folder) {
        this.clock = clock;
        this.folder = folder;
        this.file = folder.path().resolve("clock.txt");
    }

    /**
     * Makes the file, with the time at which every schedule begins. The lock has to say that it reads the clock.
     *
     * @param clock the clock of the client
     * @throws UncheckedIOException if the file cannot be made
     */
    public static ClockFile create(InstantSource clock) {
        try {
            ClockFile made = new ClockFile(clock, TemporaryFolder.create());
            made.begin();
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException("no file for the clock of a client", e);
        }
    }

    private void begin() {
        try {
            write(BenchClock.START.toEpochMilli());
        } catch (UncheckedIOException e) {
            close();
            throw e;
        }
    }

    /**
     * The variables by which Node and Python let the bench ring the timers that a program sets; other programs ignore them. Their present
     * values stay in them.
     *
     * @throws UncheckedIOException if the scripts that they load cannot be written
     */
    public Map<String, String> ringing() {
        String quoted = written(OF_NODE).toString().replace("\\", "\\\\").replace("\"", "\\\"");
        String options = Objects.requireNonNullElse(System.getenv(NODE_OPTIONS), "");
        String before = Objects.requireNonNullElse(System.getenv(PYTHONPATH), "");
        String found = written(OF_PYTHON).getParent().toString();
        return Map.of(
                NODE_OPTIONS,
                (options + " --require \"" + quoted + "\"").strip(),
                PYTHONPATH,
                before.isEmpty() ? found : found + File.pathSeparator + before);
    }

    /** Written once, since a program that has just been started may be reading it. */
    private synchronized Path written(String name) {
        Path script = folder.path().resolve(name);
        if (Files.exists(script)) {
            return script;
        }
        try (InputStream content = ClockFile.class.getResourceAsStream(name)) {
            Files.write(script, content.readAllBytes());
            return script;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + script, e);
        }
    }

    /**
     * The line of its script from which the program has sent last, as the scripts of {@link #ringing} have written it; empty if they saw
     * none.
     */
    Optional<Integer> sendingLine() {
        try {
            return Optional.of(Files.readString(folder.path().resolve("line.txt")))
                    .filter(line -> !line.isEmpty())
                    .map(Integer::valueOf);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read from which line a program sends", e);
        }
    }

    /** The path of the file. */
    public Path path() {
        return file;
    }

    /** Notes that the lock has said that it reads the clock. */
    void beLookedAt() {
        isLookedAt = true;
        show();
    }

    /** Writes the present time, when the client goes on, if the lock has said that it reads the clock. */
    void show() {
        if (isLookedAt) {
            write(clock.millis());
        }
    }

    private void write(long millis) {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.write(String.format(Locale.ROOT, "%013d", millis).getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    @Override
    public void close() {
        folder.close();
    }
}
