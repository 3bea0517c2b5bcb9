package io.github.lockevolution.demo;

/**
 * The settings of one node.
 *
 * @param lock the name of the lock of its job
 * @param node the name of this node for the lock
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
