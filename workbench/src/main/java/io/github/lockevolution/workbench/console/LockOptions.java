package io.github.lockevolution.workbench.console;

import java.util.List;
import picocli.CommandLine.Option;

/** The option for the collections of locks in a run. */
public final class LockOptions {

    @Option(names = "--locks", order = 19, paramLabel = "NAME", descriptionKey = "locks", split = ",")
    private List<String> collections = List.of();

    /** The names of the collections that are asked for; none means the usual one. */
    public List<String> collections() {
        return collections;
    }
}
