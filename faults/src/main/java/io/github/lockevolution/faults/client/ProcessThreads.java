package io.github.lockevolution.faults.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The threads of a process and of those that it has started, where the system tells of them, as Linux does. Only of a program whose language
 * starts none by itself: in others nobody can tell those of the lock from those of the language.
 */
final class ProcessThreads {

    private static final Pattern WITHOUT_OWN_THREADS = Pattern.compile("(python|pypy|ruby|perl|php|lua)[0-9.]*");

    private final ProcessHandle process;
    private Set<String> before = Set.of();

    /** @param process which runs */
    ProcessThreads(ProcessHandle process) {
        this.process = process;
    }

    /** From now on, those that are there count as the program's own. */
    void begin() {
        before = Set.copyOf(all().keySet());
    }

    /** The name of one that has been started since, and still is there; empty if there is none, or nobody knows. */
    Optional<String> started() {
        return all().entrySet().stream()
                .filter(entry -> !before.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private Map<String, String> all() {
        Map<String, String> names = new HashMap<>();
        Stream.concat(Stream.of(process), process.descendants()).forEach(one -> {
            try {
                names.putAll(of(Path.of("/proc", Long.toString(one.pid()))));
            } catch (IOException | UncheckedIOException e) {
                // It has ended, or belongs to somebody else, or this system tells nothing.
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
