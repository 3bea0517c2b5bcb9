package io.github.lockevolution.faults.etcd;

import java.time.Instant;
import java.time.InstantSource;

/** When a client has first seen what was written at a revision. */
@FunctionalInterface
interface Sightings {

    /**
     * @param revision as the client sees it
     * @param clock of the client
     */
    Instant first(long revision, InstantSource clock);
}
