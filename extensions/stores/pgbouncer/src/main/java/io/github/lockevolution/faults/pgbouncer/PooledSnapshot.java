package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.subject.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The sessions behind the pooler, with what each holds, and the order in which those that are idle are handed out: it decides which session
 * a statement meets.
 *
 * @param backends first those that clients have, the oldest first, then the idle ones, the next one first
 * @param isTouched whether anything of this differs from the look before
 */
record PooledSnapshot(List<Backend> backends, boolean isTouched) implements Snapshot {

    private static final String POOL = "pool";
    private static final String ADVISORY = "advisory lock";

    /** {@inheritDoc} Each lock with the sessions that hold it, and how often if more than once. */
    @Override
    public SortedMap<String, StoredValue> values() {
        SortedMap<String, List<String>> holders = new TreeMap<>();
        backends.forEach(backend -> backend.held()
                .forEach((lock, times) -> holders.computeIfAbsent(lock, first -> new ArrayList<>())
                        .add(backend.name() + (times == 1 ? "" : " x" + times))));
        SortedMap<String, StoredValue> values = new TreeMap<>();
        holders.forEach((lock, sessions) -> values.put(lock, value(ADVISORY, sessions)));
        if (!backends.isEmpty()) {
            values.put(POOL, value("", pool()));
        }
        return values;
    }

    private List<String> pool() {
        List<String> pool = new ArrayList<>();
        boolean isNext = true;
        for (Backend backend : backends) {
            pool.add(
                    backend.isIdle()
                            ? (isNext ? "next " : "") + backend.name()
                            : backend.client() + " on " + backend.name());
            isNext &= !backend.isIdle();
        }
        return pool;
    }

    private static StoredValue value(String type, List<String> elements) {
        return new StoredValue(type, elements, true, OptionalLong.empty());
    }

    @Override
    public Set<String> incidental() {
        return backends.isEmpty() ? Set.of() : Set.of(POOL);
    }

    @Override
    public boolean ranOutAtOnce() {
        return false;
    }

    boolean areAnyHeld() {
        return backends.stream().anyMatch(Backend::isHolding);
    }

    /** {@inheritDoc} The name stays: sessions cannot be put into another pool. */
    @Override
    public Snapshot renamed(String from, String to) {
        return this;
    }

    @Override
    public String toString() {
        return values().entrySet().stream()
                .map(value -> value.getKey() + " " + value.getValue().elements())
                .collect(Collectors.joining(", "));
    }
}
