package io.github.lockevolution.faults.check;

import java.util.Optional;

/**
 * The store in which a lock in Java keeps its state, as its parameters tell.
 *
 * @param connects whether the lock connects to its Redis by itself, instead of using a given connection
 * @param isOnServers whether the lock is on several Redis servers
 * @param asked the name of the parameter's type, if it is one of another store
 */
record LockHome(boolean connects, boolean isOnServers, Optional<String> asked) {}
