package io.github.lockevolution.faults.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** A guarded resource in this JVM, for locks in a store without lists. Belongs to one thread. */
final class MemoryResource implements GuardedResource {

    private final List<String> written = new ArrayList<>();
    private long highest = Long.MIN_VALUE;

    @Override
    public boolean write(OptionalLong token, String entry) {
        if (token.orElse(highest) < highest) {
            return false;
        }
        highest = token.orElse(highest);
        written.add(entry);
        return true;
    }

    @Override
    public List<String> keys() {
        return List.of();
    }

    @Override
    public List<String> written() {
        return List.copyOf(written);
    }

    @Override
    public void remove() {
        written.clear();
    }
}
