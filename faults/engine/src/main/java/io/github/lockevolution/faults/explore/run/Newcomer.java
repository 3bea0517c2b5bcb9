package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.StoreServer;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A client outside of the schedule: it gets in if and only if the lock is free. */
final class Newcomer implements AutoCloseable {

    private static final int MOST_ON_THE_SIDE = 4;

    private final SystemUnderTest system;
    private final Store store;
    private final LockProfile profile;
    private final BenchClock clock = new BenchClock();
    private final String name;
    private final Client client;
    private final List<List<String>> commands = new ArrayList<>();
    private final List<String> replies = new ArrayList<>();
    /** Empty until it tries for the first time. */
    private Optional<SchedulingPoint> stop = Optional.empty();

    Newcomer(SystemUnderTest system, LockProfile profile, String name) {
        this.system = system;
        this.store = system.store();
        this.profile = profile;
        this.name = name;
        this.client = system.client(name, clock);
    }

    /** Takes the lock once and gives it back, alone, so that the store has cached the lock's scripts before schedules are counted. */
    void rehearse() {
        store.replica().ifPresent(Replica::keepUp);
        clock.reset();
        SchedulingPoint stop = attempt();
        stop.error().ifPresent(this::reportThrown);
        if (stop.phase() != ClientPhase.INSIDE) {
            throw new InconclusiveException(
                    ExploreText.class, text -> text.cannotBeTaken(system.lock().name(), listed()));
        }
        rehearseSide();
        Snapshot taken = store.look();
        finish(stop);
        profile.noteClockRead(clock.isRead());
        store.replica().ifPresent(Replica::fallBehind);
        learnServersNeeded(taken);
    }

    /** Learns the number of servers that a client needs: a majority, unless a client on fewer servers already keeps another out. */
    private void learnServersNeeded(Snapshot taken) {
        int all = store.servers().size();
        if (all < 2) {
            return;
        }
        int most = all / 2 + 1;
        Snapshot free = store.look();
        int kept = 1;
        while (kept <= all - most && wouldEnter(restoredOn(kept, taken))) {
            kept++;
        }
        profile.setServersNeeded(all - kept + 1);
        store.restore(free);
    }

    /**
     * Restores the contents on the first servers, and leaves the others empty.
     *
     * @return the contents then
     */
    private Snapshot restoredOn(int kept, Snapshot taken) {
        store.restore(taken);
        store.servers().stream().skip(kept).forEach(StoreServer::restart);
        return store.look();
    }

    /** A script that the store does not have yet may take two commands. */
    private void rehearseSide() {
        for (int i = 0; i < MOST_ON_THE_SIDE && isAnyOnTheSide(); i++) {
            client.resumeBackground();
        }
    }

    private boolean isAnyOnTheSide() {
        if (client.backgroundCommand().isPresent()) {
            client.beginBackground();
        }
        return client.backgroundCommand().isPresent();
    }

    /**
     * Tries to take the lock, and stops there.
     *
     * @param time the number of leases that have gone by
     * @return whether it is inside
     */
    boolean enter(int time) {
        setClock(time);
        SchedulingPoint here = attempt();
        stop = Optional.of(here);
        return here.phase() == ClientPhase.INSIDE;
    }

    /** Ends its attempt: gives the lock back if it has got in. */
    void leave() {
        stop.ifPresent(this::finish);
        profile.noteClockRead(clock.isRead());
    }

    /** Whether its last attempt has looked at the clock. */
    boolean readsClock() {
        return clock.isRead();
    }

    /** Whether it would get in now, if no lease has gone by. The store stays as it is. */
    private boolean wouldEnter(Snapshot now) {
        boolean enters = enter(0);
        leave();
        if (store.look().isTouched()) {
            store.restore(now);
        }
        return enters;
    }

    private void setClock(int leases) {
        clock.reset();
        for (int i = 0; i < leases; i++) {
            clock.advance(Lease.timeToRunOut(system.lease()));
        }
    }

    /** The commands of its last attempt to get in, with their replies. */
    List<Exchange> exchanges(Canonicalizer canonicalizer) {
        List<Exchange> exchanges = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            List<String> command = commands.get(i);
            exchanges.add(Exchange.answered(
                    name, canonicalizer.command(command, name), canonicalizer.reply(command, replies.get(i), name)));
        }
        return exchanges;
    }

    private SchedulingPoint attempt() {
        commands.clear();
        replies.clear();
        SchedulingPoint here = client.start();
        while (here.next().isPresent() && !here.isBlocked() && here.phase().isBeforeInside()) {
            commands.add(here.next().get());
            here = client.resume(GateDecision.LET_THROUGH);
            replies.add(here.reply().orElse(""));
        }
        here.error()
                .filter(error -> system.lock().refusals().stream().noneMatch(kind -> kind.isInstance(error)))
                .ifPresent(this::reportThrown);
        return here;
    }

    private void reportThrown(Throwable error) {
        List<String> seen = listed();
        throw new InconclusiveException(
                ExploreText.class, text -> text.threwAlone(system.lock().name(), Quoted.thrown(error), seen), error);
    }

    /**
     * Lets it run to its end, since killing it would need a new connection; it is killed only if it waits for another client, as its
     * attempt would not end.
     */
    private void finish(SchedulingPoint from) {
        SchedulingPoint here = from;
        while (here.canMove()) {
            here = client.resume(here.isBlocked() ? GateDecision.KILL : GateDecision.LET_THROUGH);
        }
    }

    /** Its commands, with the key under the name that it has in every run. */
    private List<String> listed() {
        return commands.stream()
                .map(Quoted::command)
                .map(command -> command.replace(system.key(), Step.LOCK))
                .toList();
    }

    String name() {
        return name;
    }

    @Override
    public void close() {
        client.close();
    }
}
