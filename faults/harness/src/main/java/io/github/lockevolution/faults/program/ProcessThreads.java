package io.github.lockevolution.faults.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The threads of a process and of its child processes, if the system lists them, as Linux does. Only for a program whose language starts
 * none by itself: for others the threads of the lock cannot be told from those of the language.
 */
final class ProcessThreads {

    private static final Pattern WITHOUT_OWN_THREADS = Pattern.compile("(python|pypy|ruby|perl|php|lua)[0-9.]*");

    /** The state behind the name, which may contain anything: running, runnable, or waiting for a disk. */
    private static final Pattern RUNNING = Pattern.compile("[0-9]+ \\(.*\\) [RD] ", Pattern.DOTALL);

    /** All processes of the machine are looked at, and waiting code asks again and again. */
    private static final long BETWEEN_LOOKS_NANOS = 20_000_000;

    private final ProcessHandle process;
    private Set<String> before = Set.of();
    private boolean wasAnySeen;
    private long lookedAt;
    private boolean isAnyLeft;

    private List<ProcessHandle> listed = List.of();
    private long listedAt = System.nanoTime() - BETWEEN_LOOKS_NANOS - 1;

    /** @param process the running process */
    ProcessThreads(ProcessHandle process) {
        this.process = process;
    }

    /** Takes the present threads for the program's own from now on. */
    synchronized void begin() {
        before = Set.copyOf(all().keySet());
        wasAnySeen = false;
    }

    /** The name of a thread that has been started since and still lives; empty if there is none, or it is not known. */
    synchronized Optional<String> started() {
        Optional<String> started = all().entrySet().stream()
                .filter(entry -> !before.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        wasAnySeen |= started.isPresent();
        isAnyLeft = started.isPresent();
        lookedAt = System.nanoTime();
        return started;
    }

    /** Whether a thread was seen that has been started since, and none is left; a second question within 20 ms may get the same answer. */
    synchronized boolean haveEnded() {
        if (System.nanoTime() - lookedAt > BETWEEN_LOOKS_NANOS) {
            started();
        }
        return wasAnySeen && !isAnyLeft;
    }

    /**
     * Waits until none is left that has been started since, or the time is over.
     *
     * @return whether none is left
     */
    boolean awaitEnd(Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        boolean haveAllEnded = started().isEmpty();
        while (!haveAllEnded && System.nanoTime() < end) {
            LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
            haveAllEnded = started().isEmpty();
        }
        return haveAllEnded;
    }

    /** Whether a process of any language runs, or would if it got a processor. */
    boolean isAnyAtWork() {
        return processes().anyMatch(ProcessThreads::isAtWork);
    }

    /** The same for frequent questions: a process that has just been started may be missed for 20 ms. */
    synchronized boolean isAnyKnownAtWork() {
        if (System.nanoTime() - listedAt > BETWEEN_LOOKS_NANOS) {
            listed = processes().toList();
            listedAt = System.nanoTime();
        }
        return listed.stream().anyMatch(ProcessThreads::isAtWork);
    }

    private static boolean isAtWork(ProcessHandle one) {
        try (Stream<Path> tasks = Files.list(folder(one).resolve("task"))) {
            return tasks.anyMatch(ProcessThreads::isAtWork);
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    private static boolean isAtWork(Path task) {
        try {
            return RUNNING.matcher(Files.readString(task.resolve("stat"))).lookingAt();
        } catch (IOException e) {
            return false;
        }
    }

    private Stream<ProcessHandle> processes() {
        return Stream.concat(Stream.of(process), process.descendants());
    }

    private static Path folder(ProcessHandle one) {
        return Path.of("/proc", Long.toString(one.pid()));
    }

    private Map<String, String> all() {
        Map<String, String> names = new HashMap<>();
        processes().forEach(one -> {
            try {
                names.putAll(of(folder(one)));
            } catch (IOException | UncheckedIOException e) {
                // It has ended, or belongs to another user, or this system does not list threads.
            }
        });
        return names;
    }

    private static Map<String, String> of(Path process) throws IOException {
        String program = process.resolve("exe").toRealPath().getFileName().toString();
        if (!WITHOUT_OWN_THREADS.matcher(program).matches()) {
            return Map.of();
        }
        Map<String, String> names = new HashMap<>();
        try (Stream<Path> tasks = Files.list(process.resolve("task"))) {
            tasks.forEach(task -> names.put(task.getFileName().toString(), program));
        }
        return names;
    }
}
