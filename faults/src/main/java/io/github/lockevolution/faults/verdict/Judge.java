package io.github.lockevolution.faults.verdict;

import io.github.lockevolution.lock.Failure;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a history from its start and finds the failures in it, by the definitions of {@link Failure}. */
final class Judge implements Event.Observer {

    private final Map<Failure, String> found = new EnumMap<>(Failure.class);
    private final Set<String> inside = new LinkedHashSet<>();
    private final Set<String> overrun = new LinkedHashSet<>();
    private final Set<String> gone = new LinkedHashSet<>();
    private Optional<String> lastWriter = Optional.empty();
    private Optional<String> unexplained = Optional.empty();
    private boolean aLeaseRanOut;

    /** What was found so far, with the first evidence of each. */
    Map<Failure, String> found() {
        return Collections.unmodifiableMap(found);
    }

    /** Two clients inside at once for a reason that no failure names. */
    Optional<String> unexplained() {
        return unexplained;
    }

    @Override
    public void entered(String client) {
        inside.add(client);
        lookInside();
    }

    @Override
    public void left(String client) {
        inside.remove(client);
        overrun.remove(client);
    }

    @Override
    public void finished(String client) {
        left(client);
        gone.add(client);
    }

    @Override
    public void died(String client) {
        left(client);
        gone.add(client);
    }

    @Override
    public void wroteKey(String client) {
        lastWriter = Optional.of(client);
    }

    @Override
    public void removedKey(String client) {
        lastWriter
                .filter(owner -> !owner.equals(client) && !gone.contains(owner))
                .ifPresent(owner ->
                        find(Failure.FOREIGN_UNLOCK, client + " removed the key that " + owner + " had written"));
        lastWriter = Optional.empty();
    }

    @Override
    public void leaseRanOut() {
        aLeaseRanOut = true;
        lastWriter.filter(inside::contains).ifPresent(overrun::add);
        lastWriter = Optional.empty();
        lookInside();
    }

    @Override
    public void newcomerRefused() {
        find(Failure.ORPHAN_KEY, "everyone was gone, no lease was left, and a newcomer was refused");
    }

    private void lookInside() {
        if (inside.size() < 2) {
            return;
        }
        String together = String.join(" and ", inside) + " were inside at once";
        overrun.stream()
                .findFirst()
                .ifPresent(late -> find(Failure.LEASE_OVERRUN, together + ", the lease of " + late + " had run out"));
        if (!aLeaseRanOut && !found.containsKey(Failure.FOREIGN_UNLOCK)) {
            find(Failure.RACE, together + ", and no lease had run out");
        }
        if (found.isEmpty()) {
            unexplained = Optional.of(together + ", which no failure's definition covers");
        }
    }

    private void find(Failure failure, String evidence) {
        found.putIfAbsent(failure, evidence);
    }
}
