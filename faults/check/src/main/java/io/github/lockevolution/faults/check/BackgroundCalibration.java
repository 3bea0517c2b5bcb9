package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.Instantiation;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Finds out what a lock does by the wall clock, in a thread or a timer of its own, before anything is counted: one client is inside for longer
 * than two leases, one is refused, and both are watched when they are over. The lease is short, or nobody could wait for the events in the
 * course of it.
 */
record BackgroundCalibration(CheckedLock lock, Launcher launcher) {

    /** Leases short enough to wait for: one for a lock that reckons in milliseconds, and one for a lock that reckons in seconds. */
    private static final List<Duration> WATCHED = List.of(Duration.ofMillis(300), Launcher.LONGEST_WATCHED_LEASE);

    /** The shortest lease of a census: the events in the course of it are waited for in every run. */
    private static final Duration SHORTEST = Duration.ofMillis(800);

    /** Long enough for no lease to run out while a busy machine holds the bench up. */
    private static final Duration LONG_ENOUGH = Duration.ofMillis(1200);

    /** A lease is so much longer than it has taken to see that it runs. */
    private static final int TIMES_AS_LONG = 30;

    /** Between two commands of one attempt, as nobody needs to reckon. */
    private static final Duration SLEEP = Duration.ofMillis(500);

    /**
     * The findings.
     *
     * @param lease long enough for every background command of the lock to be seen
     * @param sleeps whether a client that is refused sleeps before it asks again or gives up
     * @param late a command that is sent after the end of the attempt, and changes nothing
     */
    record Pace(Duration lease, boolean sleeps, Optional<String> late) {}

    /**
     * The pace of the lock, in a store in which it can be found out; elsewhere the lease that is asked for. It is that of each request of a
     * process alone.
     */
    static Pace paceOf(CheckedLock lock, Launcher launcher, Duration asked) {
        return lock.spec().isInRedis()
                ? new BackgroundCalibration(lock.apart(), launcher).pace(asked)
                : new Pace(asked, false, Optional.empty());
    }

    /**
     * Lets the two clients run.
     *
     * @param asked the lease that is chosen if nothing comes by the clock on the wall
     * @throws InconclusiveException if there is something of which nothing can be seen, or that goes on when its client is over
     */
    Pace pace(Duration asked) {
        Optional<InconclusiveException> problem = Optional.empty();
        Optional<Pace> rung = lock.spec().instantiation() instanceof Instantiation.ExternalProcess
                ? chosenBy(asked, asked)
                : Optional.empty();
        if (rung.isPresent()) {
            return rung.get();
        }
        for (Duration lease : WATCHED) {
            try {
                Optional<Pace> chosen = chosenBy(lease, asked);
                if (chosen.isPresent()) {
                    return chosen.get();
                }
            } catch (InconclusiveException e) {
                problem = Optional.of(e);
            }
        }
        problem.ifPresent(found -> {
            throw found;
        });
        return new Pace(asked, false, Optional.empty());
    }

    /** Empty if the lock cannot be taken with this lease; or if it is the one that is asked for, and the bench rings no timer of the lock. */
    private Optional<Pace> chosenBy(Duration lease, Duration asked) {
        try (SystemUnderTest system = launcher.launch(lock.spec(), ClientProgram.CAREFUL, lease);
                Client holder = system.client("A", new BenchClock());
                Client loser = system.client("B", new BenchClock())) {
            long begun = System.nanoTime();
            SchedulingPoint inside = entered(holder);
            if (inside.phase() != ClientPhase.INSIDE) {
                return Optional.empty();
            }
            boolean isLonger = system.store().look().values().values().stream()
                    .flatMapToLong(held -> held.leaseMillis().stream())
                    .anyMatch(millis -> millis > lease.toMillis());
            Duration toSee = Duration.ofNanos(System.nanoTime() - begun);
            boolean isByTheWallClock = holder.isBackgroundByTheWallClock();
            if (lease.equals(asked) && holder.backgroundCommand().isEmpty()) {
                return Optional.empty();
            }
            boolean sleeps = end(loser, loser.start()).compareTo(SLEEP) >= 0;
            end(holder, inside);
            Optional<String> late = sentLate(holder, system).or(() -> sentLate(loser, system));
            if (late.isPresent()) {
                // A command that changes nothing while nobody holds the lock may spoil it for the next client.
                end(holder, entered(holder));
                entered(loser);
                sentLate(holder, system);
            }
            Duration chosen = isLonger ? Launcher.LONGEST_WATCHED_LEASE : shortOn(toSee);
            return Optional.of(new Pace(isByTheWallClock ? chosen : asked, sleeps, late));
        }
    }

    /**
     * The first command of a client after the end of its attempt.
     *
     * @throws InconclusiveException if the command changes anything
     */
    private Optional<String> sentLate(Client over, SystemUnderTest system) {
        system.store().look();
        Optional<String> sent = over.sentWhenOver();
        if (sent.isPresent() && system.store().look().isTouched()) {
            throw new InconclusiveException(CheckText.class, text -> text.changesWhenOver(lock.label(), sent.get()));
        }
        return sent;
    }

    /**
     * Short, and yet so long that nothing runs out while the machine does other things.
     *
     * @param toSee how long it has taken from the start of a client until the lease that it took was seen
     */
    static Duration shortOn(Duration toSee) {
        Duration enough = Duration.ofMillis(toSee.toMillis() * TIMES_AS_LONG / 100 * 100);
        return Collections.max(List.of(SHORTEST, Collections.min(List.of(LONG_ENOUGH, enough))));
    }

    private static SchedulingPoint entered(Client client) {
        SchedulingPoint stop = client.start();
        while (stop.canMove() && stop.phase() != ClientPhase.INSIDE) {
            stop = client.resume(GateDecision.LET_THROUGH);
        }
        return stop;
    }

    /** Gives how long the longest of the moves took. */
    private static Duration end(Client client, SchedulingPoint from) {
        client.letBackgroundGo();
        long longest = 0;
        SchedulingPoint stop = from;
        while (stop.canMove()) {
            long begun = System.nanoTime();
            stop = client.resume(stop.isBlocked() ? GateDecision.KILL : GateDecision.LET_THROUGH);
            longest = Math.max(longest, System.nanoTime() - begun);
        }
        return Duration.ofNanos(longest);
    }
}
