package io.github.lockevolution.distribution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What came of a command.
 *
 * @param output what it wrote to either of its standard streams
 */
record CommandResult(int status, String output) {

    /** @param environment variables beside those of this process; one without a value is not there for the command */
    static CommandResult of(Path folder, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        Process process = started(folder, environment, command);
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new CommandResult(process.waitFor(), output);
    }

    static Process started(Path folder, Map<String, String> environment, List<String> command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().values().removeIf(String::isEmpty);
        return builder.start();
    }
}
