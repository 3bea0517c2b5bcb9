package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.client.LockProgram;
import io.github.lockevolution.faults.host.ChildJvm;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A client of a checked lock in Java, in a JVM of its own. */
final class JavaLockProgram {

    private JavaLockProgram() {}

    /**
     * The command that starts one.
     *
     * @param type the name of the lock's class
     * @param newLock a Java expression that makes the lock, if its constructor does not
     * @param compiled where the classes are that were compiled just now
     */
    static List<String> command(String type, Optional<String> newLock, Path compiled, List<Path> classPath) {
        String entries = classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return ChildJvm.command(JavaLockProgram.class, List.of(type, newLock.orElse(""), compiled.toString(), entries))
                .command();
    }

    /** @param arguments as {@link #command} has them */
    public static void main(String[] arguments) {
        LockProgram.run(() -> JavaLockLoader.compiled(
                arguments[0],
                Optional.of(arguments[1]).filter(code -> !code.isEmpty()),
                Path.of(arguments[2]),
                Stream.of(arguments[3].split(File.pathSeparator))
                        .filter(entry -> !entry.isEmpty())
                        .map(Path::of)
                        .toList()));
    }
}
