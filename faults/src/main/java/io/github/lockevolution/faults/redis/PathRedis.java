package io.github.lockevolution.faults.redis;

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
        Path program = find().orElseThrow(() -> new SetupProblem("lab.redis=path finds no redis-server and no"
                + " valkey-server on the PATH; install one, or leave lab.redis out to use the embedded one"));
        return LeashedRedis.start(List.of(program.toString()), program.getFileName() + " on the PATH", folder -> {});
    }

    static Optional<Path> find() {
        return PROGRAMS.stream()
                .map(Platform::program)
                .flatMap(Optional::stream)
                .findFirst();
    }
}
