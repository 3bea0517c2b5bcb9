package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.zookeeper.ZooKeeperSnapshot.Node;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.server.DataNode;
import org.apache.zookeeper.server.DataTree;

/**
 * The node of one lock and all nodes below it, looked at in the memory of the server. An ephemeral node is a lease that runs: it runs out when its
 * session ends. A node that is put back is the same in all but the times and the numbers of transactions.
 */
final class ZooKeeperStore implements Store {

    private static final int FIRST = 0;
    private static final String UNKNOWN = "?";

    private final EmbeddedZooKeeper server;
    private final DataTree tree;
    private final String root;
    private final Duration lease;
    private final Map<Long, String> owners;
    private boolean hasNumbers;
    private ZooKeeperSnapshot last;

    /**
     * Makes the node of the lock.
     *
     * @param root the path of the node
     * @param lease how long a session lasts, as a reader is told
     * @param owners the client that a session is of, for all sessions of the lock
     */
    ZooKeeperStore(EmbeddedZooKeeper server, String root, Duration lease, Map<Long, String> owners) {
        this.server = server;
        this.tree = server.nodes();
        this.root = root;
        this.lease = lease;
        this.owners = owners;
        clear();
    }

    @Override
    public Snapshot look() {
        List<Node> seen = new ArrayList<>();
        add(root, seen);
        last = new ZooKeeperSnapshot(List.copyOf(seen), !seen.equals(last.nodes()));
        return last;
    }

    private void add(String path, List<Node> nodes) {
        DataNode node = tree.getNode(path);
        if (node == null) {
            return;
        }
        List<String> children;
        synchronized (node) {
            children = node.getChildren().stream().sorted(NodeNames.ORDER).toList();
            hasNumbers |= children.stream().anyMatch(NodeNames::isNumbered);
            nodes.add(node(path, node));
        }
        children.forEach(child -> add(path + "/" + child, nodes));
    }

    private Node node(String path, DataNode node) {
        long session = node.stat.getEphemeralOwner();
        boolean isEphemeral = session != 0;
        return new Node(
                path,
                RequestWords.text(node.getData()),
                session,
                isEphemeral ? owners.getOrDefault(session, UNKNOWN) : "",
                isEphemeral ? OptionalLong.of(lease.toMillis()) : OptionalLong.empty(),
                node.stat.getVersion(),
                node.stat.getCversion(),
                hasNumbers);
    }

    @Override
    public boolean leaseRuns() {
        return last.hasEphemeral();
    }

    /** {@inheritDoc} Who has no node here keeps the session: nothing that it holds could run out. */
    @Override
    public void expire() {
        List<Node> ephemeral =
                nodes().stream().filter(node -> node.session() != 0).toList();
        server.end(ephemeral.stream()
                .map(Node::session)
                .filter(server::isAlive)
                .collect(Collectors.toCollection(LinkedHashSet::new)));
        // A node that was put back may be of a session that had ended before.
        ephemeral.forEach(node -> remove(node.path()));
        look();
    }

    private List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        add(root, nodes);
        return nodes;
    }

    /** {@inheritDoc} A node that is as it was is left alone: somebody may watch it. */
    @Override
    public void restore(Snapshot snapshot) {
        ZooKeeperSnapshot image = (ZooKeeperSnapshot) snapshot;
        last = server.notifications().doSilently(() -> {
            removeBut(image.nodes());
            image.nodes().forEach(this::make);
            image.nodes().forEach(this::setVersions);
            return image;
        });
    }

    private void removeBut(List<Node> image) {
        List<Node> there = nodes();
        for (int i = there.size() - 1; i >= 0; i--) {
            Node node = there.get(i);
            if (image.stream().noneMatch(other -> isSame(node, other))) {
                remove(node.path());
            }
        }
    }

    private static boolean isSame(Node one, Node other) {
        return one.path().equals(other.path()) && one.session() == other.session();
    }

    private void setVersions(Node node) {
        DataNode made = tree.getNode(node.path());
        synchronized (made) {
            made.stat.setCversion(node.next());
            made.stat.setVersion(node.version());
        }
    }

    @Override
    public void clear() {
        server.forgetWatches(owners.keySet());
        restore(new ZooKeeperSnapshot(
                List.of(new Node(root, "", 0, "", OptionalLong.empty(), FIRST, FIRST, hasNumbers)), false));
    }

    private void remove(String path) {
        try {
            if (tree.getNode(path) != null) {
                tree.deleteNode(path, tree.lastProcessedZxid);
            }
        } catch (KeeperException.NoNodeException e) {
            // The node is gone, as intended.
        }
    }

    private void make(Node node) {
        byte[] data = node.data().getBytes(StandardCharsets.UTF_8);
        long now = System.currentTimeMillis();
        try {
            if (tree.getNode(node.path()) == null) {
                tree.createNode(
                        node.path(),
                        data,
                        ZooDefs.Ids.OPEN_ACL_UNSAFE,
                        node.session(),
                        FIRST,
                        tree.lastProcessedZxid,
                        now);
            } else {
                tree.setData(node.path(), data, node.version(), tree.lastProcessedZxid, now);
            }
        } catch (KeeperException e) {
            throw new IllegalStateException("cannot put " + node.path() + " back", e);
        }
    }

    @Override
    public void close() {
        server.notifications().doSilently(() -> {
            removeBut(List.of());
            return last;
        });
    }
}
