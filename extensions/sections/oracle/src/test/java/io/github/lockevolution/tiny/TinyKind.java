package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.LockTemplate;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.text.ClientLibrary;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StoreBinding;
import io.github.lockevolution.tiny.client.Heartbeat;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All that the bench is told of the server: nothing but the service loader names it. */
public final class TinyKind implements StoreKind {

    static final String NAME = "Tiny";
    static final String TYPE = TinyClient.class.getName();

    private static final String EMBEDDED = "embedded";
    private static final Setting SERVER = new Setting("lab.tiny", EMBEDDED);

    /** A lock there. */
    record Place(String storeName, StoreArguments.Maker maker) implements StoreBinding {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.binding() instanceof Place && lock.storeName().equals(NAME);
    }

    @Override
    public Set<String> types() {
        return Set.of(TYPE);
    }

    @Override
    public Optional<StoreArguments> arguments() {
        return Optional.of(new StoreArguments() {

            @Override
            public Map<String, Optional<String>> words() {
                return Map.of(TYPE, Optional.of("tiny"));
            }

            @Override
            public StoreBinding binding(Class<?> asked, List<String> creation, Maker maker) {
                return new Place(NAME, maker);
            }
        });
    }

    @Override
    public List<ClientLibrary> libraries() {
        return List.of(ClientLibrary.handedOver("io.github.lockevolution.tiny.client.", Heartbeat.TIMER));
    }

    @Override
    public Optional<LockTemplate> template() {
        return Optional.of(new LockTemplate("tiny", TinyKind.class, "TinyLock.java"));
    }

    @Override
    public Optional<OfPrograms> ofPrograms() {
        StoreBinding ofProgram = new Place(NAME, (access, key, owner, lease, clock) -> {
            throw new IllegalStateException("a program is a lock by itself");
        });
        return Optional.of(new OfPrograms("tiny", ofProgram, Map.of(), Set.of(TinyLockProgram.TINY_URL)));
    }

    @Override
    public LockProgram.Factory inProcess(LockSpec lock) {
        return TinyLockProgram.factory(lock);
    }

    @Override
    public List<Diagnosis> diagnoses(BenchSettings settings) {
        return List.of(Diagnosis.of(language -> NAME, "embedded", true, () -> {
            try (TinyServer server = TinyServer.start(InstantSource.system())) {
                return Diagnosis.answers(TinyConnection.version(server.address()));
            }
        }));
    }

    @Override
    public List<StoreOption> options() {
        return List.of(new StoreOption(SERVER, "SERVER"));
    }

    @Override
    public Started start(BenchSettings settings) {
        String server = settings.value(SERVER);
        if (!server.equals(EMBEDDED)) {
            throw new SetupProblem(language -> "no tiny server '" + server + "'; leave out " + SERVER.option());
        }
        return new TinyLauncher();
    }
}
