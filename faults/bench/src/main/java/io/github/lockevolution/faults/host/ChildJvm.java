package io.github.lockevolution.faults.host;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A small JVM with the classes of this one, quick to start. It starts in two thirds of the time if the system property {@code lab.archive}
 * is set: its value followed by {@code .jsa} is an archive of the classes that all such JVMs load, and followed by {@code .jar} the jar
 * that it was made from. That jar then comes first on the class path, and folders come last. There is no such jar where the class path of
 * this JVM is a single one.
 *
 * @see <a href="https://docs.oracle.com/en/java/javase/17/vm/class-data-sharing.html">Class Data Sharing</a>
 */
public final class ChildJvm {

    private static final String ARCHIVE = System.getProperty("lab.archive", "");

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
                // As in this JVM, whatever the language of the machine.
                "-Duser.language=" + Locale.getDefault().getLanguage(),
                // A child logs nothing, and without a backend SLF4J would complain each time.
                "-Dslf4j.internal.verbosity=ERROR"));
        if (!ARCHIVE.isEmpty()) {
            // An archive that does not fit is ignored, but the JVM says so on standard output, which is for answers.
            command.addAll(List.of("-XX:SharedArchiveFile=" + ARCHIVE + ".jsa", "-Xlog:disable"));
        }
        command.addAll(List.of("-cp", classPath(System.getProperty("java.class.path")), mainClass.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /** A JVM takes the archive only if its class path begins as that of the archive did: with its own jar, then all other jars in order. */
    private static String classPath(String ofThisJvm) {
        if (ARCHIVE.isEmpty() || !ofThisJvm.contains(File.pathSeparator)) {
            return ofThisJvm;
        }
        Stream<String> jarsFirst = Arrays.stream(ofThisJvm.split(File.pathSeparator))
                .sorted(Comparator.comparing(entry -> !entry.endsWith(".jar")));
        return Stream.concat(Stream.of(ARCHIVE + ".jar"), jarsFirst).collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * A child JVM that has work to do when this JVM is ended: if there is a shell, no signal to this JVM or its process group reaches it,
     * nor the end of the terminal.
     */
    public static ProcessBuilder outliving(Class<?> mainClass, List<String> arguments) {
        ProcessBuilder child = command(mainClass, arguments);
        if (Platform.isWindows()) {
            return child;
        }
        // A program inherits the signals that its shell ignores, and a JVM leaves that as it is.
        List<String> deaf = new ArrayList<>(List.of("/bin/sh", "-c", "trap '' INT HUP TERM; exec \"$@\"", "deaf"));
        deaf.addAll(child.command());
        return ProcessGuard.beyondReach(deaf).redirectError(ProcessBuilder.Redirect.INHERIT);
    }
}
