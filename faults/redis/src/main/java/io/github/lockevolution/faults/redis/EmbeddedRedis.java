package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.host.FreePort;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * The redis-server inside the jar of {@code org.signal:embedded-redis}: a real one, for Linux and macOS. The jar's own
 * launcher is not used, because it leaves the server running when this JVM is killed.
 */
final class EmbeddedRedis implements RedisBackend {

    static final String VERSION = "7.0.15";
    private static final String BINARY = "/redis-server-" + VERSION + "-" + Platform.name();
    private static final String PACKED = "packed";

    // A process that this JVM starts at the same moment may inherit the file while it is still open for writing; then
    // the system refuses to run it: "Text file busy". A copy that the shell makes is open in no process of ours.
    private static final String RUN_A_COPY =
            "cp packed redis-server && chmod 500 redis-server && exec ./redis-server \"$@\"";

    @Override
    public RedisServer start() {
        return start(FreePort::find);
    }

    @Override
    public RedisServer start(List<String> options) {
        return start(options, FreePort::find);
    }

    RedisServer start(IntSupplier ports) {
        return start(Persistence.NONE.arguments(), ports);
    }

    private static RedisServer start(List<String> options, IntSupplier ports) {
        if (EmbeddedRedis.class.getResource(BINARY) == null) {
            throw new SetupProblem(RedisText.class, text -> text.noneForPlatform(Platform.name()));
        }
        return ManagedRedis.start(
                List.of("sh", "-c", RUN_A_COPY, "embedded"),
                Origin.named("embedded"),
                folder -> Files.write(folder.resolve(PACKED), Content.BYTES),
                options,
                ports);
    }

    /** Read out of the jar when the first server starts, and kept: unpacking takes longer than everything else about a start. */
    private static final class Content {

        static final byte[] BYTES = read();

        private static byte[] read() {
            try (InputStream content = EmbeddedRedis.class.getResourceAsStream(BINARY)) {
                return content.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
