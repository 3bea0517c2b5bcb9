package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.StopPoint;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.StoreServer;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** A client that nobody waits for: it finds out whether the lock is free, and what becomes of it when all others are done or dead. */
final class Newcomer implements AutoCloseable {

    static final String NAME = Subject.NEWCOMER;

    /** A lock that changes with every refusal, such as one that counts them, has refused often enough by then. */
    private static final int MOST_ATTEMPTS = 8;

    private static final int MOST_ON_THE_SIDE = 4;

    private final Subject subject;
    private final Store store;
    private final LockProfile profile;
    private final BenchClock clock = new BenchClock();
    private final Client client;
    private final List<List<String>> commands = new ArrayList<>();
    private final List<String> replies = new ArrayList<>();

    Newcomer(Subject subject, LockProfile profile) {
        this.subject = subject;
        this.store = subject.store();
        this.profile = profile;
        this.client = subject.client(NAME, clock);
    }

    /** Takes the lock once and gives it back, alone, so that the store has cached the lock's scripts before anything is counted. */
    void rehearse() {
        store.replica().ifPresent(Replica::keepUp);
        clock.reset();
        StopPoint stop = attempt();
        stop.error().ifPresent(this::reportThrown);
        if (stop.phase() != ClientPhase.INSIDE) {
            throw new InconclusiveException(Message.of(
                    ExploreText.class,
                    text -> text.cannotBeTaken(subject.stage().name(), listed())));
        }
        rehearseSide();
        Snapshot taken = store.look();
        finish(stop);
        profile.noteClockRead(clock.isRead());
        store.replica().ifPresent(Replica::fallBehind);
        learnServersNeeded(taken);
    }

    /** Most of the servers, unless one client is kept out by another that has fewer. */
    private void learnServersNeeded(Snapshot taken) {
        int all = store.servers().size();
        if (all < 2) {
            return;
        }
        int most = all / 2 + 1;
        Snapshot free = store.look();
        int kept = 1;
        while (kept <= all - most && wouldEnter(restoredOn(kept, taken), 0)) {
            kept++;
        }
        profile.setServersNeeded(all - kept + 1);
        store.restore(free);
    }

    /** What the store held on the first servers, and nothing on the others. */
    private Snapshot restoredOn(int kept, Snapshot taken) {
        store.restore(taken);
        store.servers().stream().skip(kept).forEach(StoreServer::restart);
        return store.look();
    }

    /** A script that the store does not have yet may take two commands. */
    private void rehearseSide() {
        for (int i = 0; i < MOST_ON_THE_SIDE && client.backgroundCommand().isPresent(); i++) {
            client.resumeBackground();
        }
    }

    /** Whether a newcomer would get in now. The store stays as it is. */
    boolean wouldEnter(Snapshot now, int time) {
        setClock(time);
        StopPoint stop = attempt();
        boolean enters = stop.phase() == ClientPhase.INSIDE;
        finish(stop);
        profile.noteClockRead(clock.isRead());
        // Putting back what is there already would touch it, and a client that watches it would notice.
        if (store.look().isTouched()) {
            store.restore(now);
        }
        return enters;
    }

    private void setClock(int leases) {
        clock.reset();
        for (int i = 0; i < leases; i++) {
            clock.advance(oneLease(subject.lease()));
        }
    }

    /** How much time goes by at once. */
    static Duration oneLease(Duration lease) {
        return lease.plusSeconds(1);
    }

    /**
     * Lets every lease run out and tries to take the lock, until it gets in or is refused and nothing has changed; a lock that looks at the
     * clock is tried all {@value #MOST_ATTEMPTS} times, which is the limit for every lock. At the first attempt its clock is one lease
     * ahead of the run, at each further one twice as far as before.
     *
     * @param time how many leases have gone by so far
     * @param canonicalizer of the run, which knows whose the values are that it has left
     */
    FinalCheck lastAttempt(int time, Canonicalizer canonicalizer) {
        store.replica().ifPresent(Replica::keepUp);
        try {
            return lastAttempts(time, canonicalizer);
        } finally {
            store.replica().ifPresent(Replica::fallBehind);
        }
    }

    private FinalCheck lastAttempts(int time, Canonicalizer canonicalizer) {
        for (int i = 1; i <= MOST_ATTEMPTS; i++) {
            store.expire();
            SortedMap<String, Snapshot.StoredValue> before = store.look().held();
            // What is kept until a time of day is kept for ever only if it outlasts far more than a lease.
            setClock(time + (1 << i - 1));
            StopPoint stop = attempt();
            boolean entered = stop.phase() == ClientPhase.INSIDE;
            finish(stop);
            if (entered) {
                return new FinalCheck(true, exchanges(canonicalizer));
            }
            store.look();
            store.expire();
            // A lock that counts changes with each attempt; after so many it is not going to change its mind.
            if (store.look().held().equals(before) && !clock.isRead() || i == MOST_ATTEMPTS) {
                return new FinalCheck(false, exchanges(canonicalizer));
            }
        }
        throw new IllegalStateException("the newcomer neither entered nor was refused");
    }

    private List<Exchange> exchanges(Canonicalizer canonicalizer) {
        List<Exchange> exchanges = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            List<String> command = commands.get(i);
            exchanges.add(Exchange.answered(
                    NAME, canonicalizer.command(command, NAME), canonicalizer.reply(command, replies.get(i), NAME)));
        }
        return exchanges;
    }

    private StopPoint attempt() {
        commands.clear();
        replies.clear();
        StopPoint stop = client.start();
        while (stop.next().isPresent() && stop.phase().isBeforeInside()) {
            commands.add(stop.next().get());
            stop = client.resume(GateDecision.LET_THROUGH);
            replies.add(stop.reply().orElse(""));
        }
        stop.error()
                .filter(error -> subject.stage().refusals().stream().noneMatch(kind -> kind.isInstance(error)))
                .ifPresent(this::reportThrown);
        return stop;
    }

    private void reportThrown(Throwable error) {
        List<String> seen = listed();
        throw new InconclusiveException(
                Message.of(
                        ExploreText.class,
                        text -> text.threwAlone(subject.stage().name(), Quoted.thrown(error), seen)),
                error);
    }

    /** It goes on as everybody does, since whoever is killed here needs a new connection; one that waits for another client would not end. */
    private void finish(StopPoint from) {
        StopPoint stop = from;
        while (stop.canMove()) {
            stop = client.resume(stop.isBlocked() ? GateDecision.KILL : GateDecision.LET_THROUGH);
        }
    }

    private List<String> listed() {
        return commands.stream().map(command -> String.join(" ", command)).toList();
    }

    @Override
    public void close() {
        client.close();
    }
}
