package io.github.lockevolution.faults.resource;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.SectionBacking;
import java.util.Optional;

/** A store that has started, with room for resources. May be used by several threads; closing ends it, or the connection to one that is somebody's. */
public interface ResourceServer extends AutoCloseable {

    /** Its name and its version: {@code Redis 7.0.15}. */
    String version();

    /**
     * Makes an empty place for a resource; closing it removes what is there.
     *
     * @throws SetupProblem if there is none to be had
     */
    Resource open();

    /**
     * Starts one more, for work that is done at the same time.
     *
     * @return empty if this one was not started, but is somebody's
     * @throws SetupProblem if it does not start
     */
    Optional<ResourceServer> another();

    /** A section that reads a number here and writes it back, one more, twice: the canary. */
    SectionBacking canary();

    @Override
    void close();
}
