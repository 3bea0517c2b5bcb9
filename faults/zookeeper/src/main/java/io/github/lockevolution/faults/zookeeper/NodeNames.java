package io.github.lockevolution.faults.zookeeper;

import java.util.Comparator;
import java.util.regex.Matcher;
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

    private static final Pattern NUMBERED = Pattern.compile(".*([0-9]{10})");

    /** By the numbers of the server: other libraries begin with random words of a form of their own, as kazoo's locks do. */
    static final Comparator<String> ORDER =
            Comparator.comparing(NodeNames::number).thenComparing(NodeNames::shown);

    private NodeNames() {}

    private static String number(String name) {
        Matcher numbered = NUMBERED.matcher(name);
        return numbered.matches() ? numbered.group(1) : "";
    }

    /** Whether the server has put a number at the end of this name. */
    static boolean isNumbered(String name) {
        return !number(name).isEmpty();
    }

    /**
     * @param path a path, or a part of one
     */
    static String shown(String path) {
        return PROTECTED.matcher(path).replaceAll("_c_GUID-");
    }
}
