package io.github.lockevolution.faults.etcd;

import io.github.lockevolution.faults.subject.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The keys of a lock at one look, and the leases of its clients.
 *
 * @param lock the name of the lock
 * @param leases those that have not run out
 * @param revisions all revisions of the server at which the lock was written to, the earliest first
 * @param hasNumbers whether it matters at which revision a key was written
 */
record EtcdSnapshot(
        String lock, List<Pair> pairs, List<Lease> leases, List<Long> revisions, boolean isTouched, boolean hasNumbers)
        implements Snapshot {

    private static final String TYPE = "kv";
    private static final long MILLIS = 1000;
    /** How often the lock has been written to, which decides what the next key is called. */
    private static final String REVISION = ":revision";

    /**
     * A key and its value.
     *
     * @param key as the server has it
     * @param named as a reader sees it
     * @param lease empty if it stays
     * @param created the revision of the server at which the key was made
     * @param modified the one at which it was written last
     * @param version how often it was written
     * @param seen when its clients have seen that; empty if they do not watch it
     */
    record Pair(
            String key,
            String named,
            String value,
            Optional<Lease> lease,
            long created,
            long modified,
            long version,
            List<String> seen) {

        private Pair renamed(String from, String to) {
            return new Pair(
                    key.replace(from, to), named.replace(from, to), value, lease, created, modified, version, seen);
        }
    }

    /**
     * A lease that a client was granted.
     *
     * @param id as its client knows it
     * @param real the id at the server
     * @param client whom it was granted
     * @param name as a reader sees it
     * @param seconds as long as its client has asked for
     */
    record Lease(long id, long real, String client, String name, long seconds) {}

    @Override
    public SortedMap<String, StoredValue> values() {
        SortedMap<String, StoredValue> held = new TreeMap<>();
        pairs.forEach(pair -> held.put(pair.named(), value(pair)));
        leases.stream()
                .filter(lease -> pairs.stream().noneMatch(pair -> pair.lease().equals(Optional.of(lease))))
                .forEach(lease -> held.put(
                        lease.name(),
                        new StoredValue("lease", List.of("no key"), true, OptionalLong.of(millis(lease)))));
        if (hasNumbers && !revisions.isEmpty()) {
            held.put(
                    lock + REVISION,
                    new StoredValue("", List.of(Integer.toString(revisions.size())), true, OptionalLong.empty()));
        }
        return held;
    }

    @Override
    public Set<String> incidental() {
        return Set.of(lock + REVISION);
    }

    private StoredValue value(Pair pair) {
        OptionalLong millis =
                pair.lease().map(lease -> OptionalLong.of(millis(lease))).orElseGet(OptionalLong::empty);
        return hasNumbers
                ? new StoredValue(TYPE, numbered(pair), true, millis)
                : new StoredValue("", List.of(pair.value()), true, millis);
    }

    private List<String> numbered(Pair pair) {
        List<String> shown = new ArrayList<>();
        shown.add(pair.value());
        pair.lease().map(Lease::name).ifPresent(shown::add);
        shown.add("created " + number(pair.created()));
        if (pair.modified() != pair.created()) {
            shown.add("modified " + number(pair.modified()));
        }
        if (!pair.seen().isEmpty()) {
            shown.add("seen " + String.join(", ", pair.seen()));
        }
        return shown;
    }

    private int number(long revision) {
        return revisions.indexOf(revision) + 1;
    }

    private static long millis(Lease lease) {
        return lease.seconds() * MILLIS;
    }

    @Override
    public boolean ranOutAtOnce() {
        return false;
    }

    @Override
    public Snapshot renamed(String from, String to) {
        List<Pair> renamed = pairs.stream().map(pair -> pair.renamed(from, to)).toList();
        return new EtcdSnapshot(lock.replace(from, to), renamed, leases, revisions, isTouched, hasNumbers);
    }
}
