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
 * What is known of a lock from its rehearsals: how its runs differ although they do the same, under which key it is held, how long its
 * leases are, whether it looks at a clock, and whether its clients are alike. Once they are over it may be used by several threads, which learn
 * one at a time.
 */
public final class LockProfile {

    private static final int MOST_THROWN = 2;

    private final String key;
    /** Of a lease, in per cent: clocks and round trips take a little of it. */
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
     * @param lease how long its clients are told that they may hold it
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
     * @return whether the difference is chance that can be looked past from now on
     */
    boolean learn(ClientRun.ExecutedCommand one, ClientRun.ExecutedCommand other, List<String> kept) {
        boolean isNew = RunComparison.learn(variations, one, other, Set.copyOf(kept));
        if (isNew) {
            learned++;
        }
        return isNew;
    }

    /** How often something was learned since the rehearsals: after each time the same state is told in other words. */
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

    /** On how many of several servers a client has the lock that has it. */
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

    /** Whether its clients send WATCH, so that what others do meanwhile decides what becomes of a transaction. */
    boolean watches() {
        return watches;
    }

    void noteWatch(boolean sendsWatch) {
        watches |= sendsWatch;
    }

    /** Whether a client was seen to give a lease that was over before anybody could do anything. */
    boolean isOverAtOnce() {
        return isOverAtOnce;
    }

    void noteOverAtOnce() {
        isOverAtOnce = true;
    }

    /** Whether its clients send WAIT, so that what has arrived at a replica decides what they are answered. */
    boolean waitsForReplica() {
        return waitsForReplica;
    }

    void noteWait(boolean sendsWait) {
        waitsForReplica |= sendsWait;
    }

    /** Notes what a client threw, and what was taken for a no. */
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

    /** What clients threw that was taken for a no: the first few, each once. */
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

    /** What to say of the first such value; empty if there was none. */
    synchronized Optional<Message> drawnTwice() {
        return drawnTwice;
    }

    /** How long its clients are told that they may hold it. */
    Duration toldLease() {
        return lease;
    }

    /** Notes how long a lease was that an undisturbed client was given. */
    void noteLease(String name, OptionalLong millis) {
        millis.ifPresent(length -> longest.merge(name, length, Math::max));
    }

    /** For how long an undisturbed client is given the lock, at most, in milliseconds; empty if it has no lease there. */
    OptionalLong longest(String name) {
        return longest.containsKey(name) ? OptionalLong.of(longest.get(name)) : OptionalLong.empty();
    }

    /** A lease whose length is drawn by lot counts as the one that was asked for: which it was is not the lock's doing. Below 0 for none. */
    long lease(OptionalLong millis) {
        if (millis.isEmpty()) {
            return -1;
        }
        long length = millis.getAsLong();
        long asked = lease.toMillis();
        boolean isDrawn = variations.drawsNumbers() && length >= asked / 2 && length <= asked * 2;
        return isDrawn ? asked : length;
    }

    /** How long it takes until every lease is over that its clients are told. */
    Duration timeToRunOut() {
        return Lease.timeToRunOut(lease);
    }

    /** Whether what is given for so long is over well before a whole lease is. */
    boolean isShorterThanLease(long millis) {
        return millis < lease.toMillis() * NEARLY_ALL / 100;
    }
}
