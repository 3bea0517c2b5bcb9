package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.host.JvmShutdown;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Tells a person what went wrong in one sentence. Where it came from is shown to those who ask. */
public final class CliErrors {

    /** Who speaks; what follows is the same in a script of every language. */
    static final String LAB = "lab: ";

    /** Whoever reads a pipe may leave when it has read enough, as {@code head} does. */
    private static final String READER_IS_GONE = "Broken pipe";

    private CliErrors() {}

    public static int onWrongUsage(ParameterException problem, String[] arguments) {
        CommandLine command = problem.getCommandLine();
        Language language = CommandHelp.languageOf(command.getCommandSpec());
        String words = UsageError.of(problem).in(language);
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(LAB + language.text(UsageErrorText.class).seeHelp(words, name));
        return ExitStatus.WRONG_USAGE;
    }

    /**
     * What a command that ended with this status ends with if not all that it printed has arrived.
     *
     * @param out where it was printed
     */
    public static int onLostOutput(int status, CommandLine command, PrintStream out, Language language) {
        Optional<String> reason = lostBecause(out);
        reason.ifPresent(why -> command.getErr()
                .println(LAB + language.text(CommandErrorText.class).outputLost(why)));
        return reason.isPresent() ? ExitStatus.WRONG_USAGE : status;
    }

    /**
     * Why something was lost, in the words of the operating system; empty if nothing was, or nobody wants more. Java notes only that something
     * was lost, and goes on.
     */
    private static Optional<String> lostBecause(PrintStream out) {
        return out.checkError()
                ? Optional.of(reasonOfLoss()).filter(reason -> !reason.equals(READER_IS_GONE))
                : Optional.empty();
    }

    private static String reasonOfLoss() {
        // Not closed: it is not ours.
        FileOutputStream again = new FileOutputStream(FileDescriptor.out);
        try {
            again.write('\n');
            return "?";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    public static int onProblem(Exception thrown, CommandLine command, ParseResult arguments) {
        Exception problem = thrown instanceof InvalidPathException name ? noName(name) : thrown;
        Language language = CommandHelp.languageOf(command.getCommandSpec());
        CommandErrorText text = language.text(CommandErrorText.class);
        PrintWriter err = command.getErr();
        boolean mendable = problem instanceof SetupProblem;
        boolean gone = problem instanceof JedisConnectionException;
        boolean expected =
                mendable || gone || problem instanceof CanaryMissed || problem instanceof InconclusiveException;
        if (!expected && JvmShutdown.isInProgress()) {
            return ExitStatus.INCONCLUSIVE;
        }
        String words = gone ? text.redisIsGone(String.valueOf(problem.getMessage())) : words(problem, language);
        err.println(LAB + (expected ? words : text.unplanned(words)));
        if (arguments.originalArgs().contains("--stacktrace")) {
            err.print(trace(problem));
        } else if (!expected) {
            err.println(LAB + text.stacktraceShowsWhere());
        }
        return mendable ? ExitStatus.WRONG_USAGE : ExitStatus.INCONCLUSIVE;
    }

    /** Java cannot have a name with other letters than those of the locale, and no system one with a NUL in it. */
    private static SetupProblem noName(InvalidPathException name) {
        return new SetupProblem(CommandErrorText.class, text -> text.noName(name.getInput(), name.getReason()), name);
    }

    /** What is said of an error that nobody has caught. */
    public static String words(Throwable error, Language language) {
        CommandErrorText text = language.text(CommandErrorText.class);
        String words = Quoted.thrown(error);
        return LAB + (error instanceof VirtualMachineError ? text.exhausted(words) : text.unplanned(words));
    }

    /** Where it came from, for those who ask. */
    private static String trace(Throwable problem) {
        StringWriter trace = new StringWriter();
        problem.printStackTrace(new PrintWriter(trace));
        return Quoted.harmless(trace.toString());
    }

    /** What a library or the JVM says of itself stays as it is. */
    static String words(Exception problem, Language language) {
        return problem instanceof Message message ? message.in(language) : problem.toString();
    }
}
