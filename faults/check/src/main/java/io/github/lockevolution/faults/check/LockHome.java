package io.github.lockevolution.faults.check;

import java.util.Optional;

/**
 * Where a lock in Java keeps its state, as what it asks for tells.
 *
 * @param connects whether it connects to its Redis by itself, instead of using what it is given
 * @param isOnServers whether it is in several Redis servers
 * @param asked the name of the type that it asks for, if that is of another store
 */
record LockHome(boolean connects, boolean isOnServers, Optional<String> asked) {}
