package io.github.lockevolution.demo;

/**
 * What one node is told when it begins.
 *
 * @param lock the name of the lock of its job
 * @param node by which name the lock knows this node
 */
record NodeSettings(String lock, String node) {

    /** The list in Redis to which the job adds a line for each time it has run. */
    String outbox() {
        return outbox(lock);
    }

    static String outbox(String lock) {
        return lock + ":outbox";
    }
}
