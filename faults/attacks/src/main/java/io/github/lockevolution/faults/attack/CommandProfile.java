package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.explore.run.FreeLockProbe;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.LiveSubject;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The commands that a lock sends when one client takes it and gives it back undisturbed. From these the attacks learn where to
 * place their faults, whatever the lock is.
 *
 * @param acquire the names of the commands that take the lock, at least one
 * @param taking which of them makes the lock taken, from 1
 * @param hasLease whether a lease runs on it then, or did and is over already
 * @param leaseIsByClock whether that lease ends by the clocks of the clients, and the store knows nothing of it
 * @param release the names of the commands that give the lock back, at least one
 * @param removing which of them makes the lock free, from 1, or writes what makes it free when it is committed; the last, if none does
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

    /** Commands that run a script out of the cache, or put it there. A function is no such script: SCRIPT FLUSH leaves it. */
    private static final Set<String> SCRIPTS = Set.of("EVAL", "EVALSHA");

    private static final String COMMIT = "COMMIT";

    /**
     * Takes and gives back the lock twice, and records the second time.
     *
     * @param subject a lock that nobody has taken yet; closed in the end
     * @throws InconclusiveException if a free lock is not taken, or sends no command that takes it or gives it back, or does
     *     not end
     */
    static CommandProfile of(LiveSubject subject) {
        BenchClock clock = new BenchClock();
        // Takes the lock and gives it back, too: so a script that has to be loaded is loaded.
        try (FreeLockProbe probe = new FreeLockProbe(subject);
                Client client = subject.client("A", clock)) {
            CommandProfile profile = of(client, clock, probe, subject);
            subject.requireUntouched();
            return profile;
        } finally {
            subject.requireUntouched();
        }
    }

    private static CommandProfile of(Client client, BenchClock clock, FreeLockProbe probe, Subject subject) {
        boolean isTransactional = subject.store().isTransactional();
        Call acquire = new Call(probe, isTransactional);
        SchedulingPoint first = client.start();
        // What it does on the side, the attack itself will see.
        client.letBackgroundGo();
        SchedulingPoint inside = acquire.play(client, first);
        boolean holdsSomething = probe.hasChangedSinceFree();
        int taking = acquire.firstAfterWhich(true);
        // What is there and keeps nobody out is free for another reason than a lease that is over.
        boolean hasLease = probe.leaseRuns() || probe.isFree() && !holdsSomething;
        boolean isByTimeOfDay = clock.isReadInStore() || clock.isRead() && subject.goesByTimeOfDay();
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

        /** Lets the client go on until it stands before no command; gives where it stands then. */
        SchedulingPoint play(Client client, SchedulingPoint from) {
            SchedulingPoint stop = from;
            while (stop.next().isPresent()) {
                commands.add(stop.next().get().get(0).toUpperCase(Locale.ROOT));
                look();
                stop = client.resume(GateDecision.LET_THROUGH);
            }
            return stop;
        }

        /** What is written and not committed keeps newcomers waiting, and takes nothing yet. */
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
         * The first command, from 1, after which the lock is taken, or is not. Of a lock that everybody can take all the time, the first
         * that wrote anything; below 1 if there is no such command.
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

    /** The name of the command of the release that removes the key, or should. */
    String removingName() {
        return release.get(removing - 1);
    }
}
