package io.github.lockevolution.faults.explore;

import java.util.Optional;

/**
 * What came of running every schedule of a lock.
 *
 * @param census how many there are, and how many of them fail
 * @param stateSpace the same to go through, move by move; empty if not every schedule could be run
 */
public record Exploration(Census census, Optional<StateSpace> stateSpace) {}
