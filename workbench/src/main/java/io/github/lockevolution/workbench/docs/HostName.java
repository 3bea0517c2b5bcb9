package io.github.lockevolution.workbench.docs;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of this machine, which some libraries write into what they store, behind an {@code @}. A page says {@code @host} instead, so that
 * it is the same on every machine.
 */
record HostName(String name) {

    private static final String ON_A_PAGE = "@host";

    /** The name of the machine as Java and its libraries know it; {@code localhost} if it has none. */
    static HostName ofThisMachine() {
        try {
            return new HostName(InetAddress.getLocalHost().getHostName());
        } catch (UnknownHostException e) {
            return new HostName("localhost");
        }
    }

    /** The same text without this name behind an {@code @}; longer names that begin with it stay. */
    String hiddenIn(String text) {
        return Pattern.compile("@" + Pattern.quote(name) + "(?![\\w.-])")
                .matcher(text)
                .replaceAll(Matcher.quoteReplacement(ON_A_PAGE));
    }
}
