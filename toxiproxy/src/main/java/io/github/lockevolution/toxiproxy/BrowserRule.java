package io.github.lockevolution.toxiproxy;

import io.netty.util.NetUtil;
import java.util.Locale;
import java.util.Optional;

/**
 * Keeps web pages from driving the API. A page may send requests to any address of this machine, so the API refuses requests of a browser
 * ({@code User-Agent}), of a page of another site ({@code Origin}), and for a host name that a foreign name server could resolve to this
 * machine ({@code Host}; DNS rebinding).
 *
 * @param anyHost whether every {@code Host} is accepted: a server that listens beyond loopback may be reached by names that it
 *     does not know
 */
record BrowserRule(boolean anyHost) {

    /** The response to a request that is refused. */
    Optional<ApiResponse> refuse(ApiRequest request) {
        if (request.userAgent().startsWith("Mozilla/")) {
            return refused("User agent not allowed");
        }
        if (!request.origin().isEmpty() && !request.origin().equalsIgnoreCase("http://" + request.host())) {
            return refused("Origin not allowed");
        }
        if (!anyHost && !request.host().isEmpty() && !isLocalOrNumeric(withoutPort(request.host()))) {
            return refused("Host not allowed");
        }
        return Optional.empty();
    }

    private static Optional<ApiResponse> refused(String why) {
        return Optional.of(ApiResponse.text(403, why + "\n"));
    }

    private static boolean isLocalOrNumeric(String host) {
        return host.equals("localhost")
                || host.endsWith(".localhost")
                || NetUtil.isValidIpV4Address(host)
                || NetUtil.isValidIpV6Address(host);
    }

    private static String withoutPort(String host) {
        return host.toLowerCase(Locale.ROOT).replaceFirst(":[0-9]*$", "");
    }
}
