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

/** What a store held of a lock at one moment. */
public interface Snapshot {

    /** By the name under which it is held. */
    SortedMap<String, StoredValue> held();

    /** Whether anything of the lock was written or removed since the look before. */
    boolean isTouched();

    /** Whether a lease given since the look before is so short that it is over before anybody can do anything. */
    boolean ranOutAtOnce();

    /**
     * The numbers that the store has drawn for whoever asked for the next one, as they are told: a number, and perhaps a letter, such as
     * {@code #3b}. Which of them stay is the work; how many were given up is not.
     */
    default Set<String> drawn() {
        return Set.of();
    }

    /** The names under which something is held that says nothing of the work, such as which number comes next. */
    default Set<String> incidental() {
        return Set.of();
    }

    /** What is held but for that. */
    default SortedMap<String, StoredValue> work() {
        SortedMap<String, StoredValue> work = new TreeMap<>(held());
        work.keySet().removeAll(incidental());
        return work;
    }

    /**
     * Whether several servers hold it for different clients, and none of these has as many servers as it needs. Then nobody has the lock,
     * although a newcomer would not get it either.
     *
     * @param whose tells which client has written a value: equal results mean the same client
     * @param needed how many servers a client needs to have the lock
     */
    default boolean isDivided(Function<StoredValue, String> whose, int needed) {
        return false;
    }

    /** The same of one name: whether several clients have copies of what is held under it, one on each server, and none has enough. */
    static boolean areDivided(Stream<StoredValue> copies, Function<StoredValue, String> whose, int needed) {
        Map<String, Long> shares = copies.collect(Collectors.groupingBy(whose, Collectors.counting()));
        return shares.size() > 1 && shares.values().stream().noneMatch(share -> share >= needed);
    }

    /**
     * The same under other names, to be put into the store of another lock.
     *
     * @param from what is replaced in each name
     */
    Snapshot renamed(String from, String to);

    /**
     * What is held under one name.
     *
     * @param type what kind of value it is; empty for a plain text
     * @param elements its parts, as text; one for a plain text
     * @param inOrder whether the order of the parts means anything
     * @param leaseMillis for how long it was given when it was last written, in milliseconds; empty if it never runs out
     * @param store the name of the store, if these are several; empty if it is one
     */
    record StoredValue(
            String type, List<String> elements, boolean inOrder, OptionalLong leaseMillis, Optional<String> store) {

        /** The type of a value whose parts are in the order of the numbers at their ends; those of equal numbers, in that of their texts. */
        public static final String BY_SCORE = "zset";

        public StoredValue {
            elements = List.copyOf(elements);
        }

        /** In the one store. */
        public StoredValue(String type, List<String> elements, boolean inOrder, OptionalLong leaseMillis) {
            this(type, elements, inOrder, leaseMillis, Optional.empty());
        }

        /** The same in a store of this name. */
        public StoredValue at(String name) {
            return new StoredValue(type, elements, inOrder, leaseMillis, Optional.of(name));
        }
    }
}
