package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockStage;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * The locks on the bench, in the order of history.
 *
 * @param all those found by the service loader
 */
public record LockCatalog(List<LockStage> all) {

    public static LockCatalog onTheClassPath() {
        try {
            return new LockCatalog(ServiceLoader.load(LockStage.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .sorted(Comparator.comparingInt(LockStage::number).thenComparing(LockStage::name))
                    .toList());
        } catch (ServiceConfigurationError e) {
            throw new SetupProblem(
                    "a stage cannot be made (" + e.getMessage()
                            + "); its file in META-INF/services needs to name a public class with a public constructor"
                            + " without arguments",
                    e);
        }
    }

    /**
     * @param names names of stages; none means all
     * @throws SetupProblem if there is no stage of a name, or no stage at all
     */
    public List<LockStage> named(List<String> names) {
        if (all.isEmpty()) {
            throw new SetupProblem("no lock is on the class path; name one in"
                    + " META-INF/services/io.github.lockevolution.lock.LockStage");
        }
        return names.isEmpty()
                ? all
                : names.stream().distinct().map(this::named).toList();
    }

    private LockStage named(String name) {
        return all.stream()
                .filter(stage -> stage.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new SetupProblem("there is no stage '" + name + "'; there are "
                        + all.stream().map(LockStage::name).collect(Collectors.joining(", "))));
    }
}
