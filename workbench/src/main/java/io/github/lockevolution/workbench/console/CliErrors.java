package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.host.JvmShutdown;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Reports an error to a person in one sentence. The stack trace is shown if it is asked for. */
public final class CliErrors {

    /** The prefix of every error message, which is the same for every script. */
    static final String LAB = "lab: ";

    private CliErrors() {}

    public static int onWrongUsage(ParameterException problem, String[] arguments) {
        CommandLine command = problem.getCommandLine();
        Language language = CommandHelp.languageOf(command.getCommandSpec());
        String words = UsageError.of(problem).in(language);
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(LAB + language.text(UsageErrorText.class).seeHelp(words, name));
        return ExitStatus.WRONG_USAGE;
    }

    public static int onProblem(Exception thrown, CommandLine command, ParseResult arguments) {
        Exception problem = thrown instanceof InvalidPathException name ? noName(name) : thrown;
        Language language = CommandHelp.languageOf(command.getCommandSpec());
        Told told = told(problem, language);
        if (!told.isExpected() && JvmShutdown.isInProgress()) {
            return ExitStatus.INCONCLUSIVE;
        }
        PrintWriter err = command.getErr();
        err.println(LAB + told.words());
        if (arguments.originalArgs().contains("--stacktrace")) {
            err.print(trace(problem));
        } else if (!told.isExpected()) {
            err.println(LAB + language.text(CommandErrorText.class).stacktraceShowsWhere());
        }
        return told.status();
    }

    /**
     * The report of an error.
     *
     * @param isExpected whether the error is one that the bench knows of: its stack trace helps nobody
     */
    private record Told(String words, int status, boolean isExpected) {}

    private static Told told(Exception problem, Language language) {
        CommandErrorText text = language.text(CommandErrorText.class);
        if (problem instanceof SetupProblem) {
            return new Told(words(problem, language), ExitStatus.WRONG_USAGE, true);
        }
        if (problem instanceof CanaryMissed || problem instanceof InconclusiveException) {
            return new Told(words(problem, language), ExitStatus.INCONCLUSIVE, true);
        }
        if (problem instanceof JedisConnectionException) {
            return new Told(text.redisIsGone(String.valueOf(problem.getMessage())), ExitStatus.INCONCLUSIVE, true);
        }
        return new Told(text.unplanned(words(problem, language)), ExitStatus.INCONCLUSIVE, false);
    }

    /** Java cannot have a name with other letters than those of the locale, and no system one with a NUL in it. */
    private static SetupProblem noName(InvalidPathException name) {
        return new SetupProblem(CommandErrorText.class, text -> text.noName(name.getInput(), name.getReason()), name);
    }

    /** The report of an error that nothing has caught. */
    public static String words(Throwable error, Language language) {
        CommandErrorText text = language.text(CommandErrorText.class);
        String words = Quoted.thrown(error);
        return LAB + (error instanceof VirtualMachineError ? text.exhausted(words) : text.unplanned(words));
    }

    /** The stack trace, which is printed on request. */
    private static String trace(Throwable problem) {
        StringWriter trace = new StringWriter();
        problem.printStackTrace(new PrintWriter(trace));
        return Quoted.harmless(trace.toString());
    }

    /** An error of a library or the JVM keeps its own words. */
    static String words(Exception problem, Language language) {
        return problem instanceof Message message ? message.in(language) : problem.toString();
    }
}
