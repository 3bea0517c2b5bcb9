package io.github.lockevolution.toxiproxy;

import io.netty.channel.Channel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The open connections to the API, up to a limit: one more closes the one whose last request is longest ago. So a client cannot use up the
 * file descriptors of this process by opening connections without sending.
 */
final class ApiConnections {

    static final int LIMIT = 512;

    private final Set<Channel> byLastRequest = new LinkedHashSet<>();
    private boolean closed;

    synchronized void add(Channel connection) {
        if (closed) {
            connection.close();
            return;
        }
        if (byLastRequest.size() == LIMIT) {
            Channel leastRecentlyUsed = byLastRequest.iterator().next();
            byLastRequest.remove(leastRecentlyUsed);
            leastRecentlyUsed.close();
        }
        byLastRequest.add(connection);
        connection.closeFuture().addListener(closed -> remove(connection));
    }

    synchronized void markUsed(Channel connection) {
        if (byLastRequest.remove(connection)) {
            byLastRequest.add(connection);
        }
    }

    /** Closes all connections, and from now on every new one. */
    void close() {
        closeAndDrain().stream().map(Channel::close).toList().forEach(closing -> closing.awaitUninterruptibly());
    }

    private synchronized List<Channel> closeAndDrain() {
        closed = true;
        return List.copyOf(byLastRequest);
    }

    private synchronized void remove(Channel connection) {
        byLastRequest.remove(connection);
    }
}
