package io.github.lockevolution.faults.zookeeper;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of nodes as a person reads them, the same in each run. Curator, kazoo and others begin the name of a node with a random GUID, by which they
 * find the node again when the answer to {@code create} was lost; the number that the server puts at the end tells one such node from the other.
 *
 * @see <a href="https://curator.apache.org/apidocs/org/apache/curator/framework/api/CreateBuilder.html">Curator's description of {@code
 *     withProtection}</a>
 */
final class NodeNames {

    private static final String GUID = "[0-9a-f]{8}(-?)[0-9a-f]{4}(\\2[0-9a-f]{4}){2}\\2[0-9a-f]{12}";

    private static final Pattern PROTECTED = Pattern.compile("(_c_)" + GUID + "(?=-)");

    /**
     * The random part of a node's name that also has a number: without the number, the words may be all that tells one
     * name from another.
     */
    private static final Pattern RANDOM = Pattern.compile("(?<=^|/)(_c_)?" + GUID);

    private static final Pattern NUMBERED = Pattern.compile(".*([0-9]{10})");

    private static final String NO_NUMBER = "0000000000";

    /** The order by the numbers of the server, without regard to the beginnings of the names. */
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

    /** The path of a node that is to be made, and is given a number by the server. */
    static String shownBeforeNumber(String path) {
        String shown = shown(path + NO_NUMBER);
        return shown.substring(0, shown.length() - NO_NUMBER.length());
    }

    /**
     * @param path a path, or a part of one
     */
    static String shown(String path) {
        return (isNumbered(path) ? RANDOM : PROTECTED).matcher(path).replaceAll("$1GUID");
    }
}
