package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The redis-server or valkey-server on the PATH. */
final class PathRedis implements RedisBackend {

    private static final List<String> PROGRAMS = List.of("redis-server", "valkey-server");

    @Override
    public RedisServer start() {
        return start(Persistence.NONE.arguments());
    }

    @Override
    public RedisServer start(List<String> options) {
        Path program = find().orElseThrow(() -> new SetupProblem(RedisText.class, RedisText::notOnThePath));
        String name = program.getFileName().toString();
        return ManagedRedis.start(List.of(program.toString()), Origin.onThePath(name), folder -> {}, options);
    }

    static Optional<Path> find() {
        return PROGRAMS.stream()
                .map(Platform::program)
                .flatMap(Optional::stream)
                .findFirst();
    }
}
