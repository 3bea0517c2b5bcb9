package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.lock.LockSpec;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of a lock's keys in its story, which has a narrow column for them. A lock with the lock key alone needs no name for it.
 *
 * @param byKey the name that is drawn for each key
 * @param areForEver whether it goes without saying that a key without a lease is there for ever
 */
record KeyNames(Map<String, String> byKey, boolean areForEver) {

    static final KeyNames NONE = new KeyNames(Map.of(), false);

    private static final int WIDEST = 16;
    private static final String LEFT_OUT = "..";

    /** @param keys all keys that are there at any moment of the story */
    static KeyNames of(Set<String> keys) {
        Map<String, String> names = keys.stream()
                .collect(Collectors.toMap(Function.identity(), KeyNames::shortened, (one, other) -> one, TreeMap::new));
        boolean areDistinct = new HashSet<>(names.values()).size() == keys.size();
        return new KeyNames(
                areDistinct ? names : keys.stream().collect(Collectors.toMap(Function.identity(), Function.identity())),
                false);
    }

    /** The names of keys of a section, whose rows and keys are there for ever unless they have a lease. */
    KeyNames ofSection() {
        return new KeyNames(byKey, true);
    }

    /** The keys to draw: of a lock without further keys only the lock key, since a store may have counters of its own beside it. */
    static SortedMap<String, KeyState> drawn(LockSpec lock, SortedMap<String, KeyState> held) {
        if (lock.binding().hasFurtherKeys()) {
            return held;
        }
        SortedMap<String, KeyState> own = new TreeMap<>(held);
        own.keySet().retainAll(Set.of(Step.LOCK));
        return own;
    }

    /** Whether the lock has more keys than the lock key. */
    boolean areTold() {
        return byKey.keySet().stream().anyMatch(key -> !key.equals(Step.LOCK));
    }

    String of(String key) {
        return byKey.getOrDefault(key, key);
    }

    /** The keys, the lock key first. */
    static Stream<String> inOrder(Collection<String> keys) {
        return keys.stream().sorted(Comparator.comparing((String key) -> !key.equals(Step.LOCK)));
    }

    /**
     * {@code ..unlock_latch:tokenA} for {@code redisson_unlock_latch:{lock}:tokenA}: all keys contain the name of the lock, and often begin
     * alike; they differ at their ends.
     */
    private static String shortened(String key) {
        if (key.length() <= WIDEST) {
            return key;
        }
        String rest = key.replace(":{" + Step.LOCK + "}", "");
        while (rest.length() > WIDEST - LEFT_OUT.length()) {
            String fewer = rest.replaceFirst("^[^\\p{Alnum}]*\\p{Alnum}+[^\\p{Alnum}]+(?=.)", "");
            if (fewer.equals(rest)) {
                return LEFT_OUT + rest.substring(rest.length() - (WIDEST - LEFT_OUT.length()));
            }
            rest = fewer;
        }
        return LEFT_OUT + rest;
    }
}
