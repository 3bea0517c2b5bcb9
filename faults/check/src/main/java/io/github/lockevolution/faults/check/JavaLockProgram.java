package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSpec;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A client of a checked lock in Java, in a JVM of its own. */
final class JavaLockProgram {

    /** All but those that are a number of permits. */
    private static final Map<String, AccessPolicy> RULES = Map.of(
            "readers-writers", AccessPolicy.READERS_OR_WRITER,
            "once", AccessPolicy.AT_MOST_ONCE,
            "once-per-lease", AccessPolicy.AT_MOST_ONCE_PER_LEASE);

    private JavaLockProgram() {}

    /**
     * The command that starts one.
     *
     * @param compiled the folder of the classes that were compiled just now
     */
    static List<String> command(JavaLockOrigin lock, Path compiled) {
        LockUse use = lock.use();
        String entries = lock.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        List<String> arguments = List.of(
                lock.typeName(),
                use.newLock().orElse(""),
                use.acquire().orElse(""),
                use.release().orElse(""),
                policy(use.policy()),
                compiled.toString(),
                entries);
        return ChildJvm.command(JavaLockProgram.class, arguments).command();
    }

    /** @param arguments as {@link #command} has them */
    public static void main(String[] arguments) {
        LockProgram.run(
                () -> lock(arguments), lock -> StoreKind.of(lock).orElseThrow().inProcess(lock));
    }

    private static LockSpec lock(String[] arguments) {
        return JavaLockLoader.compiled(
                        arguments[0],
                        new LockUse(
                                given(arguments[1]), given(arguments[2]), given(arguments[3]), policy(arguments[4])),
                        Path.of(arguments[5]),
                        Stream.of(arguments[6].split(File.pathSeparator))
                                .filter(entry -> !entry.isEmpty())
                                .map(Path::of)
                                .toList())
                .spec();
    }

    private static String policy(AccessPolicy policy) {
        return RULES.entrySet().stream()
                .filter(entry -> entry.getValue().equals(policy))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> String.valueOf(policy.capacity()));
    }

    private static AccessPolicy policy(String text) {
        return RULES.containsKey(text) ? RULES.get(text) : AccessPolicy.permits(Integer.parseInt(text));
    }

    private static Optional<String> given(String argument) {
        return Optional.of(argument).filter(text -> !text.isEmpty());
    }
}
