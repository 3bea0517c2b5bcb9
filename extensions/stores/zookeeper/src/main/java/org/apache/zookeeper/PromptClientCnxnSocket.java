package org.apache.zookeeper;

import java.io.IOException;
import org.apache.zookeeper.client.ZKClientConfig;

/**
 * The connection of a ZooKeeper client as it is by default, which tells its client of its end at once. The default one sleeps for 100 ms first: no
 * schedule takes so long by the clocks of the bench, and a census has thousands of ends. It has to stand in this package, because nobody else may
 * override what a connection does at its end.
 *
 * @see <a href="https://github.com/apache/zookeeper/blob/release-3.9.5/zookeeper-server/src/main/java/org/apache/zookeeper/ClientCnxnSocketNIO.java">its
 *     method {@code cleanup}</a>
 */
public final class PromptClientCnxnSocket extends ClientCnxnSocketNIO {

    /** Called by ZooKeeper's client, which knows this class by its name. */
    public PromptClientCnxnSocket(ZKClientConfig config) throws IOException {
        super(config);
    }

    /** {@inheritDoc} Who is interrupted does not fall asleep; no other line of it looks whether anybody was. */
    @Override
    void cleanup() {
        Thread.currentThread().interrupt();
        super.cleanup();
        Thread.interrupted();
    }
}
