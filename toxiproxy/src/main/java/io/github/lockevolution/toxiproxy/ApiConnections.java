package io.github.lockevolution.toxiproxy;

import io.netty.channel.Channel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The clients of the API, only so many: when one more comes, the one that has asked nothing for the longest time is closed.
 * So nobody can use up all sockets of this process by opening connections and saying nothing.
 */
final class ApiConnections {

    static final int MOST = 512;

    private final Set<Channel> byLastRequest = new LinkedHashSet<>();
    private boolean closed;

    synchronized void enter(Channel connection) {
        if (closed) {
            connection.close();
            return;
        }
        if (byLastRequest.size() == MOST) {
            Channel longestSilent = byLastRequest.iterator().next();
            byLastRequest.remove(longestSilent);
            longestSilent.close();
        }
        byLastRequest.add(connection);
        connection.closeFuture().addListener(left -> leave(connection));
    }

    synchronized void hasAsked(Channel connection) {
        if (byLastRequest.remove(connection)) {
            byLastRequest.add(connection);
        }
    }

    /** Closes them all, and whoever still comes. */
    void close() {
        closeAndDrain().stream().map(Channel::close).toList().forEach(end -> end.awaitUninterruptibly());
    }

    private synchronized List<Channel> closeAndDrain() {
        closed = true;
        return List.copyOf(byLastRequest);
    }

    private synchronized void leave(Channel connection) {
        byLastRequest.remove(connection);
    }
}
