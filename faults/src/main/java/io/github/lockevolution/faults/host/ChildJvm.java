package io.github.lockevolution.faults.host;

import java.util.ArrayList;
import java.util.List;

/** A small JVM with the class path of this one, quick to start. */
public final class ChildJvm {

    private ChildJvm() {}

    /** The command that runs a class's main method; its standard error is this JVM's. */
    public static ProcessBuilder command(Class<?> mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Platform.java().toString(),
                "-Xmx48m",
                "-Xss512k",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                // A child has nothing to log, and where no backend is, SLF4J would say so each time.
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                mainClass.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /**
     * The same, for one that has work to do when this JVM is ended: it does not hear Ctrl-C, nor the end of its terminal, where there is a
     * shell.
     */
    public static ProcessBuilder outliving(Class<?> mainClass, List<String> arguments) {
        ProcessBuilder child = command(mainClass, arguments);
        if (!Platform.isWindows()) {
            // A program inherits what its shell ignores, and a JVM leaves that as it is.
            List<String> deaf = new ArrayList<>(List.of("/bin/sh", "-c", "trap '' INT HUP TERM; exec \"$@\"", "deaf"));
            deaf.addAll(child.command());
            child.command(deaf);
        }
        return child;
    }
}
