package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Tells a person what went wrong in one sentence. Where it came from is shown to those who ask. */
public final class CliErrors {

    private CliErrors() {}

    public static int onWrongUsage(ParameterException problem, String[] arguments) {
        CommandLine command = problem.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        PrintWriter err = command.getErr();
        err.println("lab: " + withSmallFirstLetter(problem.getMessage().replaceFirst("^Error: ", "")) + "; ./" + name
                + " --help tells what there is");
        err.flush();
        return ExitStatus.WRONG_USAGE;
    }

    public static int onProblem(Exception problem, CommandLine command, ParseResult arguments) {
        PrintWriter err = command.getErr();
        boolean mendable = problem instanceof SetupProblem;
        boolean expected = mendable || problem instanceof CanaryMissed;
        err.println("lab: " + (expected ? "" : "inconclusive, something unplanned happened: ")
                + (expected ? problem.getMessage() : problem));
        if (arguments.originalArgs().contains("--stacktrace")) {
            problem.printStackTrace(err);
        } else if (!expected) {
            err.println("lab: --stacktrace shows where");
        }
        err.flush();
        return mendable ? ExitStatus.WRONG_USAGE : ExitStatus.INCONCLUSIVE;
    }

    private static String withSmallFirstLetter(String sentence) {
        return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
    }
}
