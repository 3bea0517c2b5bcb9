package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.host.FreePort;
import io.github.lockevolution.faults.host.ManagedProcess;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import redis.clients.jedis.HostAndPort;

/** Starts a redis-server program of this machine on a free port. It ends with this JVM. */
final class ManagedRedis {

    /** Another program may take a free port between our look and the server's start. */
    private static final int PORTS_TO_TRY = 5;

    /** The words differ between C libraries: "Address already in use" in glibc, "Address in use" in musl. */
    private static final Pattern PORT_TAKEN = Pattern.compile("Address (already )?in use");

    private ManagedRedis() {}

    static RedisServer start(
            List<String> program, Message origin, ManagedProcess.Preparation preparation, List<String> options) {
        return start(program, origin, preparation, options, FreePort::find);
    }

    static RedisServer start(
            List<String> program,
            Message origin,
            ManagedProcess.Preparation preparation,
            List<String> options,
            IntSupplier ports) {
        Message reason = Message.of(RedisText.class, RedisText::endedWithoutAWord);
        for (int attempt = 0; attempt < PORTS_TO_TRY; attempt++) {
            HostAndPort address = new HostAndPort("127.0.0.1", ports.getAsInt());
            RedisProcess process = RedisProcess.start(program, preparation, address, options);
            if (process.answers()) {
                return RedisServer.ours(address, address, origin, process::stop)
                        .withRestart(() -> process.restart(origin));
            }
            reason = process.reason();
            process.stop();
            if (!PORT_TAKEN.matcher(reason.in(Language.ENGLISH)).find()) {
                break;
            }
        }
        Message why = reason;
        throw new SetupProblem(RedisText.class, text -> text.doesNotStart(origin, why));
    }
}
