package io.github.lockevolution.faults.explore.graph;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * A set that costs its elements eight bytes each, where a {@link java.util.HashMap} takes forty: open addressing in an array that is at
 * most half full. Nothing is taken out of it.
 */
final class CompactSet<T> {

    private static final int SMALLEST = 64;

    private final ToIntFunction<T> hash;
    private Object[] slots = new Object[SMALLEST];
    private int size;

    /** @param hash the hash of an element, the same for equal ones */
    CompactSet(ToIntFunction<T> hash) {
        this.hash = hash;
    }

    /** The element of this hash that is the one looked for. */
    Optional<T> find(int wanted, Predicate<T> isIt) {
        for (int slot = first(wanted); slots[slot] != null; slot = next(slot)) {
            if (isIt.test(at(slot))) {
                return Optional.of(at(slot));
            }
        }
        return Optional.empty();
    }

    /** @param element is not there yet */
    void add(T element) {
        if (2 * (size + 1) > slots.length) {
            grow();
        }
        size++;
        put(element);
    }

    private void put(T element) {
        int slot = first(hash.applyAsInt(element));
        while (slots[slot] != null) {
            slot = next(slot);
        }
        slots[slot] = element;
    }

    @SuppressWarnings("unchecked")
    private T at(int slot) {
        return (T) slots[slot];
    }

    @SuppressWarnings("unchecked")
    private void grow() {
        Object[] before = slots;
        slots = new Object[2 * before.length];
        for (Object element : before) {
            if (element != null) {
                put((T) element);
            }
        }
    }

    private int first(int hashed) {
        // Hashes of records and lists differ little in their lower bits.
        return (hashed * 0x9e3779b9 >>> 7) & slots.length - 1;
    }

    private int next(int slot) {
        return slot + 1 & slots.length - 1;
    }
}
