package io.github.lockevolution.faults.zookeeper;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;
import org.apache.zookeeper.server.DataTree;
import org.apache.zookeeper.server.NIOServerCnxn;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** The server's end of a connection, which says when it is about to tell its client of a node that the client watches. */
final class NotifyingConnection extends NIOServerCnxn {

    private final DataTree nodes;
    private final WatchNotifications notifications;

    private NotifyingConnection(
            ZooKeeperServer server,
            WatchNotifications notifications,
            SocketChannel socket,
            SelectionKey key,
            Factory factory,
            NIOServerCnxnFactory.SelectorThread selector)
            throws IOException {
        super(server, socket, key, factory, selector);
        this.nodes = server.getZKDatabase().getDataTree();
        this.notifications = notifications;
    }

    /** Accepts such connections. */
    static final class Factory extends NIOServerCnxnFactory {

        private final WatchNotifications notifications;

        Factory(WatchNotifications notifications) {
            this.notifications = notifications;
        }

        @Override
        protected NIOServerCnxn createConnection(SocketChannel socket, SelectionKey key, SelectorThread selector)
                throws IOException {
            return new NotifyingConnection(zkServer, notifications, socket, key, this, selector);
        }
    }

    /** {@inheritDoc} A watch is gone by then; one that nobody is told of is set again. */
    @Override
    public void process(WatchedEvent event, List<ACL> acl) {
        if (notifications.isSilent()) {
            watchAgain(event);
        } else {
            notifications.leaves(getSessionId());
            super.process(event, acl);
        }
    }

    private void watchAgain(WatchedEvent event) {
        try {
            if (event.getType() == EventType.NodeChildrenChanged) {
                nodes.getChildren(event.getPath(), new Stat(), this);
            } else {
                nodes.statNode(event.getPath(), this);
            }
        } catch (KeeperException.NoNodeException e) {
            // A watch on a missing node is set all the same.
        }
    }
}
