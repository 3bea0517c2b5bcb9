package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.Origin;
import java.util.Optional;
import java.util.UUID;

/** An H2 in the memory of this JVM, a new one each time. It is there as long as somebody is connected to it. */
final class EmbeddedH2 implements DatabaseBackend {

    @Override
    public DatabaseServer start() {
        String url = "jdbc:h2:mem:" + UUID.randomUUID();
        return new DatabaseServer(
                url, Origin.named("h2"), DatabaseServer.Ownership.OURS, () -> Optional.of(start()), () -> {});
    }
}
