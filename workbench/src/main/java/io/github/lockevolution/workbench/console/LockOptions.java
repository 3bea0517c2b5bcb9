package io.github.lockevolution.workbench.console;

import java.util.List;
import picocli.CommandLine.Option;

/** Which collections of locks a run is of. */
public final class LockOptions {

    @Option(names = "--locks", order = 19, paramLabel = "NAME", descriptionKey = "locks", split = ",")
    private List<String> collections = List.of();

    /** The names of the collections that are asked for; none means the usual one. */
    public List<String> collections() {
        return collections;
    }
}
