package io.github.lockevolution.workbench.console;

import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.SetupProblem;
import picocli.CommandLine.Option;

/** The options for the program that every client runs. */
public final class ClientOptions {

    @NotFor({SECTION, TOGETHER})
    @Option(names = "--client", order = 20, paramLabel = "PROGRAM", descriptionKey = "client", defaultValue = "careful")
    private ClientProgram program;

    @NotFor({SECTION, TOGETHER})
    @Option(names = "--reenter", order = 20, descriptionKey = "reenter")
    private boolean reenters;

    /** @throws SetupProblem if two are asked for */
    public ClientProgram program() {
        if (reenters && program != ClientProgram.CAREFUL && program != ClientProgram.REENTRANT) {
            throw new SetupProblem(CommandErrorText.class, text -> text.twoPrograms(program.toString()));
        }
        return reenters ? ClientProgram.REENTRANT : program;
    }
}
