package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.subject.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The nodes of a lock at one look.
 *
 * @param nodes the node of the lock first, then those below it, each after its parent
 */
record ZooKeeperSnapshot(List<Node> nodes, boolean isTouched) implements Snapshot {

    private static final String TYPE = "znodes";
    private static final String NEXT = ":next";

    /**
     * A node of ZooKeeper.
     *
     * @param data as text
     * @param session the number of the session that it ends with; 0 if it stays
     * @param owner the client of that session; empty if the node stays
     * @param leaseMillis the longest time that session may last; empty if the node stays
     * @param version how often the data was set
     * @param next the number that its next sequential child gets
     * @param numbers whether that number matters, since some child has been given one
     */
    record Node(
            String path,
            String data,
            long session,
            String owner,
            OptionalLong leaseMillis,
            int version,
            int next,
            boolean numbers) {

        /** The node as a reader sees it; empty for a node that is as the bench has made it. */
        private String rendered() {
            List<String> shown = new ArrayList<>();
            if (!data.isEmpty()) {
                shown.add("data=" + data);
            }
            if (session != 0) {
                shown.add("session=" + owner);
            }
            if (version > 0) {
                shown.add("version=" + version);
            }
            return String.join(" ", shown);
        }

        private Node renamed(String from, String to) {
            return new Node(path.replace(from, to), data, session, owner, leaseMillis, version, next, numbers);
        }
    }

    /** {@inheritDoc} All nodes together are what the lock holds; the number that comes next stays when they are gone. */
    @Override
    public SortedMap<String, StoredValue> values() {
        SortedMap<String, StoredValue> held = new TreeMap<>();
        String name = nodes.get(0).path().substring(1);
        List<String> shown = rendered();
        if (!shown.isEmpty()) {
            held.put(name, new StoredValue(TYPE, shown, true, lease()));
        }
        List<String> next = nodes.stream()
                .filter(node -> node.numbers() && node.next() > 0)
                .map(node -> "next=" + node.next())
                .toList();
        if (!next.isEmpty()) {
            held.put(name + NEXT, new StoredValue(TYPE, next, true, OptionalLong.empty()));
        }
        return held;
    }

    private List<String> rendered() {
        List<String> shown = new ArrayList<>();
        String root = nodes.get(0).path();
        // The node of the lock is there before anybody comes.
        if (!nodes.get(0).rendered().isEmpty()) {
            shown.add(nodes.get(0).rendered());
        }
        nodes.stream()
                .skip(1)
                .map(node ->
                        (NodeNames.shown(node.path().substring(root.length() + 1)) + " " + node.rendered()).strip())
                .forEach(shown::add);
        return List.copyOf(shown);
    }

    private OptionalLong lease() {
        return nodes.stream().flatMapToLong(node -> node.leaseMillis().stream()).max();
    }

    @Override
    public boolean ranOutAtOnce() {
        return false;
    }

    @Override
    public Snapshot renamed(String from, String to) {
        return new ZooKeeperSnapshot(
                nodes.stream().map(node -> node.renamed(from, to)).toList(), isTouched);
    }

    /** Whether some node ends with a session. */
    boolean hasEphemeral() {
        return nodes.stream().anyMatch(node -> node.session() != 0);
    }
}
