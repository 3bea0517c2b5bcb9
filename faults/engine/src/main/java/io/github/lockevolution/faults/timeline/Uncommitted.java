package io.github.lockevolution.faults.timeline;

import java.util.List;

/**
 * What a client has written in a transaction that is not committed: nobody else sees it.
 *
 * @param client its name
 * @param store the name of the store in which it has
 * @param statements the first word of each statement that wrote, in order
 */
record Uncommitted(String client, String store, List<String> statements) {

    Uncommitted {
        statements = List.copyOf(statements);
    }
}
