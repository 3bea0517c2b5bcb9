package io.github.lockevolution.workbench.console;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what lets a shell complete commands, options and the names of locks. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        footer = {"  source <(./lab completion bash)", "  source <(./lab completion zsh)"})
public final class Completion implements Callable<Integer> {

    /** The shells for which there is a script. */
    private enum Shell {
        bash,
        zsh
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", descriptionKey = "shell")
    private Shell shell;

    @Mixin
    private LanguageOptions languages;

    @Override
    public Integer call() {
        CommandLine lab = spec.root().commandLine();
        // The completion for bash works in zsh, too.
        spec.commandLine().getOut().print(AutoComplete.bash(lab.getCommandName(), lab));
        spec.commandLine().getOut().flush();
        return ExitStatus.AS_EXPECTED;
    }
}
