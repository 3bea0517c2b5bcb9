package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.host.FreePort;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * The redis-server inside the jar of {@code org.signal:embedded-redis}: a real one, for Linux and macOS. The jar's own
 * launcher is not used, because it leaves the server running when this JVM is killed.
 */
final class EmbeddedRedis implements RedisBackend {

    static final String VERSION = "7.0.15";
    private static final String PACKED = "packed";

    // A process that this JVM starts at the same moment may inherit the file while it is still open for writing; then
    // the system refuses to run it: "Text file busy". A copy that the shell makes is open in no process of ours.
    private static final String RUN_A_COPY =
            "cp packed redis-server && chmod 500 redis-server && exec ./redis-server \"$@\"";

    @Override
    public RedisServer start() {
        return start(FreePort::find);
    }

    RedisServer start(IntSupplier ports) {
        String binary = "/redis-server-" + VERSION + "-" + Platform.name();
        if (EmbeddedRedis.class.getResource(binary) == null) {
            throw new SetupProblem(Message.of(RedisText.class, text -> text.noneForPlatform(Platform.name())));
        }
        return LeashedRedis.start(
                List.of("sh", "-c", RUN_A_COPY, "embedded"),
                Origin.named("embedded"),
                folder -> unpack(binary, folder.resolve(PACKED)),
                ports);
    }

    private static void unpack(String binary, Path packed) throws IOException {
        try (InputStream content = EmbeddedRedis.class.getResourceAsStream(binary)) {
            Files.copy(content, packed);
        }
    }
}
