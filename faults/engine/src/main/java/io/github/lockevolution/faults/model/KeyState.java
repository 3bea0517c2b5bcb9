package io.github.lockevolution.faults.model;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What the store holds under one key: a key of Redis, a row of a table, a node of a ZooKeeper.
 *
 * @param value the value of a string; for another type, its name and what is in it
 * @param members the parts of that, if their order means nothing; none if it does
 * @param lease for how long it was given when it was last touched, to the nearest five seconds, below ten seconds to the
 *     nearest second; empty if it never runs out
 * @param store the name of the store that holds it, of a section; empty of a lock, which has one
 */
public record KeyState(String value, List<String> members, Optional<Duration> lease, Optional<String> store) {

    /** Those that end with a number are in the order of it, as the members of a sorted set are by their scores. */
    private static final Comparator<String> IN_TURN =
            Comparator.comparingDouble(KeyState::score).thenComparing(Comparator.naturalOrder());

    private static final long COARSE_FROM_MILLIS = 10_000;
    private static final long COARSE_MILLIS = 5_000;
    private static final long FINE_MILLIS = 1_000;

    /** One whose parts, if it has any, have an order. */
    public KeyState(String value, Optional<Duration> lease) {
        this(value, List.of(), lease, Optional.empty());
    }

    /**
     * One whose parts have no order.
     *
     * @param type of the value
     */
    public static KeyState unordered(String type, List<String> members, long millis) {
        List<String> sorted = members.stream().sorted(IN_TURN).toList();
        return new KeyState(text(type, sorted), sorted, of("", millis).lease(), Optional.empty());
    }

    /** The same in a store of this name. */
    public KeyState at(Optional<String> name) {
        return new KeyState(value, members, lease, name);
    }

    private static double score(String member) {
        try {
            int space = member.lastIndexOf(' ');
            return space < 0 ? 0 : Double.parseDouble(member.substring(space + 1));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static String text(String type, List<String> members) {
        return type + " [" + String.join(", ", members) + "]";
    }

    /** The same in other words, such as with other names for clients: what has no order is in the same order again whatever the words are. */
    public KeyState in(UnaryOperator<String> words) {
        if (members.isEmpty()) {
            return new KeyState(words.apply(value), lease).at(store);
        }
        List<String> renamed = members.stream().map(words).sorted(IN_TURN).toList();
        return new KeyState(text(type(), renamed), renamed, lease, store);
    }

    /** Only of what type it is, and its lease. */
    public KeyState withoutMembers() {
        return new KeyState(type(), lease).at(store);
    }

    private String type() {
        return value.substring(0, value.indexOf(" ["));
    }

    /** With a lease as Redis tells it; negative for none. */
    public static KeyState of(String value, long millis) {
        return new KeyState(value, millis < 0 ? Optional.empty() : Optional.of(rounded(millis)));
    }

    /** So that it reads the same in every run, however long the look at it took. */
    private static Duration rounded(long millis) {
        long grain = millis < COARSE_FROM_MILLIS ? FINE_MILLIS : COARSE_MILLIS;
        return Duration.ofMillis(Math.max(grain, (millis + grain / 2) / grain * grain));
    }

    /** {@code A 30s} or {@code A forever}, to find out what went wrong. */
    @Override
    public String toString() {
        return value + lease.map(time -> " " + time.getSeconds() + "s").orElse(" forever");
    }
}
