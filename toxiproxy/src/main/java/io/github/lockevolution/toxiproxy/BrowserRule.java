package io.github.lockevolution.toxiproxy;

import io.netty.util.NetUtil;
import java.util.Locale;
import java.util.Optional;

/**
 * Keeps web pages from driving the API. A page may send requests to any address of this machine, so the API refuses
 * what comes from a browser ({@code User-Agent}), from a page of another site ({@code Origin}), and to a name that a
 * foreign name server could point here ({@code Host}).
 *
 * @param anyHost whether every {@code Host} is onAccept: a server that listens to more than this machine is reached by
 *     names it cannot know
 */
record BrowserRule(boolean anyHost) {

    /** Why the request is refused, if it is. */
    Optional<ApiResponse> refuse(ApiRequest request) {
        if (request.userAgent().startsWith("Mozilla/")) {
            return refused("User agent not allowed");
        }
        if (!request.origin().isEmpty() && !request.origin().equalsIgnoreCase("http://" + request.host())) {
            return refused("Origin not allowed");
        }
        if (!anyHost && !request.host().isEmpty() && !meansAnAddress(withoutPort(request.host()))) {
            return refused("Host not allowed");
        }
        return Optional.empty();
    }

    private static Optional<ApiResponse> refused(String why) {
        return Optional.of(ApiResponse.text(403, why + "\n"));
    }

    private static boolean meansAnAddress(String host) {
        return host.equals("localhost")
                || host.endsWith(".localhost")
                || NetUtil.isValidIpV4Address(host)
                || NetUtil.isValidIpV6Address(host);
    }

    private static String withoutPort(String host) {
        return host.toLowerCase(Locale.ROOT).replaceFirst(":[0-9]*$", "");
    }
}
