package io.github.lockevolution.faults.host;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JVM of its own, which runs the main method of some test's class and can be killed like any other program. */
public final class OtherJvm implements Closeable {

    private final Process process;
    private final BufferedReader output;

    private OtherJvm(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    public static OtherJvm run(Class<?> mainClass, String... arguments) throws IOException {
        return run(Optional.empty(), Map.of(), mainClass, arguments);
    }

    /** A JVM that keeps its temporary files in this folder. */
    public static OtherJvm runIn(Path temporary, Class<?> mainClass, String... arguments) throws IOException {
        return run(Optional.of(temporary), Map.of(), mainClass, arguments);
    }

    /** The same, in a session and a process group of its own where this machine can, so that the group can be killed. */
    public static OtherJvm runInItsOwnSession(Path temporary, Class<?> mainClass) throws IOException {
        ProcessBuilder builder = ChildJvm.command(mainClass, List.of());
        builder.command().add(1, "-Djava.io.tmpdir=" + temporary);
        Platform.program("setsid").ifPresent(setsid -> builder.command().add(0, setsid.toString()));
        return new OtherJvm(builder.start());
    }

    /** A JVM with some variables in its environment. */
    public static OtherJvm runWith(Map<String, String> environment, Class<?> mainClass, String... arguments)
            throws IOException {
        return run(Optional.empty(), environment, mainClass, arguments);
    }

    private static OtherJvm run(
            Optional<Path> temporary, Map<String, String> environment, Class<?> mainClass, String... arguments)
            throws IOException {
        ProcessBuilder builder = ChildJvm.command(mainClass, List.of(arguments));
        temporary.ifPresent(folder -> builder.command().add(1, "-Djava.io.tmpdir=" + folder));
        builder.environment().putAll(environment);
        return new OtherJvm(builder.start());
    }

    /** The next line that it prints. */
    public String line() throws IOException {
        return output.readLine();
    }

    /** All that it still prints, until it ends. */
    public List<String> lines() {
        return output.lines().toList();
    }

    /** Ends it with {@code kill -9}. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Whether a process does nothing any more; one that nobody has buried counts as gone. */
    public static boolean isGone(String pid) throws IOException {
        Path stat = Path.of("/proc", pid, "stat");
        if (ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
            return true;
        }
        try {
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            return line.startsWith("Z", line.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return ProcessHandle.of(Long.parseLong(pid)).isEmpty();
        }
    }

    @Override
    public void close() throws IOException {
        kill();
        output.close();
    }
}
