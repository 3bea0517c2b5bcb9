package io.github.lockevolution.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What came of a command.
 *
 * @param output what it wrote to either of its standard streams
 */
record CommandResult(int status, String output) {

    /** No command of these tests takes as long, not even a build with its downloads. */
    private static final long LONGEST_MINUTES = 5;

    /** @param environment variables beside those of this process; one without a value is not there for the command */
    static CommandResult of(Path folder, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        return of(builder(folder, environment, command));
    }

    /** Its streams go into a file, as one: whoever reads a pipe waits for all that have inherited it. */
    static CommandResult of(ProcessBuilder builder) throws IOException, InterruptedException {
        Path output = Files.createTempFile("command", ".log");
        try {
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new AssertionError(builder.command() + " has not ended after " + LONGEST_MINUTES
                        + " minutes and was killed; it printed: " + Files.readString(output));
            }
            return new CommandResult(process.exitValue(), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    static Process started(Path folder, Map<String, String> environment, List<String> command) throws IOException {
        return builder(folder, environment, command).redirectErrorStream(true).start();
    }

    private static ProcessBuilder builder(Path folder, Map<String, String> environment, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(environment);
        builder.environment().values().removeIf(String::isEmpty);
        return builder;
    }
}
