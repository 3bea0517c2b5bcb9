package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The properties of a lock that its calibration runs have shown: the values that differ between runs with the same moves, the key under
 * which it is held, the lengths of its leases, whether it reads a clock, and whether its clients are alike. After calibration it may be
 * used by several threads, which learn one at a time.
 */
public final class LockProfile {

    private static final int MOST_THROWN = 2;

    private final String key;
    /** In milliseconds: more than two commands take. */
    private static final int SHORTLY = 1_000;

    /** Share of a lease, in per cent: clocks and round trips take a little of it. */
    private static final int NEARLY_ALL = 90;

    private final Duration lease;
    private final NondeterministicValues variations = new NondeterministicValues();
    private final Map<String, Long> longest = new HashMap<>();
    /** Guarded by itself. */
    private final Set<String> thrown = new LinkedHashSet<>();

    /** Guarded by this profile. */
    private Optional<Message> drawnTwice = Optional.empty();

    private Optional<String> mainKey = Optional.empty();
    private volatile boolean readsClock;
    private volatile int learned;
    private volatile boolean isOverAtOnce;
    private int serversNeeded = 1;
    private boolean isAlike;
    private boolean watches;
    private boolean waitsForReplica;

    /**
     * @param key the name of the lock in the store
     * @param lease the lease that its clients are given
     */
    public LockProfile(String key, Duration lease) {
        this.key = key;
        this.lease = lease;
    }

    String key() {
        return key;
    }

    NondeterministicValues variations() {
        return variations;
    }

    /**
     * Learns from a move that differed from an earlier one, although all the same moves came before both.
     *
     * @param kept all values that the store holds after the first of the two
     * @return whether the difference is chance, so that it can be ignored from now on
     */
    boolean learn(ClientRun.ExecutedCommand one, ClientRun.ExecutedCommand other, List<String> kept) {
        boolean isNew = RunComparison.learn(variations, one, other, Set.copyOf(kept));
        if (isNew) {
            learned++;
        }
        return isNew;
    }

    /** The number of differences learned since the calibration: after each time the same state is encoded differently. */
    int learned() {
        return learned;
    }

    /** The key that is there as long as the lock is held; empty if that is not known yet. */
    Optional<String> mainKey() {
        return mainKey;
    }

    void setMainKey(String name) {
        mainKey = Optional.of(name);
    }

    /** The number of servers, of several, on which a client must have the lock to hold it. */
    public int serversNeeded() {
        return serversNeeded;
    }

    void setServersNeeded(int needed) {
        serversNeeded = needed;
    }

    /** Whether its clients look at the clock that they are given. */
    boolean readsClock() {
        return readsClock;
    }

    void noteClockRead(boolean reads) {
        if (reads) {
            readsClock = true;
        }
    }

    /** Whether the clients do the same but for their names. */
    boolean isAlike() {
        return isAlike;
    }

    void setAlike(boolean alike) {
        isAlike = alike;
    }

    /** Whether its clients send WATCH, so that the commands of other clients decide the outcome of a transaction. */
    boolean watches() {
        return watches;
    }

    void noteWatch(boolean sendsWatch) {
        watches |= sendsWatch;
    }

    /** Whether a client was seen to give a lease that was over before any other command could run. */
    boolean isOverAtOnce() {
        return isOverAtOnce;
    }

    void noteOverAtOnce() {
        isOverAtOnce = true;
    }

    /** Whether its clients send WAIT, so that the data on the replica decides the reply. */
    boolean waitsForReplica() {
        return waitsForReplica;
    }

    void noteWait(boolean sendsWait) {
        waitsForReplica |= sendsWait;
    }

    /** Notes an exception that a client threw and that was taken for a refusal. */
    void noteThrown(Throwable refusal) {
        String said = refusal.toString();
        synchronized (thrown) {
            if (thrown.size() < MOST_THROWN) {
                thrown.add(mainKey.map(main -> said.replace(main, Step.LOCK))
                        .orElse(said)
                        .replace(key, Step.LOCK));
            }
        }
    }

    /** The exceptions of clients that were taken for a refusal: the first few, each once. */
    List<String> thrown() {
        synchronized (thrown) {
            return List.copyOf(thrown);
        }
    }

    /** Notes that a client has drawn a value that another had drawn before it. */
    synchronized void noteDrawnTwice(String client, String value) {
        drawnTwice =
                drawnTwice.or(() -> Optional.of(Message.of(ExploreText.class, text -> text.drawnTwice(client, value))));
    }

    /** The message about the first such value; empty if there was none. */
    synchronized Optional<Message> drawnTwice() {
        return drawnTwice;
    }

    /** The lease that its clients are given. */
    Duration toldLease() {
        return lease;
    }

    /** Notes the length of a lease that an undisturbed client was given. */
    void noteLease(String name, OptionalLong millis) {
        millis.ifPresent(length -> longest.merge(name, length, Math::max));
    }

    /** The longest lease that an undisturbed client was given on a key, in milliseconds; empty if it has no lease there. */
    OptionalLong longest(String name) {
        return longest.containsKey(name) ? OptionalLong.of(longest.get(name)) : OptionalLong.empty();
    }

    /**
     * The length of a lease as it counts, or below 0 for none: a random length counts as the one that was asked for, since chance and not
     * the lock decides it.
     */
    long lease(OptionalLong millis) {
        if (millis.isEmpty()) {
            return -1;
        }
        long length = millis.getAsLong();
        long asked = lease.toMillis();
        boolean isDrawn = variations.drawsNumbers() && length >= asked / 2 && length <= asked * 2;
        return isDrawn ? asked : length;
    }

    /** The time after which all leases of its clients have run out. */
    Duration timeToRunOut() {
        return Lease.timeToRunOut(lease);
    }

    /** Whether this is what is left of a whole lease shortly after its beginning. */
    boolean isRestOfLease(long millis) {
        return millis < lease.toMillis() && millis > lease.toMillis() - SHORTLY;
    }

    /** Whether a lease of this length ends well before a whole lease does. */
    boolean isShorterThanLease(long millis) {
        return millis < lease.toMillis() * NEARLY_ALL / 100;
    }
}
