package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.ProvenLauncher;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.KnownCounts;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StoreBinding;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Stores in which this run has seen the canary break, a lock that is known to be broken: otherwise no result for another lock is a verdict.
 * Every lock that gets a verdict is put under test by one of these. It breaks the canary in the very store of the lock, before it lets the
 * first lock in there: also in a replicated store, and on several servers. May be used by several threads.
 */
public final class ProvenStore implements ProvenLauncher {

    private final Launcher stores;
    private final Set<Place> proven = new HashSet<>();
    private Optional<ProvenStore> replicated = Optional.empty();

    /** The place of the locks of one kind of store, as far as their descriptions say. */
    private record Place(Class<? extends StoreBinding> kind, String name) {}

    /** @param stores the stores, in which no canary has been seen to break yet */
    public ProvenStore(Launcher stores) {
        this.stores = stores;
    }

    /**
     * Breaks the canary in each available store that these locks need, unless it has been broken there before.
     *
     * @throws DisturbedStoreException if the store was disturbed meanwhile, so that the canary proves nothing
     * @throws CanaryMissed if the run did not see the canary break
     */
    public void proveFor(List<LockSpec> locks) {
        locks.forEach(this::proveFor);
    }

    private synchronized void proveFor(LockSpec lock) {
        Place place = new Place(lock.binding().getClass(), lock.storeName());
        if (!proven.contains(place)) {
            List<Launcher> needed = stores.perStore(lock);
            needed.forEach(ProvenStore::breakCanary);
            if (!needed.isEmpty()) {
                proven.add(place);
            }
        }
    }

    /** Takes the census of the canary, whose counts are known. */
    private static void breakCanary(Launcher store) {
        try (Testbed testbed =
                Testbed.openUnproven(store.canary(), ClientProgram.CAREFUL, store, Bounds.USUAL.clients(), LEASE)) {
            Census census =
                    new Explorer(testbed, Bounds.USUAL, Merging.ON).explore().census();
            if (!isCaught(census, store.canaryCounts())) {
                testbed.requireUndisturbed();
                throw census.gap()
                        .map(CanaryMissed::seeing)
                        .orElseGet(
                                () -> CanaryMissed.counting(census.schedules().toString(), counts(census)));
            }
        } catch (DisturbedStoreException e) {
            throw e;
        } catch (InconclusiveException e) {
            throw CanaryMissed.seeing(e);
        }
    }

    private static boolean isCaught(Census census, KnownCounts known) {
        return census.isConclusive()
                && census.schedules().equals(BigInteger.valueOf(known.schedules()))
                && Arrays.stream(Failure.values())
                        .allMatch(failure -> census.count(failure)
                                .equals(BigInteger.valueOf(known.failures().getOrDefault(failure, 0L))));
    }

    private static List<String> counts(Census census) {
        return census.lock().failures().stream()
                .map(failure -> failure + "=" + census.count(failure))
                .toList();
    }

    @Override
    public LockSpec canary() {
        return stores.canary();
    }

    @Override
    public KnownCounts canaryCounts() {
        return stores.canaryCounts();
    }

    @Override
    public void requireFor(LockSpec lock) {
        stores.requireFor(lock);
    }

    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        proveFor(lock);
        return stores.launch(lock, program, lease);
    }

    @Override
    public SystemUnderTest launchTwin(SystemUnderTest original) {
        return stores.launchTwin(original);
    }

    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        return stores.launchBeside(original);
    }

    /** {@inheritDoc} The canary is broken there as well, and once however often it is asked for. */
    @Override
    public synchronized ProvenStore withReplica() {
        if (replicated.isEmpty()) {
            replicated = Optional.of(new ProvenStore(stores.withReplica()));
        }
        return replicated.get();
    }

    @Override
    public ProvenStore withReplicaIf(boolean needed) {
        return needed ? withReplica() : this;
    }

    /**
     * {@inheritDoc} The canary is broken there as well.
     *
     * @throws SetupProblem if they are not to be had
     */
    @Override
    public ProvenStore onServers(int count) {
        return new ProvenStore(stores.onServers(count));
    }
}
