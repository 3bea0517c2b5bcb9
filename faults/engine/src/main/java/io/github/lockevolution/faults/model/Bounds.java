package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSpec;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The limits on the events in one schedule of a census. A census is complete within its bounds and says nothing of schedules beyond them.
 */
public final class Bounds {

    /** The number of commands on the side that are allowed by default. */
    public static final int USUAL_SIDE = 1;

    /** The largest number of clients. */
    public static final int MOST_CLIENTS = 12;

    /** The default bounds: two clients, a crash, an expiry, a command on the side. */
    public static final Bounds USUAL = clients(2).crashes(1).expiries(1);

    private static final int FEWEST_CLIENTS = 2;

    /** The bounds that are always written, even if they are zero. */
    private static final Set<Bound> ALWAYS_SAID = Set.of(Bound.CRASHES, Bound.EXPIRIES, Bound.LOST_REPLIES);

    private final int clients;
    private final Map<Bound, Integer> most;

    private Bounds(int clients, Map<Bound, Integer> most) {
        this.clients = clients;
        this.most = most;
    }

    /**
     * Bounds with this many clients and no faults: no crash, no expiry, no lost reply; with the usual number of commands on the side.
     *
     * @param clients the number of clients, each of which wants the lock once: 2 to 12
     * @throws SetupProblem if it is out of its bounds
     */
    public static Bounds clients(int clients) {
        if (clients < FEWEST_CLIENTS || clients > MOST_CLIENTS) {
            throw new SetupProblem(
                    BoundsText.class, text -> text.clientsOutOfRange(clients, FEWEST_CLIENTS, MOST_CLIENTS));
        }
        Map<Bound, Integer> most = new EnumMap<>(Bound.class);
        Stream.of(Bound.values()).forEach(bound -> most.put(bound, 0));
        most.put(Bound.SIDE, USUAL_SIDE);
        return new Bounds(clients, most);
    }

    /**
     * The same bounds, with this limit on one of them.
     *
     * @param times 0 to 9
     * @throws SetupProblem if it is out of its bounds
     */
    public Bounds with(Bound bound, int times) {
        if (times < 0 || times > Bound.MOST) {
            throw new SetupProblem(BoundsText.class, text -> text.outOfRange(bound, times, 0, Bound.MOST));
        }
        Map<Bound, Integer> other = new EnumMap<>(most);
        other.put(bound, times);
        return new Bounds(clients, other);
    }

    /** The limit on this kind of event: 0 to 9. */
    public int most(Bound bound) {
        return most.get(bound);
    }

    /** The number of clients, each of which wants the lock once: 2 to 12. */
    public int clients() {
        return clients;
    }

    /** The same bounds, with this limit on crashes. */
    public Bounds crashes(int times) {
        return with(Bound.CRASHES, times);
    }

    /** The same bounds, with this limit on expiries. */
    public Bounds expiries(int times) {
        return with(Bound.EXPIRIES, times);
    }

    /** The same bounds, with this limit on lost replies. */
    public Bounds lostReplies(int times) {
        return with(Bound.LOST_REPLIES, times);
    }

    /** The same bounds, with this limit on clocks that jump ahead. */
    public Bounds ahead(int times) {
        return with(Bound.AHEAD, times);
    }

    /** The same bounds, with this limit on commands on the side. */
    public Bounds side(int times) {
        return with(Bound.SIDE, times);
    }

    /** The same bounds, with this limit on failovers. */
    public Bounds failovers(int times) {
        return with(Bound.FAILOVERS, times);
    }

    /** The same bounds, with this limit on restarts of a server. */
    public Bounds restarts(int times) {
        return with(Bound.RESTARTS, times);
    }

    /** The same bounds, with this limit on evictions. */
    public Bounds evictions(int times) {
        return with(Bound.EVICTIONS, times);
    }

    /** The usual bounds for all of these locks: the largest number of clients that one of them needs to show its access policy broken. */
    public static Bounds usual(Collection<LockSpec> locks) {
        int most = locks.stream().mapToInt(lock -> usual(lock).clients()).max().orElse(USUAL.clients());
        return clients(most).crashes(USUAL.most(Bound.CRASHES)).expiries(USUAL.most(Bound.EXPIRIES));
    }

    /** The usual bounds for a lock. */
    public static Bounds usual(LockSpec lock) {
        return usual(lock.accessPolicy());
    }

    /** The usual bounds for a lock with this access policy: the smallest number of clients that can show it broken. */
    public static Bounds usual(AccessPolicy policy) {
        return clients(policy.clientsNeeded())
                .crashes(USUAL.most(Bound.CRASHES))
                .expiries(USUAL.most(Bound.EXPIRIES));
    }

    /** The clients, their program and these bounds, in words. */
    public Message words(ClientProgram program) {
        return Message.of(
                BoundsText.class,
                text -> text.within(
                        program,
                        clients,
                        Stream.of(Bound.values())
                                .filter(bound -> ALWAYS_SAID.contains(bound) || most(bound) > 0)
                                .map(bound -> text.times(bound, most(bound)))
                                .toList()));
    }

    /** Whether every schedule within the other bounds is within these. */
    public boolean cover(Bounds other) {
        return clients >= other.clients
                && Stream.of(Bound.values()).allMatch(bound -> most(bound) >= other.most(bound));
    }

    /** Whether the store may forget data that it had acknowledged. */
    public boolean allowForgetting() {
        return Stream.of(Bound.values()).anyMatch(bound -> bound.isOfForgetting() && most(bound) > 0);
    }

    /** The limit on faults of all kinds together; a command on the side is no fault, nor is a write that arrives at a replica. */
    public int faults() {
        return Stream.of(Bound.values())
                .filter(Bound::isOfFaults)
                .mapToInt(this::most)
                .sum();
    }

    /** The bounds for the moves after this one. */
    public Bounds without(Move move) {
        Optional<Bound> used = move.kind().bound();
        return used.isPresent() ? with(used.get(), most(used.get()) - 1) : this;
    }

    /** Every number by its name in JSON: {@code clients} first, then as {@link Bound#field} says. */
    public Map<String, Integer> fields() {
        Map<String, Integer> fields = new LinkedHashMap<>();
        fields.put("clients", clients);
        most.forEach((bound, times) -> fields.put(bound.field(), times));
        return fields;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bounds bounds && clients == bounds.clients && most.equals(bounds.most);
    }

    @Override
    public int hashCode() {
        return 31 * most.hashCode() + clients;
    }

    /** All bounds: {@code {clients=2, crashes=1, …}}. */
    @Override
    public String toString() {
        return fields().toString();
    }
}
