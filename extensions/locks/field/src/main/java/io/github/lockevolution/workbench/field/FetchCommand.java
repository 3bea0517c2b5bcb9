package io.github.lockevolution.workbench.field;

import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A program of the system that fetches packages, or tells of them. */
final class FetchCommand {

    /** Nobody is there to answer a question. */
    private static final Map<String, String> QUIET = Map.of("DEBIAN_FRONTEND", "noninteractive", "CI", "true");

    private FetchCommand() {}

    /**
     * @param status the exit status
     * @param output both streams
     */
    record Answer(int status, String output) {

        /** The end of what it said, where the reason usually stands. */
        String lastLine() {
            return output.lines()
                    .filter(line -> !line.isBlank() && !line.contains("A complete log of this run"))
                    .reduce((first, second) -> second)
                    .orElse(Integer.toString(status));
        }
    }

    /** @throws SetupProblem if it cannot be run */
    static Answer run(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(QUIET);
        try {
            Process process = ProcessGuard.start(builder);
            try {
                process.getOutputStream().close();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return new Answer(process.waitFor(), output);
            } finally {
                ProcessGuard.kill(process);
            }
        } catch (IOException e) {
            throw new SetupProblem(FieldText.class, text -> text.notRun(command.get(0), e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupProblem(FieldText.class, text -> text.notRun(command.get(0), e.toString()), e);
        }
    }
}
