package io.github.lockevolution.faults.zookeeper;

import java.util.regex.Pattern;

/**
 * Names of nodes as a person reads them, the same in each run. Curator begins the name of a node with random words, by which it finds the node again
 * when the answer to {@code create} was lost; the number that the server puts at the end tells one such node from the other.
 *
 * @see <a href="https://curator.apache.org/apidocs/org/apache/curator/framework/api/CreateBuilder.html">Curator's description of {@code
 *     withProtection}</a>
 */
final class NodeNames {

    private static final Pattern PROTECTED = Pattern.compile("_c_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-");

    private NodeNames() {}

    /**
     * @param path a path, or a part of one
     */
    static String shown(String path) {
        return PROTECTED.matcher(path).replaceAll("_c_GUID-");
    }
}
