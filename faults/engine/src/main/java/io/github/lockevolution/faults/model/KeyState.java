package io.github.lockevolution.faults.model;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The state of one key of a store: a key of Redis, a row of a table, a node of ZooKeeper.
 *
 * @param content the value of a string; for another type, its name and its parts, without those in {@code members}
 * @param members the parts, if they have no order; none if they have one
 * @param lease the lease that it was given when it was last touched, to the nearest five seconds, below ten seconds to the nearest second;
 *     empty if it never runs out
 * @param store the name of the store that holds it, in a section; empty for a lock, which has one store
 */
public record KeyState(String content, List<String> members, Optional<Duration> lease, Optional<String> store) {

    /** Members that end with a number are in the order of the numbers, as those of a sorted set are by their scores. */
    private static final Comparator<String> IN_TURN =
            Comparator.comparingDouble(KeyState::score).thenComparing(Comparator.naturalOrder());

    private static final long COARSE_FROM_MILLIS = 10_000;
    private static final long COARSE_MILLIS = 5_000;
    private static final long FINE_MILLIS = 1_000;

    /** A state whose parts, if it has any, have an order. */
    public KeyState(String content, Optional<Duration> lease) {
        this(content, List.of(), lease, Optional.empty());
    }

    /**
     * A state whose parts have no order.
     *
     * @param type the type of the value
     */
    public static KeyState unordered(String type, List<String> members, long millis) {
        List<String> sorted = members.stream().sorted(IN_TURN).toList();
        return new KeyState(
                type + (sorted.isEmpty() ? " []" : ""), sorted, of("", millis).lease(), Optional.empty());
    }

    /** The same state in a store of this name. */
    public KeyState at(Optional<String> name) {
        return new KeyState(content, members, lease, name);
    }

    private static double score(String member) {
        try {
            int space = member.lastIndexOf(' ');
            return space < 0 ? 0 : Double.parseDouble(member.substring(space + 1));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** The whole value of the key, as text. */
    public String value() {
        return members.isEmpty() ? content : content + " [" + String.join(", ", members) + "]";
    }

    /**
     * The same state with other names in it, such as those of clients. Members that have no order are sorted again, so the order says
     * nothing of the names.
     *
     * @param renaming puts other names into a text
     */
    public KeyState renamed(UnaryOperator<String> renaming) {
        if (members.isEmpty()) {
            return new KeyState(renaming.apply(content), lease).at(store);
        }
        return new KeyState(
                content, members.stream().map(renaming).sorted(IN_TURN).toList(), lease, store);
    }

    /** The type of the value and its lease, without the members. */
    public KeyState withoutMembers() {
        return new KeyState(content, lease).at(store);
    }

    /** A state with the lease in milliseconds as Redis reports it; negative for none. */
    public static KeyState of(String value, long millis) {
        return new KeyState(value, millis < 0 ? Optional.empty() : Optional.of(rounded(millis)));
    }

    /** The lease to the nearest unit, so that it reads the same in every run, however long the look at it took. */
    private static Duration rounded(long millis) {
        long grain = millis < COARSE_FROM_MILLIS ? FINE_MILLIS : COARSE_MILLIS;
        return Duration.ofMillis(Math.max(grain, (millis + grain / 2) / grain * grain));
    }

    /** {@code A 30s} or {@code A forever}, to find out what went wrong. */
    @Override
    public String toString() {
        return value() + lease.map(time -> " " + time.getSeconds() + "s").orElse(" forever");
    }
}
