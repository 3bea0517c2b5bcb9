package io.github.lockevolution.distribution;

import io.github.lockevolution.faults.host.Platform;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where {@code java -jar} begins: does what the script {@code lab} does, and starts the lab command as it does. That is a second JVM, for a jar
 * cannot say how it is to be run: with the compiler of a program that lives for seconds, a check takes half the processor time.
 *
 * <p>The two are one for whoever has started them: a signal to this one ends both, the status is that of the other, and
 * {@link LabInJar} ends when this one is gone.
 */
public final class OneJar {

    // Java does not tell which of the standard streams are a terminal. exec, so that the number of the shell is that of
    // the lab command, as its ProcessGuard asks for. https://no-color.org
    private static final String START = """
            terminal=no colour=no
            [ ! -t 2 ] || terminal=yes
            [ ! -t 1 ] || [ -n "${NO_COLOR:-}" ] || [ "${TERM:-dumb}" = dumb ] || colour=yes
            java=$1
            shift
            export LOCK_EVOLUTION_RUN="$PPID-$$"
            exec "$java" -Dlab.terminal="$terminal" -Dlab.colour="$colour" "$@"
            """;

    /** The number of the process that has started this jar and ends together with it, such as that of npx. */
    private static final String LAUNCHER = "LOCK_EVOLUTION_LAUNCHER";

    private OneJar() {}

    public static void main(String[] words) throws IOException {
        List<String> arguments = List.of(words);
        Optional.ofNullable(System.getenv(LAUNCHER)).ifPresent(launcher -> endWith(launcher, arguments));
        ProcessBuilder builder = new ProcessBuilder(command(ofThisClass(), arguments)).inheritIO();
        // What the lab starts is not started by that launcher.
        builder.environment().remove(LAUNCHER);
        Process lab = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            lab.destroy();
            lab.onExit().join();
        }));
        System.exit(lab.onExit().join().exitValue());
    }

    private static void endWith(String launcher, List<String> arguments) {
        try {
            LabInJar.endWith(Long.parseLong(launcher));
        } catch (NumberFormatException e) {
            LabInJar.refuse(arguments, text -> text.launcherIsNoNumber(launcher));
        }
    }

    private static List<String> command(Path jar, List<String> arguments) {
        List<String> command = new ArrayList<>();
        if (!Platform.isWindows()) {
            command.addAll(List.of("/bin/sh", "-c", START, "lab"));
        }
        boolean runsLong = !arguments.isEmpty() && List.of("toxiproxy", "bench").contains(arguments.get(0));
        command.addAll(List.of(
                Platform.java().toString(),
                "-Xmx1g",
                "-XX:MaxDirectMemorySize=1g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=" + (runsLong ? 4 : 1),
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-Dlab.launcher=" + ProcessHandle.current().pid(),
                // Chinese comes out as question marks where the locale is not set; a terminal that shows it reads
                // UTF-8.
                "-Dsun.stdout.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-Dsun.stderr.encoding=UTF-8",
                "-Dstderr.encoding=UTF-8"));
        command.add("-Dlab.command=" + nameOf(System.getProperty("java.class.path")));
        Optional.ofNullable(System.getenv("TMPDIR"))
                .filter(folder -> !folder.isEmpty())
                .ifPresent(folder -> command.add("-Djava.io.tmpdir=" + folder));
        if (ClassArchive.isOfUse(arguments)) {
            ClassArchive.inCacheOf(System.getenv(), jar)
                    .flatMap(ClassArchive::made)
                    .ifPresent(archive -> command.add("-Dlab.archive=" + archive));
        }
        command.addAll(List.of("-cp", jar.toString(), LabInJar.class.getName()));
        command.addAll(arguments);
        return command;
    }

    /** What stands before the arguments in the reader's shell: as a wrapper says that it was called, or else with the jar as it was typed. */
    private static String nameOf(String jar) {
        return Optional.ofNullable(System.getenv("LOCK_EVOLUTION_COMMAND"))
                .orElseGet(() -> "java -jar " + (jar.contains(" ") ? "'" + jar + "'" : jar));
    }

    private static Path ofThisClass() {
        try {
            return Path.of(OneJar.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class path is made of URIs", e);
        }
    }
}
