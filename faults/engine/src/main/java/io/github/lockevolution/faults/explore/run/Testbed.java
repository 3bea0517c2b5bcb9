package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.run.ClientRun.TestClient;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One lock, a few clients and a store: all that it takes to run a schedule. One run follows the other on it, each with new
 * lock objects and an empty store. Belongs to one thread.
 */
public final class Testbed implements AutoCloseable {

    private final Launcher launcher;
    private final Subject subject;
    private final LockProfile profile;
    private final Newcomers newcomers;
    private final ProbeCache freeStates;
    private final List<TestClient> clients = new ArrayList<>();
    private Optional<TwinLock> twin = Optional.empty();
    /** What may come of a section, as far as it is known; and how much was known of its values by then. */
    private Optional<SerializabilityOracle> serial = Optional.empty();

    private int serialSince;

    private Testbed(Launcher launcher, Subject subject, LockProfile profile) {
        this.launcher = launcher;
        this.subject = subject;
        this.profile = profile;
        this.newcomers = new Newcomers(subject, profile);
        this.freeStates = new ProbeCache(newcomers, profile);
    }

    /**
     * With careful clients.
     *
     * @param clients how many there may be, at most
     * @throws SetupProblem if the store is too old for the lock
     * @throws InconclusiveException if the lock cannot even be taken and given back by one client alone
     */
    public static Testbed open(LockSpec lock, ProvenLauncher store, int clients) {
        return open(lock, ClientProgram.CAREFUL, store, clients);
    }

    /**
     * @param program what every client runs
     * @param clients how many there may be, at most
     * @throws SetupProblem if the store is too old for the lock
     * @throws InconclusiveException if the lock cannot even be taken and given back by one client alone
     */
    public static Testbed open(LockSpec lock, ClientProgram program, ProvenLauncher store, int clients) {
        return open(lock, program, store, clients, Launcher.LEASE);
    }

    /**
     * With careful clients and another lease.
     *
     * @param lease how long a lease is; no run may take longer
     */
    public static Testbed open(LockSpec lock, ProvenLauncher store, int clients, Duration lease) {
        return open(lock, ClientProgram.CAREFUL, store, clients, lease);
    }

    /**
     * With another lease, for a person who thinks between two moves.
     *
     * @param program what every client runs
     * @param clients how many there may be, at most
     * @param lease how long a lease is; no run may take longer
     */
    public static Testbed open(
            LockSpec lock, ClientProgram program, ProvenLauncher store, int clients, Duration lease) {
        return openUnproven(lock, program, store, clients, lease);
    }

    /** In a store where nobody has seen the canary break yet. Nothing that is seen there is a verdict. */
    public static Testbed openUnproven(
            LockSpec lock, ClientProgram program, Launcher launcher, int clients, Duration lease) {
        Subject subject = launcher.launch(lock, program, lease);
        LockProfile profile = new LockProfile(subject.key(), lease);
        return opened(new Testbed(launcher, subject, profile), clients, profile);
    }

    /**
     * The same lock under the same name in a store of its own, for another thread. What is known of the lock, and learned from now on, the two
     * have in common.
     *
     * @return empty if there is no other store to be had
     * @throws SetupProblem if it cannot be started
     * @throws InconclusiveException if the lock cannot be taken and given back there
     */
    public Optional<Testbed> beside() {
        return launcher.launchBeside(subject)
                .map(other -> opened(
                        new Testbed(launcher, other, profile),
                        size(),
                        // The store gets to know the lock by being rehearsed on; what differs by chance is known
                        // already.
                        new LockProfile(key(), subject.lease())));
    }

    /**
     * @param learning what learns from the rehearsals
     */
    private static Testbed opened(Testbed testbed, int clients, LockProfile learning) {
        try {
            for (int i = 0; i < clients; i++) {
                BenchClock clock = new BenchClock();
                testbed.clients.add(new TestClient(Move.name(i), testbed.subject.client(Move.name(i), clock), clock));
            }
            testbed.rehearse(learning);
            boolean isSeenByOthers =
                    testbed.knowsOfWatch() || testbed.profile.waitsForReplica() || testbed.isTransactional();
            if (isSeenByOthers && testbed.subject.section().isEmpty()) {
                testbed.probeOnTwin();
            }
            return testbed;
        } catch (InconclusiveException e) {
            // What went wrong may have gone wrong because somebody was at the store.
            InconclusiveException reason = testbed.disturbance().orElse(e);
            testbed.close();
            throw reason;
        } catch (RuntimeException e) {
            testbed.close();
            throw e;
        }
    }

    /** Whether its store may throw a key away by itself. */
    public boolean canEvict() {
        return subject.store().eviction().isPresent();
    }

    private void rehearse(LockProfile learning) {
        rehearseOnce(learning);
        subject.store().replica().ifPresent(replica -> {
            subject.store().clear();
            replica.takeOver();
            // The other server gets to know the lock, too. What differs by chance is known already.
            rehearseOnce(new LockProfile(key(), subject.lease()));
        });
    }

    private void rehearseOnce(LockProfile learning) {
        newcomers.rehearse();
        Calibration rehearsal = new Calibration(subject, learning);
        subject.store().replica().ifPresent(Replica::keepUp);
        rehearsal.learn(clients);
        subject.store().replica().ifPresent(Replica::fallBehind);
    }

    private void probeOnTwin() {
        boolean isMadeOfName =
                profile.mainKey().filter(main -> !main.contains(key())).isPresent();
        // Only under the same name it is the same that a lock makes of its name.
        Subject beside = (isMadeOfName ? launcher.launchBeside(subject) : Optional.<Subject>empty())
                .orElseGet(() -> launcher.launchTwin(subject));
        TwinLock other = new TwinLock(beside, key());
        twin = Optional.of(other);
        freeStates.askBy(other);
    }

    /** Whether it is known that the lock's clients send WATCH, and taken care of. */
    public boolean knowsOfWatch() {
        return profile.watches();
    }

    /** Whether its clients give leases that are over at once. */
    public boolean knowsOfLeasesOverAtOnce() {
        return profile.isOverAtOnce();
    }

    private boolean isTransactional() {
        return subject.store().isTransactional();
    }

    /** Whether clients of the lock have looked at the clock that the bench moves, as far as is known. */
    public boolean readsClock() {
        return profile.readsClock();
    }

    /** What clients threw that was taken for a no: the first few, each once. */
    public List<String> thrown() {
        return profile.thrown();
    }

    /** What a reader should know of what is compared, if this is a section. */
    public List<Message> remarks() {
        return serial.map(SerializabilityOracle::remarks).orElse(List.of());
    }

    /** What to say of a value that two clients have drawn, though each needs its own; empty if there is none. Requests of one process may have one. */
    public Optional<Message> drawnTwice() {
        return lock().isTogether() ? Optional.empty() : profile.drawnTwice();
    }

    /** The lock. */
    public LockSpec lock() {
        return subject.lock();
    }

    /** What every client runs. */
    public ClientProgram program() {
        return subject.program();
    }

    /** The name of the lock in the store. */
    public String key() {
        return subject.key();
    }

    /** How many clients there may be, at most. */
    public int size() {
        return clients.size();
    }

    /**
     * Learns from a move that differed from an earlier one, although all the same moves came before both.
     *
     * @param kept all values that the store holds after the first of the two
     * @return whether the difference is chance that the bench can look past from now on
     */
    public boolean learn(ClientRun.ExecutedCommand one, ClientRun.ExecutedCommand other, List<String> kept) {
        return profile.learn(one, other, kept);
    }

    /** Whether its clients run a section whose author does not say what has to hold at the end. */
    public boolean lacksCheck() {
        return subject.section().filter(section -> !section.hasCheck()).isPresent();
    }

    /** Whether the clients do the same but for their names. */
    public boolean isAlike() {
        return profile.isAlike();
    }

    /**
     * Begins a run: the store is empty, and every client has stopped before its first command.
     *
     * @param howMany that many clients take part
     */
    public Execution begin(int howMany) {
        if (subject.section().isPresent() && (serial.isEmpty() || serialSince != profile.learned())) {
            serial = Optional.empty();
            serialSince = profile.learned();
            serial = Optional.of(SerialRuns.of(lock().name(), size(), () -> beginNow(size())));
        }
        return beginNow(howMany);
    }

    private Execution beginNow(int howMany) {
        List<TestClient> taking = clients.subList(0, howMany);
        taking.forEach(client -> client.client().kill());
        subject.store().clear();
        subject.beginRun();
        freeStates.begin();
        taking.forEach(client -> client.clock().reset());
        Supplier<Execution> another = () -> beginNow(howMany);
        return new Execution(
                subject,
                profile,
                freeStates,
                taking,
                serial,
                another,
                (check, moves) -> EndCause.told(check, moves, another));
    }

    /**
     * Makes sure that nobody has disturbed the store since the testbed was opened.
     *
     * @throws InconclusiveException if somebody has, with what was noticed
     */
    public void requireUndisturbed() {
        subject.store().requireUndisturbed();
    }

    /** What somebody has done to the store since the testbed was opened, if it was noticed. */
    public Optional<InconclusiveException> disturbance() {
        try {
            requireUndisturbed();
            return Optional.empty();
        } catch (InconclusiveException e) {
            return Optional.of(e);
        }
    }

    /** Ends the clients and removes what the lock left in the store, if that is still there. */
    @Override
    public void close() {
        clients.forEach(client -> client.client().close());
        newcomers.close();
        twin.ifPresent(TwinLock::close);
        subject.close();
    }
}
