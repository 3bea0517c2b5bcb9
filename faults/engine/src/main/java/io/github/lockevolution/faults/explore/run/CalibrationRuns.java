package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.explore.run.ClientRun.TestClient;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;

/**
 * Runs of a lock in which nothing goes wrong, command by command: of one client alone, and of two of which the second comes while the first has
 * the lock.
 */
final class CalibrationRuns {

    private final SystemUnderTest system;
    private final LockSpec lock;
    private final Store store;
    private final LockProfile profile;
    private boolean waits;

    CalibrationRuns(SystemUnderTest system, LockProfile profile) {
        this.system = system;
        this.lock = system.lock();
        this.store = system.store();
        this.profile = profile;
    }

    /** Whether a client was seen to wait for another. */
    boolean doWait() {
        return waits;
    }

    private void begin() {
        store.clear();
        system.beginRun();
    }

    /**
     * One exchange of a calibration run.
     *
     * @param kept all values in the store after this exchange
     */
    record AnsweredCommand(ExecutedCommand ran, String client, Set<String> kept) {}

    /** The clients try to take the lock one after the other, then those that have it give it back. */
    List<AnsweredCommand> crowded(List<TestClient> inTurn) {
        begin();
        List<ClientRun> runs = inTurn.stream()
                .map(client -> new ClientRun(client, lock, profile::noteThrown))
                .toList();
        List<AnsweredCommand> said = new ArrayList<>();
        runs.forEach(run -> play(run, said, ClientPhase.INSIDE));
        runs.forEach(run -> play(run, said, ClientPhase.DONE));
        return said;
    }

    /** One client takes the lock and gives it back, and no other client comes. */
    List<AnsweredCommand> alone(TestClient client) {
        begin();
        profile.variations().noteInitial(values(store.look()));
        ClientRun run = new ClientRun(client, lock, profile::noteThrown);
        List<AnsweredCommand> said = new ArrayList<>();
        boolean wrote = play(run, said, ClientPhase.INSIDE);
        Snapshot whenTaken = store.look();
        SortedMap<String, Snapshot.StoredValue> taken = whenTaken.values();
        taken.forEach((name, held) -> profile.noteLease(name, held.leaseMillis()));
        if (!wrote && !lock.isSection()) {
            throw new InconclusiveException(ExploreText.class, text -> text.writesNothing(lock.name()));
        }
        int before = said.size();
        play(run, said, ClientPhase.DONE);
        // An unlock without a command that leaves the lock held is a failure of every schedule; one without a command
        // that frees the lock cannot be explained.
        if (said.size() == before && !values(store.look()).equals(values(whenTaken))) {
            throw new InconclusiveException(ExploreText.class, text -> text.unlockSendsNothing(client.name()));
        }
        run.abandon();
        requireWholePeriod(store.look());
        profile.noteClockRead(client.clock().isRead());
        if (!lock.isSection()) {
            findMainKey(taken, store.look().values()).ifPresent(profile::setMainKey);
        }
        return said;
    }

    /** Time goes by in whole periods: a lease that is shorter than one, and lets the work be done again within it, would never be seen. */
    private void requireWholePeriod(Snapshot kept) {
        boolean isPerLease = lock.accessPolicy().isPerLease();
        OptionalLong longest = kept.values().values().stream()
                .flatMapToLong(held -> held.leaseMillis().stream())
                .max();
        if (isPerLease && longest.isPresent() && profile.isShorterThanLease(longest.getAsLong())) {
            throw new InconclusiveException(
                    ExploreText.class, text -> text.shorterThanPeriod(lock.name(), longest.getAsLong()));
        }
    }

    /**
     * The first client stops in the middle of its work while the second goes on as far as it can: from then on it is known how the second
     * waits.
     */
    void interrupted(TestClient first, TestClient second, int commands) {
        begin();
        ClientRun holder = new ClientRun(first, lock, profile::noteThrown);
        ClientRun other = new ClientRun(second, lock, profile::noteThrown);
        for (int i = 0; i < commands && holder.canStep(); i++) {
            holder.move(MoveKind.STEP, Duration.ZERO);
        }
        play(other, new ArrayList<>(), ClientPhase.DONE);
        holder.abandon();
        other.abandon();
    }

    /** The first client takes the lock, the second tries to, and the first gives it back. */
    List<AnsweredCommand> disturbed(TestClient first, TestClient second) {
        begin();
        ClientRun holder = new ClientRun(first, lock, profile::noteThrown);
        ClientRun loser = new ClientRun(second, lock, profile::noteThrown);
        List<AnsweredCommand> said = new ArrayList<>();
        // Both stand at the gate for a while, so that a second command of one of them arrives there too.
        holder.start();
        loser.start();
        play(holder, said, ClientPhase.INSIDE);
        play(loser, said, ClientPhase.DONE);
        waits |= loser.hasGivenUpWaiting() || loser.isPolling();
        play(holder, said, ClientPhase.DONE);
        if (loser.pollUnblocked()) {
            play(loser, said, ClientPhase.DONE);
        }
        // Abandoned before the store is cleared, since clearing may unblock a client.
        loser.abandon();
        holder.abandon();
        return said;
    }

    /**
     * The first client gives back a lock that it has lost, and that another client may have: from then on the commands that it repeats in
     * vain are known.
     *
     * @param heir the client that takes the lock meanwhile; empty if none does
     */
    void releaseLate(TestClient first, Optional<TestClient> heir) {
        if (lock.isSection()) {
            return;
        }
        begin();
        ClientRun holder = new ClientRun(first, lock, profile::noteThrown);
        Optional<ClientRun> next = heir.map(client -> new ClientRun(client, lock, profile::noteThrown));
        try {
            play(holder, new ArrayList<>(), ClientPhase.INSIDE);
            if (holder.phase() == ClientPhase.INSIDE && (store.leaseRuns() || !store.isTransactional())) {
                if (store.leaseRuns()) {
                    store.expire();
                } else {
                    store.clear();
                }
                holder.letTimePass(profile.timeToRunOut());
                next.ifPresent(run -> play(run, new ArrayList<>(), ClientPhase.INSIDE));
                play(holder, new ArrayList<>(), ClientPhase.DONE);
                holder.learnRelease();
            }
        } catch (InconclusiveException e) {
            // Ignored here: a counted run that meets the same error reports it.
        } finally {
            next.ifPresent(ClientRun::abandon);
            holder.abandon();
            first.clock().reset();
        }
    }

    /** The lease of the first client, if it has one, runs out before the second comes; then the first gives the lock back. */
    List<AnsweredCommand> late(TestClient first, TestClient second) {
        begin();
        ClientRun holder = new ClientRun(first, lock, profile::noteThrown);
        ClientRun other = new ClientRun(second, lock, profile::noteThrown);
        List<AnsweredCommand> said = new ArrayList<>();
        play(holder, said, ClientPhase.INSIDE);
        if (store.leaseRuns() && store.canExpire()) {
            store.expire();
            List.of(holder, other).forEach(run -> run.letTimePass(Lease.timeToRunOut(profile.toldLease())));
        }
        play(other, said, ClientPhase.INSIDE);
        play(holder, said, ClientPhase.DONE);
        play(other, said, ClientPhase.DONE);
        holder.abandon();
        other.abandon();
        List.of(first, second).forEach(client -> client.clock().reset());
        return said;
    }

    /** Lets a client go on to this phase, or to its end; true if it changed anything in the store. */
    private boolean play(ClientRun run, List<AnsweredCommand> said, ClientPhase until) {
        boolean wrote = false;
        while (run.canStep() && run.phase() != until) {
            Optional<ExecutedCommand> ran = run.move(MoveKind.STEP, Duration.ZERO);
            if (ran.isPresent()) {
                profile.variations().scripts().note(ran.get().command());
                profile.noteWatch(WatchedChanges.isWatch(ran.get().command()));
                profile.noteWait(ran.get().command().get(0).equalsIgnoreCase("WAIT"));
                Snapshot now = store.look();
                wrote |= now.isTouched();
                said.add(new AnsweredCommand(ran.get(), run.name(), values(now)));
            }
        }
        return wrote;
    }

    private static Set<String> values(Snapshot now) {
        Set<String> values = new HashSet<>();
        now.values().values().forEach(held -> values.addAll(held.elements()));
        return values;
    }

    /** The key that is there while the lock is held, and absent or different when it is free. */
    private Optional<String> findMainKey(
            SortedMap<String, Snapshot.StoredValue> taken, SortedMap<String, Snapshot.StoredValue> free) {
        return taken.entrySet().stream()
                .filter(entry -> free.get(entry.getKey()) == null
                        || !free.get(entry.getKey())
                                .elements()
                                .equals(entry.getValue().elements()))
                .map(java.util.Map.Entry::getKey)
                .min(Comparator.comparing((String name) -> !name.equals(profile.key()))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The exchanges as text that is the same in every run. */
    List<String> said(List<AnsweredCommand> runs, List<String> names) {
        Canonicalizer canonicalizer = new Canonicalizer(profile, names);
        return runs.stream()
                .map(said -> ClientNames.mark(names.indexOf(said.client())) + " "
                        + canonicalizer.command(said.ran().command(), said.client()) + Step.LOCK
                        + canonicalizer.reply(said.ran().command(), said.ran().reply(), said.client()))
                .toList();
    }
}
