package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.explore.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.explore.ClientRun.TestClient;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * Runs of a lock in which nothing goes wrong, before anything is counted: alone, and with a second client, which is refused if one alone may have the lock. What differs
 * between runs that did the same, at the same place, follows from chance; what does not is the lock's doing.
 */
final class Rehearsal {

    private final Subject subject;
    private final LockSpec lock;
    private final Store store;
    private final LockProfile profile;
    private boolean waits;

    Rehearsal(Subject subject, LockProfile profile) {
        this.subject = subject;
        this.lock = subject.stage();
        this.store = subject.store();
        this.profile = profile;
    }

    private void begin() {
        store.clear();
        subject.beginRun();
    }

    /**
     * What was said in one of the runs.
     *
     * @param kept all values that the store held after this exchange
     */
    record AnsweredCommand(ExecutedCommand ran, String client, Set<String> kept) {}

    /**
     * Learns all that is known of the lock before it is explored. How its runs differ is learned from two of its clients; whether they are
     * alike, from each beside the first.
     *
     * @param clients two or more
     */
    void learn(List<TestClient> clients) {
        TestClient first = clients.get(0);
        TestClient second = clients.get(1);
        List<AnsweredCommand> cold = alone(first);
        // What a library does once, because Redis does not know its script yet, is nothing to compare with.
        List<AnsweredCommand> alone = isCold(cold) ? alone(first) : cold;
        List<AnsweredCommand> again = alone(first);
        compare(alone, again);
        List<AnsweredCommand> other = alone(second);
        noteConstants(again, other);
        List<AnsweredCommand> once = disturbed(first, second);
        // From the second time on, a client that waits gives up sooner.
        List<AnsweredCommand> disturbed = waits ? disturbed(first, second) : once;
        compare(disturbed, disturbed(first, second));
        releaseLate(first, Optional.empty());
        releaseLate(first, Optional.of(second));
        if (lock.rule() instanceof Rule.Section) {
            IntStream.range(1, again.size()).forEach(commands -> interrupted(first, second, commands));
        }
        // What differs by chance, others may do as well who have another share of the lock.
        clients.stream()
                .filter(client -> client != first && firstOfItsKind(client, clients) == client)
                .forEach(client -> compare(alone(client), alone(client)));
        lookPastTimes(first, second);
        profile.setAlike(isCrowdAlike(clients)
                && (!isOneKind(first, second) || isAlike(first, again, second, other, disturbed))
                && clients.stream().skip(2).allMatch(third -> isAlikeToFirst(third, clients, again)));
    }

    /** Times that clients say by a clock which nobody moves are looked past if nothing is decided by them. */
    private void lookPastTimes(TestClient first, TestClient second) {
        NondeterministicValues variations = profile.variations();
        if (store.movesTimes()) {
            variations.lookPastMovedTimes();
        }
        if (!variations.timedWords().isEmpty() && !(lock.rule() instanceof Rule.Section)) {
            variations.lookPastTimes(true);
            variations.lookPastTimes(new MovedTimesTrial(this, first, second).decidesNothing());
        }
    }

    /** Whether as many as there are permits, and one more who is refused, do the same in whatever order they come. */
    private boolean isCrowdAlike(List<TestClient> clients) {
        int crowd = lock.rule().capacity() + 1;
        if (!(lock.rule() instanceof Rule.Permits) || lock.rule().isOne() || clients.size() < crowd) {
            return true;
        }
        List<TestClient> inOrder = clients.subList(0, crowd);
        List<TestClient> reversed = new ArrayList<>(inOrder);
        Collections.reverse(reversed);
        List<String> names = inOrder.stream().map(TestClient::name).toList();
        int[] other =
                IntStream.range(0, crowd).map(client -> crowd - 1 - client).toArray();
        return said(crowded(inOrder), names).stream()
                .map(ClientNames.marks(other)::in)
                .toList()
                .equals(said(crowded(reversed), names));
    }

    /** One after the other tries to take the lock, and then those give it back who have it. */
    private List<AnsweredCommand> crowded(List<TestClient> inTurn) {
        begin();
        List<ClientRun> runs = inTurn.stream()
                .map(client -> new ClientRun(client, lock, profile::noteThrown))
                .toList();
        List<AnsweredCommand> said = new ArrayList<>();
        runs.forEach(run -> play(run, said, ClientPhase.INSIDE));
        runs.forEach(run -> play(run, said, ClientPhase.DONE));
        return said;
    }

    /** Whether a client does what the first does that has the same share of the lock. */
    private boolean isAlikeToFirst(TestClient client, List<TestClient> clients, List<AnsweredCommand> alone) {
        TestClient model = firstOfItsKind(client, clients);
        return model == client
                || isAlike(
                        model,
                        model == clients.get(0) ? alone : alone(model),
                        client,
                        alone(client),
                        disturbed(model, client));
    }

    private TestClient firstOfItsKind(TestClient client, List<TestClient> clients) {
        return clients.stream()
                .filter(other -> isOneKind(other, client))
                .findFirst()
                .orElseThrow();
    }

    private boolean isOneKind(TestClient one, TestClient other) {
        return lock.rule().share(one.name()) == lock.rule().share(other.name());
    }

    private static boolean isCold(List<AnsweredCommand> runs) {
        return runs.stream().anyMatch(said -> said.ran().reply().contains("NOSCRIPT"));
    }

    /** Whether another client does what the first does, alone and with each of the two as the one who is refused. */
    private boolean isAlike(
            TestClient first,
            List<AnsweredCommand> alone,
            TestClient other,
            List<AnsweredCommand> otherAlone,
            List<AnsweredCommand> disturbed) {
        List<String> names = List.of(first.name(), other.name());
        List<AnsweredCommand> otherWay = disturbed(other, first);
        // What is left of a lease may have been the same by chance when the first client asked twice.
        learnNumbers(alone, otherAlone);
        learnNumbers(disturbed, otherWay);
        return sameButForNames(alone, otherAlone, names) && sameButForNames(disturbed, otherWay, names);
    }

    private void learnNumbers(List<AnsweredCommand> runs, List<AnsweredCommand> others) {
        for (int i = 0; i < Math.min(runs.size(), others.size()); i++) {
            RunComparison.learnNumber(
                    profile.variations(), runs.get(i).ran(), others.get(i).ran());
        }
    }

    List<AnsweredCommand> alone(TestClient client) {
        begin();
        profile.variations().noteInitial(values(store.look()));
        ClientRun run = new ClientRun(client, lock, profile::noteThrown);
        List<AnsweredCommand> said = new ArrayList<>();
        boolean wrote = play(run, said, ClientPhase.INSIDE);
        Snapshot whenTaken = store.look();
        SortedMap<String, Snapshot.StoredValue> taken = whenTaken.held();
        taken.forEach((name, held) -> profile.noteLease(name, held.leaseMillis()));
        if (!wrote && !(lock.rule() instanceof Rule.Section)) {
            throw new InconclusiveException(Message.of(ExploreText.class, text -> text.writesNothing(lock.name())));
        }
        int before = said.size();
        play(run, said, ClientPhase.DONE);
        // A lock that stays as it was is not given back, and every schedule shows that; of one that does not, nobody
        // saw why.
        if (said.size() == before && !values(store.look()).equals(values(whenTaken))) {
            throw new InconclusiveException(
                    Message.of(ExploreText.class, text -> text.unlockSendsNothing(client.name())));
        }
        run.abandon();
        requireWholePeriod(store.look());
        profile.noteClockRead(client.clock().isRead());
        if (!(lock.rule() instanceof Rule.Section)) {
            findMainKey(taken, store.look().held()).ifPresent(profile::setMainKey);
        }
        return said;
    }

    /** Time goes by in whole periods: what is over within one, and lets somebody do the work again, would never be seen. */
    private void requireWholePeriod(Snapshot kept) {
        boolean isPerLease = lock.rule() instanceof Rule.Once once && once.isPerLease();
        OptionalLong longest = kept.held().values().stream()
                .flatMapToLong(held -> held.leaseMillis().stream())
                .max();
        if (isPerLease && longest.isPresent() && profile.isShorterThanLease(longest.getAsLong())) {
            throw new InconclusiveException(
                    Message.of(ExploreText.class, text -> text.shorterThanPeriod(lock.name(), longest.getAsLong())));
        }
    }

    /** The first client stands still in the middle of its work while the second does what it can: how it waits is known from then on. */
    private void interrupted(TestClient first, TestClient second, int commands) {
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
        // Before the store is cleared, by which one may let the other go.
        loser.abandon();
        holder.abandon();
        return said;
    }

    /**
     * The first client gives the lock back that it has no more, and another may have: what it repeats in vain is known from then on.
     *
     * @param heir who takes the lock meanwhile
     */
    private void releaseLate(TestClient first, Optional<TestClient> heir) {
        if (lock.rule() instanceof Rule.Section) {
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
            // Whoever comes to the same in what is counted is told.
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

    /** Lets a client go on as far as this phase, or to its end; tells whether it changed anything in the store. */
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
        now.held().values().forEach(held -> values.addAll(held.elements()));
        return values;
    }

    /** Of the keys that are there while the lock is held, the one that is not, or not so, when it is free. */
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

    private void compare(List<AnsweredCommand> runs, List<AnsweredCommand> others) {
        for (int i = 0; i < Math.min(runs.size(), others.size()); i++) {
            ExecutedCommand one = runs.get(i).ran();
            ExecutedCommand other = others.get(i).ran();
            if (one.command().size() == other.command().size()) {
                RunComparison.learn(
                        profile.variations(), one, other, runs.get(i).kept());
            }
        }
    }

    private void noteConstants(List<AnsweredCommand> runs, List<AnsweredCommand> others) {
        for (int i = 0; i < Math.min(runs.size(), others.size()); i++) {
            List<String> one = runs.get(i).ran().command();
            List<String> other = others.get(i).ran().command();
            for (int word = 0; word < Math.min(one.size(), other.size()); word++) {
                if (one.get(word).equals(other.get(word))) {
                    profile.variations().noteConstant(one.get(word));
                }
            }
        }
    }

    /** Whether two runs are the same if the two clients change their names. */
    private boolean sameButForNames(List<AnsweredCommand> runs, List<AnsweredCommand> others, List<String> names) {
        ClientNames changed = ClientNames.marks(new int[] {1, 0});
        return said(runs, names).stream().map(changed::in).toList().equals(said(others, names));
    }

    List<String> said(List<AnsweredCommand> runs, List<String> names) {
        Canonicalizer canonicalizer = new Canonicalizer(profile, names);
        return runs.stream()
                .map(said -> ClientNames.mark(names.indexOf(said.client())) + " "
                        + canonicalizer.command(said.ran().command(), said.client()) + Step.LOCK
                        + canonicalizer.reply(said.ran().command(), said.ran().reply(), said.client()))
                .toList();
    }
}
