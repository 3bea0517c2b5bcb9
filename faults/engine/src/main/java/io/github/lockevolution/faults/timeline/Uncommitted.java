package io.github.lockevolution.faults.timeline;

import java.util.List;

/**
 * The writes of a client in a transaction that is not committed: no other client sees them.
 *
 * @param client its name
 * @param store the name of the store
 * @param statements the first word of each statement that wrote, in order
 */
record Uncommitted(String client, String store, List<String> statements) {

    Uncommitted {
        statements = List.copyOf(statements);
    }
}
