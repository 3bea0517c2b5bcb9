package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.model.ClientProgram;
import picocli.CommandLine.Option;

/** What every client runs. */
public final class ClientOptions {

    @Option(names = "--client", order = 20, paramLabel = "PROGRAM", descriptionKey = "client", defaultValue = "careful")
    private ClientProgram program;

    public ClientProgram program() {
        return program;
    }
}
