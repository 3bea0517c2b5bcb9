package io.github.lockevolution.faults.explore.graph;

import java.util.Arrays;

/** Gives one instance for all values that are equal: there are few of them, and many states. */
final class Interner {

    private final CompactSet<Object> known = new CompactSet<>(Object::hashCode);
    private final CompactSet<int[]> numbers = new CompactSet<>(Arrays::hashCode);

    /** @param value never changes, and is equal to another with the same contents */
    @SuppressWarnings("unchecked")
    synchronized <T> T one(T value) {
        return (T) known.find(value.hashCode(), value::equals).orElseGet(() -> {
            known.add(value);
            return value;
        });
    }

    synchronized int[] one(int[] value) {
        return numbers.find(Arrays.hashCode(value), other -> Arrays.equals(value, other))
                .orElseGet(() -> {
                    numbers.add(value);
                    return value;
                });
    }
}
