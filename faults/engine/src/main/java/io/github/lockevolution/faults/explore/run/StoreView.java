package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.StoreServer;
import io.github.lockevolution.faults.subject.SubjectText;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The contents of the store that belong to the lock during one run, and whether the lock is free. The store is looked at on demand, once
 * after each move.
 */
final class StoreView {

    private final Store store;
    private final boolean isSection;
    private final LockProfile profile;
    private final ProbeCache freeStates;
    private final Canonicalizer canonicalizer;
    private final Duration lease;
    /** Whether a value in a section is known to be a lock, by the name that is the same in every run. */
    private final Predicate<String> isLock;

    /** Empty until the first look. */
    private Optional<Snapshot> now = Optional.empty();

    private SortedMap<String, KeyState> held = new TreeMap<>();
    private int free;
    private int time;
    private final Set<String> overdue = new TreeSet<>();

    StoreView(
            SystemUnderTest system,
            LockProfile profile,
            ProbeCache freeStates,
            Canonicalizer canonicalizer,
            Predicate<String> isLock) {
        this.store = system.store();
        this.isSection = system.lock().isSection();
        this.profile = profile;
        this.freeStates = freeStates;
        this.canonicalizer = canonicalizer;
        this.lease = system.lease();
        this.isLock = isLock;
    }

    /** The reply to a command of a client, with marks for names. */
    String canonical(List<String> command, String reply, String client) {
        return canonicalizer.reply(command, reply, client);
    }

    /** The contents of the store since the last move. */
    Snapshot look() {
        if (now.isEmpty()) {
            Snapshot seen = store.look();
            now = Optional.of(seen);
            held = canonicalizer.held(seen);
            free = freeStates.free(seen, held, time);
        }
        return now.get();
    }

    /** A command ran: the next question looks at the store again. */
    void noteCommand() {
        now = Optional.empty();
    }

    /** Whether a lock ends with the connection of the client that holds it. */
    boolean isHeldByConnections() {
        return store.isHeldByConnections();
    }

    /** A client died: the store may have removed its data. */
    void noteDeath() {
        if (store.isChangedByDeaths()) {
            now = Optional.empty();
        }
    }

    /**
     * A client is about to move: restores the time that leases have lost since the last look, if there was one. Not for a lock whose
     * clients send WATCH: they would notice the write.
     */
    void holdLeases() {
        if (now.isPresent() && !profile.watches()) {
            store.holdLeases();
        }
    }

    /** Lets every lease run out. */
    void expire() {
        // The store lets only those leases run out that it has seen.
        look();
        Set<String> before = held.keySet();
        store.expire();
        now = Optional.empty();
        time++;
        if (isSection) {
            look();
            before.stream().filter(name -> !held.containsKey(name)).forEach(overdue::add);
        }
    }

    /** Whether a lease has had the time to run out. */
    boolean isLeaseOver() {
        return time > 0;
    }

    /**
     * The contents of the store when all leases are over, with marks for names.
     *
     * @param isOfLock whether a key or row is known to belong to a lock, by the name that it has in the store
     * @param isKnown whether a key or row counts although it will be over by then
     */
    SortedMap<String, KeyState> resource(Predicate<String> isOfLock, Predicate<String> isKnown) {
        Snapshot seen = look();
        long time = Lease.timeToRunOut(lease).toMillis();
        SortedMap<String, KeyState> resource = new TreeMap<>();
        seen.values().forEach((name, value) -> {
            String told = canonicalizer.key(name);
            boolean isOver = value.leaseMillis().orElse(Long.MAX_VALUE) <= time && !isKnown.test(told);
            if (!isOver && !seen.incidental().contains(name) && !isOfLock.test(name)) {
                resource.put(told, held.get(told));
            }
        });
        return resource;
    }

    /**
     * The names of all keys and rows in the store that are not known to belong to a lock.
     *
     * @param isOfLock whether a key or row is known to belong to a lock, by the name that it has in the store
     * @param isNamedAfterLock only names that contain the name of the lock's key
     */
    Set<String> names(Predicate<String> isOfLock, boolean isNamedAfterLock) {
        Snapshot seen = look();
        return seen.values().keySet().stream()
                .filter(name -> !seen.incidental().contains(name) && !isOfLock.test(name))
                .filter(name -> !isNamedAfterLock || name.contains(profile.key()))
                .map(canonicalizer::key)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The names of keys and rows that are gone because their time was over. */
    Set<String> overdue() {
        return overdue;
    }

    /** The numbers from sequences in the store. */
    Set<String> drawn() {
        return look().drawn();
    }

    /** The same numbers, after a new look. */
    Set<String> drawnNow() {
        noteCommand();
        return drawn();
    }

    /** Whether a command does not change the store. */
    boolean onlyReads(List<String> command) {
        return store.onlyReads(command);
    }

    /** Whether the store has sequences. */
    boolean drawsNumbers() {
        return !look().incidental().isEmpty();
    }

    /** Whether there is a replica that lags behind the store. */
    boolean isReplicaBehind() {
        return replicaHeld().filter(behind -> !behind.equals(keyStates())).isPresent();
    }

    /**
     * Whether the contents of the replica matter: it may become the master, or the lock asks for it by WAIT.
     *
     * @param left the bounds for the rest of the run
     */
    boolean isReplicaDecisive(Bounds left) {
        return store.replica().isPresent() && (left.most(Bound.FAILOVERS) > 0 || profile.waitsForReplica());
    }

    /** The contents of the replica, with marks for names; empty if there is no replica. */
    Optional<SortedMap<String, KeyState>> replicaHeld() {
        return store.replica().map(replica -> canonicalizer.held(replica.look()));
    }

    /** Lets the contents of the store arrive at the replica. */
    void replicate() {
        look();
        replica().catchUp();
    }

    /** The replica takes over: its contents are now those of the store. */
    void failOver() {
        replica().takeOver();
        now = Optional.empty();
    }

    /** The servers that the state is spread over; empty if it is in one place. */
    List<StoreServer> servers() {
        look();
        return store.servers();
    }

    /** A server starts again and is empty. */
    void restart(int server) {
        servers().get(server).restart();
        now = Optional.empty();
    }

    /** The clock of a server jumps ahead. */
    void jumpAhead(int server) {
        servers().get(server).jumpAhead();
        now = Optional.empty();
    }

    /**
     * The keys that the store may throw away by itself, in the order of the names that are the same in every run; empty if it never does.
     *
     * @throws InconclusiveException if a name contains that of a client: such keys have no order of their own
     */
    List<String> evictable() {
        if (store.eviction().isEmpty()) {
            return List.of();
        }
        SortedMap<String, String> named = new TreeMap<>();
        keys().forEach(key -> named.put(canonicalizer.key(key), key));
        named.forEach((name, key) -> {
            if (!ClientNames.marksIn(name).isEmpty()) {
                throw new InconclusiveException(ExploreText.class, text -> text.cannotEvict(key));
            }
        });
        if (named.size() > MoveKind.EVICT.most()) {
            throw new InconclusiveException(
                    SubjectText.class, text -> text.tooManyToEvict(named.size(), MoveKind.EVICT.most()));
        }
        return List.copyOf(named.values());
    }

    /**
     * The store throws a key away.
     *
     * @param key the number of the key in {@link #evictable}, from 0
     */
    void evict(int key) {
        store.eviction().orElseThrow().evict(evictable().get(key));
        now = Optional.empty();
    }

    private Replica replica() {
        return store.replica().orElseThrow();
    }

    /** The number of units with which newcomers would get in, by the access policy of the lock. */
    int free() {
        look();
        return free;
    }

    /** Whether all of the lock is free. */
    boolean isFree() {
        return free() >= freeStates.newcomers().capacity();
    }

    /** Whether different clients have parts of the lock, so that none holds it. */
    private boolean isDivided() {
        return look().isDivided(canonicalizer::whose, profile.serversNeeded());
    }

    /** Whether this client alone owns a value, as far as its text shows. */
    boolean isAlone(Snapshot.StoredValue held, String mark) {
        return canonicalizer.whose(held).equals(mark);
    }

    /** The present state of the lock. */
    LockState state() {
        return new LockState(isFree(), !isFree() && isDivided(), look());
    }

    /** The one client whose tokens are in the contents of the store; empty if there is none, or several. */
    OptionalInt onlyHolder() {
        String marks = ClientNames.marksIn(
                keyStates().values().stream().map(KeyState::value).collect(Collectors.joining()));
        return marks.length() == 1 ? OptionalInt.of(ClientNames.client(marks.charAt(0))) : OptionalInt.empty();
    }

    /** A lock that looks at a clock may keep its lease in a value, where no store sees it. */
    boolean canLeaseExpire() {
        look();
        boolean runs = store.leaseRuns()
                || held.entrySet().stream()
                        .anyMatch(entry -> entry.getValue().lease().isPresent() && isLock.test(entry.getKey()));
        return (runs || profile.readsClock() && !isFree()) && store.canExpire();
    }

    /** The contents of the store, with marks for names; each look makes a new map. */
    SortedMap<String, KeyState> keyStates() {
        look();
        return held;
    }

    /** The same contents without values that say nothing of the work, such as the next number of a sequence. */
    SortedMap<String, KeyState> work() {
        SortedMap<String, KeyState> work = new TreeMap<>(keyStates());
        look().incidental().forEach(name -> work.remove(canonicalizer.key(name)));
        return work;
    }

    /** The same contents, after a new look. */
    SortedMap<String, KeyState> heldNow() {
        noteCommand();
        return keyStates();
    }

    /** The keys in the store that belong to the lock, as the store names them. */
    Set<String> keys() {
        return look().values().keySet();
    }

    /** Everything that the store holds, value by value. */
    List<String> values() {
        return look().values().values().stream()
                .flatMap(entry -> entry.elements().stream())
                .toList();
    }

    /** The commands and replies of newcomers, if they are refused also before any lease runs out; empty if one gets in. */
    List<Exchange> refusedInPeriod() {
        return isFree() ? List.of() : freeStates.newcomers().refusedInPeriod(look(), time, canonicalizer);
    }

    /** Lets every lease run out and a newcomer try to take the lock. */
    FinalCheck lastAttempt() {
        return freeStates.newcomers().lastAttempt(time, canonicalizer);
    }

    /** The final check of another run that left the same contents in the store; if there was none, of this one. */
    FinalCheck lastAttemptAsBefore(Supplier<FinalCheck> check) {
        return freeStates.finalCheck(keyStates(), time, check);
    }
}
