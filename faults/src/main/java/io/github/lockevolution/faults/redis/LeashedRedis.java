package io.github.lockevolution.faults.redis;

import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.host.FreePort;
import io.github.lockevolution.faults.host.Leash;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionTimeoutException;
import redis.clients.jedis.HostAndPort;

/** Starts a redis-server program of this machine on a free port, without persistence. It ends with this JVM. */
final class LeashedRedis {

    private static final Duration TO_ANSWER = Duration.ofSeconds(10);

    /** Another program may take a free port between our look and the server's start. */
    private static final int PORTS_TO_TRY = 5;

    /** The words differ between C libraries: "Address already in use" in glibc, "Address in use" in musl. */
    private static final Pattern PORT_TAKEN = Pattern.compile("Address (already )?in use");

    private LeashedRedis() {}

    static RedisServer start(List<String> program, Message origin, Leash.Preparation preparation) {
        return start(program, origin, preparation, FreePort::find);
    }

    static RedisServer start(List<String> program, Message origin, Leash.Preparation preparation, IntSupplier ports) {
        Message reason = Message.of(RedisText.class, RedisText::endedWithoutAWord);
        for (int attempt = 0; attempt < PORTS_TO_TRY; attempt++) {
            HostAndPort address = new HostAndPort("127.0.0.1", ports.getAsInt());
            Leash leash = Leash.start(command(program, address), preparation);
            if (answers(leash, address)) {
                return RedisServer.ours(address, address, origin, leash::close);
            }
            String lastWords = leash.isAlive() ? "" : leash.lastWords();
            reason = reason(leash.isAlive(), lastWords);
            leash.close();
            if (!PORT_TAKEN.matcher(lastWords).find()) {
                break;
            }
        }
        Message why = reason;
        throw new SetupProblem(Message.of(RedisText.class, text -> text.doesNotStart(origin, why)));
    }

    private static Message reason(boolean alive, String lastWords) {
        if (alive) {
            return Message.of(RedisText.class, text -> text.gaveNoAnswer(TO_ANSWER.toSeconds()));
        }
        return lastWords.isEmpty() ? Message.of(RedisText.class, RedisText::endedWithoutAWord) : language -> lastWords;
    }

    private static List<String> command(List<String> program, HostAndPort address) {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("--bind", address.getHost(), "--port", Integer.toString(address.getPort())));
        command.addAll(List.of("--save", "", "--appendonly", "no", "--loglevel", "warning"));
        return command;
    }

    /** Whether the server on that port answers, and is the very process that was started. */
    private static boolean answers(Leash leash, HostAndPort address) {
        try {
            await("redis-server answers")
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(2))
                    .atMost(TO_ANSWER)
                    .until(() -> !leash.isAlive() || isServedBy(leash.pid(), address));
            return leash.isAlive();
        } catch (ConditionTimeoutException e) {
            return false;
        }
    }

    private static boolean isServedBy(long pid, HostAndPort address) {
        return ServerInfo.ask(address).filter(info -> info.processId() == pid).isPresent();
    }
}
