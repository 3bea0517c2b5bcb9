package io.github.lockevolution.faults.subject;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The contents of a store that belong to a lock, at one moment. */
public interface Snapshot {

    /** The values, each by its name. */
    SortedMap<String, StoredValue> values();

    /** Whether any of them was written or removed since the look before. */
    boolean isTouched();

    /** Whether a lease given since the look before is so short that it is over before any other command can run. */
    boolean ranOutAtOnce();

    /**
     * The numbers that sequences of the store have given, as they are shown: a number, and perhaps a letter, such as {@code #3b}. It
     * matters which of them stay, and not how many were given up.
     */
    default Set<String> drawn() {
        return Set.of();
    }

    /** The names of values that say nothing of the work, such as the next number of a sequence. */
    default Set<String> incidental() {
        return Set.of();
    }

    /** The values without the incidental ones. */
    default SortedMap<String, StoredValue> work() {
        SortedMap<String, StoredValue> work = new TreeMap<>(values());
        work.keySet().removeAll(incidental());
        return work;
    }

    /**
     * Whether several servers hold it for different clients, and none of these has as many servers as it needs. Then no client holds the
     * lock, although a newcomer would not get it either.
     *
     * @param whose the owner of a value: equal results mean the same client
     * @param needed the number of servers that a client needs to hold the lock
     */
    default boolean isDivided(Function<StoredValue, String> whose, int needed) {
        return false;
    }

    /** Whether several clients have copies of one value, one on each server, and none has enough. */
    static boolean areDivided(Stream<StoredValue> copies, Function<StoredValue, String> whose, int needed) {
        Map<String, Long> shares = copies.collect(Collectors.groupingBy(whose, Collectors.counting()));
        return shares.size() > 1 && shares.values().stream().noneMatch(share -> share >= needed);
    }

    /**
     * The same contents under other names, to be put into the store of another lock.
     *
     * @param from the text that is replaced in each name
     */
    Snapshot renamed(String from, String to);

    /**
     * One value of the store.
     *
     * @param type its type; empty for a plain text
     * @param elements its parts, as text; one for a plain text
     * @param inOrder whether the order of the parts means anything
     * @param leaseMillis the lease that it was given when it was last written, in milliseconds; empty if it never runs out
     * @param store the name of the store, if there are several; empty if there is one
     */
    record StoredValue(
            String type, List<String> elements, boolean inOrder, OptionalLong leaseMillis, Optional<String> store) {

        /**
         * The type of a value whose parts are in the order of the numbers at their ends; parts of equal numbers are in the order of their
         * texts.
         */
        public static final String BY_SCORE = "zset";

        public StoredValue {
            elements = List.copyOf(elements);
        }

        /** A value in the only store. */
        public StoredValue(String type, List<String> elements, boolean inOrder, OptionalLong leaseMillis) {
            this(type, elements, inOrder, leaseMillis, Optional.empty());
        }

        /** The same value in a store of this name. */
        public StoredValue at(String name) {
            return new StoredValue(type, elements, inOrder, leaseMillis, Optional.of(name));
        }
    }
}
