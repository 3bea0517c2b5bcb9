package io.github.lockevolution.faults.explore.graph;

import io.github.lockevolution.faults.explore.run.StateKey;

/**
 * The 128-bit fingerprint of a state, which stands for its words: a graph of many states has no room for those. Two states with the same
 * fingerprint would be taken for one, and what follows from the second would not be run. With n states, that happens with a probability of
 * about n²/2¹²⁹: 1.5·10⁻²⁷ with a million of them, 1.5·10⁻²¹ with a thousand millions.
 */
record Fingerprint(long high, long low) {

    private static final long HIGH_START = 0x9e3779b97f4a7c15L;
    private static final long LOW_START = 0xc2b2ae3d27d4eb4fL;

    static Fingerprint of(StateKey state) {
        String text = state.toString();
        long high = HIGH_START;
        long low = LOW_START;
        for (int i = 0; i < text.length(); i++) {
            high = mixed(high ^ text.charAt(i), 0xff51afd7ed558ccdL, 0xc4ceb9fe1a85ec53L);
            low = mixed(low + text.charAt(i), 0xbf58476d1ce4e5b9L, 0x94d049bb133111ebL);
        }
        return new Fingerprint(high, low);
    }

    /** Every bit of the number depends on every bit of it before; two numbers stay two. (The finalizers of MurmurHash3 and SplitMix64.) */
    private static long mixed(long number, long first, long second) {
        long once = (number ^ number >>> 33) * first;
        long twice = (once ^ once >>> 29) * second;
        return twice ^ twice >>> 32;
    }
}
