package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.explore.run.FreeLockProbe;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The commands that a lock sends when one client takes it and gives it back undisturbed. From these the attacks learn where to place their
 * faults, for any lock.
 *
 * @param acquire the names of the commands that take the lock, at least one
 * @param taking the number of the command that makes the lock taken, from 1
 * @param hasLease whether a lease runs on it then, or did and is over already
 * @param leaseIsByClock whether that lease ends by the clocks of the clients, and the store knows nothing of it
 * @param release the names of the commands that give the lock back, at least one
 * @param removing the number of the command that makes the lock free, from 1, or whose write makes it free when it is committed; the last,
 *     if none does
 * @param readsClock whether it looks at the clock that its client is given
 */
public record CommandProfile(
        List<String> acquire,
        int taking,
        boolean hasLease,
        boolean leaseIsByClock,
        List<String> release,
        int removing,
        boolean readsClock) {

    /** Commands that run a script out of the cache, or put one there. A function is no such script: SCRIPT FLUSH does not remove it. */
    private static final Set<String> SCRIPTS = Set.of("EVAL", "EVALSHA");

    private static final String COMMIT = "COMMIT";

    /**
     * Takes and gives back the lock twice, and records the second time.
     *
     * @param system a lock that no client has taken yet; closed in the end
     * @throws InconclusiveException if a free lock is not taken, or sends no command that takes it or gives it back, or does
     *     not end
     */
    static CommandProfile of(LiveSystem system) {
        BenchClock clock = new BenchClock();
        // The probe takes the lock and gives it back, too: so a script that has to be loaded is loaded.
        try (FreeLockProbe probe = new FreeLockProbe(system);
                Client client = system.client("A", clock)) {
            CommandProfile profile = of(client, clock, probe, system);
            system.requireUntouched();
            return profile;
        } finally {
            system.requireUntouched();
        }
    }

    private static CommandProfile of(Client client, BenchClock clock, FreeLockProbe probe, SystemUnderTest system) {
        boolean isTransactional = system.store().isTransactional();
        Call acquire = new Call(probe, isTransactional);
        SchedulingPoint first = client.start();
        // Background commands are seen by the attack itself.
        client.letBackgroundGo();
        SchedulingPoint inside = acquire.play(client, first);
        boolean holdsSomething = probe.hasChangedSinceFree();
        int taking = acquire.firstAfterWhich(true);
        // A key that keeps no client out is free for another reason than a lease that is over.
        boolean hasLease = probe.leaseRuns() || probe.isFree() && !holdsSomething;
        boolean isByTimeOfDay = clock.isReadInStore() || clock.isRead() && system.goesByTimeOfDay();
        boolean isByClock = !hasLease && isByTimeOfDay && probe.isFreeAfterLease();
        if (inside.phase() != ClientPhase.INSIDE || taking < 1) {
            throw new InconclusiveException(AttackProblemText.class, AttackProblemText::freeLockNotTaken);
        }
        Call release = new Call(probe, isTransactional);
        release.play(client, client.resume(GateDecision.LET_THROUGH));
        if (release.commands.isEmpty()) {
            throw new InconclusiveException(AttackProblemText.class, AttackProblemText::noRelease);
        }
        int removing = release.writingBefore(release.firstAfterWhich(false));
        return new CommandProfile(
                acquire.commands,
                taking,
                hasLease || isByClock,
                isByClock,
                release.commands,
                removing < 1 ? release.commands.size() : removing,
                clock.isRead());
    }

    /** The commands of one call, and whether the lock was taken before each of them, or at least touched. */
    private static final class Call {

        private final FreeLockProbe probe;
        private final boolean isTransactional;
        private final List<String> commands = new ArrayList<>();
        private final List<Boolean> takenBefore = new ArrayList<>();
        private final List<Boolean> touchedBefore = new ArrayList<>();

        Call(FreeLockProbe probe, boolean isTransactional) {
            this.probe = probe;
            this.isTransactional = isTransactional;
        }

        /**
         * Lets the client go on until it stands before no command.
         *
         * @return its scheduling point then
         */
        SchedulingPoint play(Client client, SchedulingPoint from) {
            SchedulingPoint stop = from;
            while (stop.next().isPresent()) {
                commands.add(stop.next().get().get(0).toUpperCase(Locale.ROOT));
                look();
                stop = client.resume(GateDecision.LET_THROUGH);
            }
            return stop;
        }

        /** An uncommitted write keeps newcomers waiting, and takes nothing yet. */
        private void look() {
            boolean isTouched = probe.hasChangedSinceFree();
            touchedBefore.add(isTouched);
            takenBefore.add(!probe.isFree() && (isTouched || !isTransactional));
        }

        /** The command that wrote what this one has committed; this one, if it commits nothing. */
        int writingBefore(int command) {
            return command > 1 && commands.get(command - 1).equals(COMMIT) ? command - 1 : command;
        }

        /**
         * The number, from 1, of the first command after which the lock is taken, or is not. For a lock that any client can take at any
         * time, that of the first command that wrote; below 1 if there is no such command.
         */
        int firstAfterWhich(boolean taken) {
            look();
            int decisive = takenBefore.indexOf(taken);
            return decisive >= 1 || !taken
                    ? decisive
                    : touchedBefore.subList(1, touchedBefore.size()).indexOf(true) + 1;
        }
    }

    /** Whether a script that Redis keeps in its cache gives the lock back. */
    boolean releasesByScript() {
        return release.stream().anyMatch(SCRIPTS::contains);
    }

    /** The name of the command that takes the lock. */
    String takingName() {
        return acquire.get(taking - 1);
    }

    /** The name of the command of the release that removes the key, or should remove it. */
    String removingName() {
        return release.get(removing - 1);
    }
}
