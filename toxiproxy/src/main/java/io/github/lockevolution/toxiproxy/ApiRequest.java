package io.github.lockevolution.toxiproxy;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A request to the API, without its bytes.
 *
 * @param path the parts between the slashes, decoded, so that a name may have a slash written as {@code %2F}
 * @param userAgent empty if not given, and so are host and origin
 */
record ApiRequest(String method, List<String> path, String userAgent, String host, String origin, String body) {

    static ApiRequest of(FullHttpRequest request) {
        return new ApiRequest(
                request.method().name(),
                path(request.uri()),
                request.headers().get(HttpHeaderNames.USER_AGENT, ""),
                request.headers().get(HttpHeaderNames.HOST, ""),
                request.headers().get(HttpHeaderNames.ORIGIN, ""),
                request.content().toString(StandardCharsets.UTF_8));
    }

    private static List<String> path(String uri) {
        // A client that takes the API for an HTTP proxy sends the whole address; any server has to understand that.
        String path = uri.replaceFirst("^(?i:http)://[^/?#]*", "").split("[?#]", 2)[0];
        try {
            return Arrays.stream(path.substring(path.startsWith("/") ? 1 : 0).split("/", -1))
                    // A plus is a plus in a path; the decoder is made for queries, where it is a space.
                    .map(part -> QueryStringDecoder.decodeComponent(part.replace("+", "%2B")))
                    .toList();
        } catch (IllegalArgumentException e) {
            throw ApiError.badRequest("bad path: " + e.getMessage());
        }
    }
}
