package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.run.ClientRun.TestClient;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One lock, its clients and a store, ready to run schedules. One run follows the other on it, each with new lock objects and an empty
 * store. Belongs to one thread.
 */
public final class Testbed implements AutoCloseable {

    private final Launcher launcher;
    private final SystemUnderTest system;
    private final LockProfile profile;
    private final Newcomers newcomers;
    private final ProbeCache freeStates;
    private final List<TestClient> clients = new ArrayList<>();
    private Optional<TwinLock> twin = Optional.empty();
    /** The serial results of a section, as far as they are known; and how much was known of its values by then. */
    private Optional<SerializabilityOracle> serial = Optional.empty();

    private int serialSince;

    private Testbed(Launcher launcher, SystemUnderTest system, LockProfile profile) {
        this.launcher = launcher;
        this.system = system;
        this.profile = profile;
        this.newcomers = new Newcomers(system, profile);
        this.freeStates = new ProbeCache(newcomers, profile);
    }

    /**
     * A testbed with careful clients.
     *
     * @param clients the largest number of clients
     * @throws SetupProblem if the store is too old for the lock
     * @throws InconclusiveException if the lock cannot even be taken and given back by one client alone
     */
    public static Testbed open(LockSpec lock, ProvenLauncher store, int clients) {
        return open(lock, ClientProgram.CAREFUL, store, clients);
    }

    /**
     * @param program the program that every client runs
     * @param clients the largest number of clients
     * @throws SetupProblem if the store is too old for the lock
     * @throws InconclusiveException if the lock cannot even be taken and given back by one client alone
     */
    public static Testbed open(LockSpec lock, ClientProgram program, ProvenLauncher store, int clients) {
        return open(lock, program, store, clients, Launcher.LEASE);
    }

    /**
     * A testbed with careful clients and another lease.
     *
     * @param lease the length of a lease; no run may take longer
     */
    public static Testbed open(LockSpec lock, ProvenLauncher store, int clients, Duration lease) {
        return open(lock, ClientProgram.CAREFUL, store, clients, lease);
    }

    /**
     * A testbed with another lease, for a person that needs time between two moves.
     *
     * @param program the program that every client runs
     * @param clients the largest number of clients
     * @param lease the length of a lease; no run may take longer
     */
    public static Testbed open(
            LockSpec lock, ClientProgram program, ProvenLauncher store, int clients, Duration lease) {
        return openUnproven(lock, program, store, clients, lease);
    }

    /** A testbed in a store in which the canary has not been seen to break yet. Its results are no verdicts. */
    public static Testbed openUnproven(
            LockSpec lock, ClientProgram program, Launcher launcher, int clients, Duration lease) {
        SystemUnderTest system = launcher.launch(lock, program, lease);
        LockProfile profile = new LockProfile(system.key(), lease);
        return opened(new Testbed(launcher, system, profile), clients, profile);
    }

    /**
     * The same lock under the same name in a store of its own, for another thread. The two share the profile of the lock, with all that is
     * learned from now on.
     *
     * @return empty if there is no other store
     * @throws SetupProblem if it cannot be started
     * @throws InconclusiveException if the lock cannot be taken and given back there
     */
    public Optional<Testbed> beside() {
        return launcher.launchBeside(system)
                .map(other -> opened(
                        new Testbed(launcher, other, profile),
                        size(),
                        // The store gets to know the lock by the calibration runs; differences by chance are known
                        // already.
                        new LockProfile(key(), system.lease())));
    }

    /** @param learning the profile that the calibration fills */
    private static Testbed opened(Testbed testbed, int clients, LockProfile learning) {
        try {
            for (int i = 0; i < clients; i++) {
                BenchClock clock = new BenchClock();
                testbed.clients.add(new TestClient(Move.name(i), testbed.system.client(Move.name(i), clock), clock));
            }
            testbed.rehearse(learning);
            boolean isSeenByOthers =
                    testbed.knowsOfWatch() || testbed.profile.waitsForReplica() || testbed.isTransactional();
            if (isSeenByOthers && testbed.system.section().isEmpty()) {
                testbed.probeOnTwin();
            }
            return testbed;
        } catch (InconclusiveException e) {
            // A disturbed store may be the cause of the error.
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
        return system.store().eviction().isPresent();
    }

    private void rehearse(LockProfile learning) {
        rehearseOnce(learning);
        system.store().replica().ifPresent(replica -> {
            system.store().clear();
            replica.takeOver();
            // The other server gets to know the lock, too. Differences by chance are known already.
            rehearseOnce(new LockProfile(key(), system.lease()));
        });
    }

    private void rehearseOnce(LockProfile learning) {
        newcomers.rehearse();
        Calibration rehearsal = new Calibration(system, learning);
        system.store().replica().ifPresent(Replica::keepUp);
        rehearsal.learn(clients);
        system.store().replica().ifPresent(Replica::fallBehind);
    }

    private void probeOnTwin() {
        boolean isMadeOfName =
                profile.mainKey().filter(main -> !main.contains(key())).isPresent();
        // A lock derives the same values from its name only under the same name.
        SystemUnderTest beside = (isMadeOfName ? launcher.launchBeside(system) : Optional.<SystemUnderTest>empty())
                .orElseGet(() -> launcher.launchTwin(system));
        TwinLock other = new TwinLock(beside, key());
        twin = Optional.of(other);
        freeStates.askBy(other);
    }

    /** Whether the lock's clients are known to send WATCH, so that the bench takes care of it. */
    public boolean knowsOfWatch() {
        return profile.watches();
    }

    /** Whether its clients are known to give leases that are over at once. */
    public boolean knowsOfLeasesOverAtOnce() {
        return profile.isOverAtOnce();
    }

    private boolean isTransactional() {
        return system.store().isTransactional();
    }

    /** Whether clients of the lock have looked at the clock that the bench moves, as far as is known. */
    public boolean readsClock() {
        return profile.readsClock();
    }

    /** The exceptions of clients that were taken for a refusal: the first few, each once. */
    public List<String> thrown() {
        return profile.thrown();
    }

    /** Remarks for a reader on the state that is compared, if this is a section; none for a lock. */
    public List<Message> remarks() {
        return serial.map(SerializabilityOracle::remarks).orElse(List.of());
    }

    /**
     * The message about a value that two clients have drawn, though each needs its own; empty if there is none. Requests of one process may
     * share a value.
     */
    public Optional<Message> drawnTwice() {
        return lock().isTogether() ? Optional.empty() : profile.drawnTwice();
    }

    public LockSpec lock() {
        return system.lock();
    }

    /** The program that every client runs. */
    public ClientProgram program() {
        return system.program();
    }

    /** The name of the lock in the store. */
    public String key() {
        return system.key();
    }

    /** The largest number of clients. */
    public int size() {
        return clients.size();
    }

    /**
     * Learns from a move that differed from an earlier one, although all the same moves came before both.
     *
     * @param kept all values that the store holds after the first of the two
     * @return whether the difference is chance, so that it can be ignored from now on
     */
    public boolean learn(ClientRun.ExecutedCommand one, ClientRun.ExecutedCommand other, List<String> kept) {
        return profile.learn(one, other, kept);
    }

    /** The same command with the values that vary by chance as they were seen first: so it is the same in every run. */
    public ClientRun.ExecutedCommand usual(ClientRun.ExecutedCommand command) {
        return RunComparison.usual(profile.variations(), command);
    }

    /** Whether its clients run a section whose author defines no invariant. */
    public boolean lacksCheck() {
        return system.section().filter(section -> !section.hasCheck()).isPresent();
    }

    /** Whether the clients do the same but for their names. */
    public boolean isAlike() {
        return profile.isAlike();
    }

    /**
     * Begins a run: the store is empty, and every client has stopped before its first command.
     *
     * @param howMany the number of clients that take part
     */
    public Execution begin(int howMany) {
        if (system.section().isPresent() && (serial.isEmpty() || serialSince != profile.learned())) {
            serial = Optional.empty();
            serialSince = profile.learned();
            serial = Optional.of(SerialRuns.of(lock().name(), size(), () -> beginNow(size())));
        }
        return beginNow(howMany);
    }

    private Execution beginNow(int howMany) {
        List<TestClient> taking = clients.subList(0, howMany);
        taking.forEach(client -> client.client().kill());
        system.store().clear();
        system.beginRun();
        freeStates.begin();
        taking.forEach(client -> client.clock().reset());
        Supplier<Execution> another = () -> beginNow(howMany);
        return new Execution(
                system,
                profile,
                freeStates,
                taking,
                serial,
                another,
                (check, moves) -> EndCause.told(check, moves, another));
    }

    /**
     * Makes sure that the store has not been disturbed since the testbed was opened.
     *
     * @throws InconclusiveException if it has, with the disturbance that was noticed
     */
    public void requireUndisturbed() {
        system.store().requireUndisturbed();
    }

    /** The disturbance of the store since the testbed was opened, if one was noticed. */
    public Optional<InconclusiveException> disturbance() {
        try {
            requireUndisturbed();
            return Optional.empty();
        } catch (InconclusiveException e) {
            return Optional.of(e);
        }
    }

    /** Ends the clients and removes the lock's data from the store, if that is still there. */
    @Override
    public void close() {
        clients.forEach(client -> client.client().close());
        newcomers.close();
        twin.ifPresent(TwinLock::close);
        system.close();
    }
}
