package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.PLAIN;
import static io.github.lockevolution.workbench.console.TargetKind.PROGRAM;
import static io.github.lockevolution.workbench.console.TargetKind.SEVERAL;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.workbench.console.CommandHelp;
import io.github.lockevolution.workbench.console.NotFor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for a lock in Java: its class path, and how it is made and called. */
public final class JavaOptions {

    /** How the name of a file in Java ends. */
    static final String FILE = ".java";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @NotFor({PLAIN, PROGRAM})
    @Option(names = "--class-path", order = 0, paramLabel = "PATH")
    private String classPath = "";

    @NotFor({PLAIN, PROGRAM})
    @Option(names = "--maven", order = 0, paramLabel = "DIR")
    private Optional<Path> maven = Optional.empty();

    @NotFor({PLAIN, PROGRAM})
    @Option(names = "--with", order = 0, paramLabel = "LIBRARY", split = ",")
    private List<String> libraries = List.of();

    @NotFor({PLAIN, PROGRAM, SEVERAL})
    @Option(names = "--new-lock", order = 0, paramLabel = "CODE")
    private Optional<String> newLock = Optional.empty();

    @NotFor({PLAIN, PROGRAM})
    @Option(names = "--acquire", order = 0, paramLabel = "METHOD")
    private Optional<String> acquire = Optional.empty();

    @NotFor({PLAIN, PROGRAM})
    @Option(names = "--release", order = 0, paramLabel = "METHOD")
    private Optional<String> release = Optional.empty();

    private Optional<List<Path>> knownClassPath = Optional.empty();

    /** Whether the options say how a lock is made or called. */
    public boolean sayHow() {
        return use(AccessPolicy.EXCLUSIVE).saysHow();
    }

    private LockUse use(AccessPolicy policy) {
        return new LockUse(newLock, acquire, release, policy);
    }

    /**
     * The lock, or the section; the caller closes it.
     *
     * @param name of a source file or a class
     * @throws SetupProblem if no lock can be made of it
     */
    public CheckedLock lock(String name, AccessPolicy policy) {
        return name.endsWith(FILE)
                ? JavaLockLoader.ofFile(Path.of(name), use(policy), classPath())
                : JavaLockLoader.ofClass(name, use(policy), classPath());
    }

    /** The class path that Maven reports may have changed. */
    void forgetClassPath() {
        knownClassPath = Optional.empty();
    }

    /** The class path of the lock besides the bench. Maven takes seconds to answer, so it is asked once. */
    public List<Path> classPath() {
        if (knownClassPath.isEmpty()) {
            List<Path> all = new ArrayList<>(ClassPath.of(classPath));
            MavenClassPath asked = MavenClassPath.patiently(spec.commandLine().getErr(), CommandHelp.languageOf(spec));
            maven.ifPresent(project -> all.addAll(asked.ofProject(project)));
            if (!libraries.isEmpty()) {
                all.addAll(asked.ofLibraries(
                        libraries.stream().map(LibraryCoordinates::of).toList()));
            }
            knownClassPath = Optional.of(List.copyOf(all));
        }
        return knownClassPath.get();
    }
}
