package io.github.lockevolution.faults.redis;

import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.host.FreePort;
import io.github.lockevolution.faults.host.Leash;
import io.github.lockevolution.faults.setup.SetupProblem;
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

    static RedisServer start(List<String> program, String origin, Leash.Preparation preparation) {
        return start(program, origin, preparation, FreePort::find);
    }

    static RedisServer start(List<String> program, String origin, Leash.Preparation preparation, IntSupplier ports) {
        String lastWords = "";
        for (int attempt = 0; attempt < PORTS_TO_TRY; attempt++) {
            HostAndPort address = new HostAndPort("127.0.0.1", ports.getAsInt());
            Leash leash = Leash.start(command(program, address), preparation);
            if (answers(leash, address)) {
                return RedisServer.ours(address, address, origin, leash::close);
            }
            lastWords = reason(leash);
            leash.close();
            if (!PORT_TAKEN.matcher(lastWords).find()) {
                break;
            }
        }
        throw new SetupProblem("redis-server (" + origin + ") does not start: " + lastWords
                + "; choose another one with lab.redis (embedded, docker, path or redis://host:port)");
    }

    private static String reason(Leash leash) {
        if (leash.isAlive()) {
            return "it gave no answer for " + TO_ANSWER.toSeconds() + " s";
        }
        String lastWords = leash.lastWords();
        return lastWords.isEmpty() ? "it ended without a word" : lastWords;
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
