package io.github.lockevolution.faults.resource;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/**
 * A kind of store that sections may work in, alone or together with others. The bench finds the kinds by {@link java.util.ServiceLoader}: a module
 * that brings one names the class in {@code META-INF/services/io.github.lockevolution.faults.resource.ResourceKind}.
 */
public interface ResourceKind {

    /** What a picture calls it, in one word: {@code Redis}. */
    String storeName();

    /** Whether it has an object of this type for a section that asks for one. */
    boolean has(String type);

    /** Whether it keeps transactions apart, by a level that a setting names. */
    default boolean hasTransactions() {
        return false;
    }

    /** What a run does to the store of somebody's that the settings choose, in a sentence; empty if it is the bench's own. */
    default Optional<Message> traces(BenchSettings settings) {
        return Optional.empty();
    }

    /**
     * Starts a store, or connects to one.
     *
     * @param settings which one
     * @throws SetupProblem if it is not to be had
     */
    ResourceServer start(BenchSettings settings);
}
