package io.github.lockevolution.workbench;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** The lab command, run in this JVM as a person or a script meets it. */
final class LabCommand {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs it and gives the exit status. */
    int run(String... arguments) {
        CommandLine command = Lab.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        return command.execute(arguments);
    }

    /** What it printed on standard output. */
    String out() {
        return out.toString();
    }

    /** What it printed on standard error. */
    String err() {
        return err.toString();
    }
}
