package io.github.lockevolution.toxiproxy;

import io.netty.util.NetUtil;
import java.net.InetSocketAddress;

/**
 * An address as the API writes it: {@code host:port}, an IPv6 host in brackets.
 *
 * @param host a name or an address; empty means all addresses of this machine
 * @param port 0 to 65535; 0 means a free one
 */
record HostPort(String host, int port) {

    /**
     * Reads an address; an empty text is a free port on all addresses.
     *
     * @throws IllegalArgumentException if it is no {@code host:port}
     */
    static HostPort parse(String text) {
        if (text.isEmpty()) {
            return new HostPort("", 0);
        }
        int colon = text.lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("address " + text + ": missing port in address");
        }
        return new HostPort(host(text, text.substring(0, colon)), port(text, text.substring(colon + 1)));
    }

    /** Whether a name server has to be asked for the address of the host. */
    boolean needsLookup() {
        return !host.isEmpty()
                && !host.equals("localhost")
                && !NetUtil.isValidIpV4Address(host)
                && !NetUtil.isValidIpV6Address(host);
    }

    /** This address as the API shows it once it is listened on: the host as an IP address, the port as it was assigned. */
    String resolved(InetSocketAddress taken) {
        // All addresses are [::] in the original, whatever the Java of this machine calls them.
        return host.isEmpty() ? "[::]:" + taken.getPort() : NetUtil.toSocketAddressString(taken);
    }

    private static String host(String text, String host) {
        if (host.startsWith("[") && host.endsWith("]")) {
            return host.substring(1, host.length() - 1);
        }
        if (host.indexOf(':') >= 0) {
            throw new IllegalArgumentException("address " + text + ": too many colons in address");
        }
        return host;
    }

    private static int port(String text, String digits) {
        boolean number =
                !digits.isEmpty() && digits.length() <= 5 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!number || Integer.parseInt(digits) > 65_535) {
            throw new IllegalArgumentException("address " + text + ": invalid port");
        }
        return Integer.parseInt(digits);
    }
}
