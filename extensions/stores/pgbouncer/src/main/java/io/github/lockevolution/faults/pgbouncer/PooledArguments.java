package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.pgbouncer.PooledBinding.Mode;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.lock.StoreBinding;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What asks for a {@link PooledDatabase} works behind a pooler by transaction. */
record PooledArguments() implements StoreArguments {

    private static final String TYPE = PooledDatabase.class.getName();

    @Override
    public Map<String, Optional<String>> words() {
        return Map.of(TYPE, Optional.of("pooled"));
    }

    @Override
    public StoreBinding binding(Class<?> asked, List<String> creation, Maker maker) {
        return new PooledBinding(
                Mode.TRANSACTION,
                (database, name, owner, lease, clock) ->
                        maker.make((type, opened) -> new PooledDatabase(database), name, owner, lease, clock));
    }
}
