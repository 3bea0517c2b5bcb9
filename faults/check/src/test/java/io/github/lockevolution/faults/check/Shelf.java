package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StoreBinding;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A store that is none of Redis, for whoever asks for a {@link Path}. */
public final class Shelf implements StoreKind, StoreArguments {

    /** @param maker of a lock there */
    record Of(Maker maker) implements StoreBinding {

        @Override
        public String storeName() {
            return "Shelf";
        }
    }

    @Override
    public String name() {
        return "Shelf";
    }

    @Override
    public Set<String> types() {
        return Set.of(Path.class.getName());
    }

    @Override
    public Optional<OfPrograms> ofPrograms() {
        StoreBinding binding = new Of((access, key, owner, lease, clock) -> {
            throw new UnsupportedOperationException();
        });
        return Optional.of(new OfPrograms("shelf", binding, Map.of(), Set.of("SHELF_PLACE")));
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.binding() instanceof Of;
    }

    @Override
    public Started start(BenchSettings settings) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<StoreArguments> arguments() {
        return Optional.of(this);
    }

    @Override
    public Map<String, Optional<String>> words() {
        return Map.of(Path.class.getName(), Optional.of("shelf"));
    }

    @Override
    public StoreBinding binding(Class<?> asked, List<String> creation, Maker maker) {
        return new Of(maker);
    }
}
