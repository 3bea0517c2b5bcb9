package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.GatedJedis;
import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingToken;
import io.github.lockevolution.lock.LockStage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.util.JedisURIHelper;

/** A lock in Java as a program, as {@link io.github.lockevolution.lock.ProgramLockStage} has it spoken to. */
final class LockProgram {

    /** A question that only this program knows; answered by a number or {@link #NONE}. */
    static final String FENCING_TOKEN = "fencing-token";

    static final String NONE = "none";

    private final Factory factory;
    private DistributedLock lock;
    private ScheduledExecutorService timer = RealTimer.start("nobody");

    private LockProgram(Factory factory) {
        this.factory = factory;
    }

    /** Makes the lock of one client. */
    @FunctionalInterface
    private interface Factory {

        DistributedLock create(String key, String owner, Duration lease, ScheduledExecutorService timer);
    }

    /** @param arguments the name of a class that describes a lock, with a public constructor without arguments */
    public static void main(String[] arguments) {
        try {
            serve(arguments[0]);
            System.exit(0);
        } catch (ReflectiveOperationException e) {
            fail(arguments[0] + " needs to be a public class with a public constructor without arguments");
        } catch (IOException | RuntimeException e) {
            fail(String.valueOf(e.getMessage()));
        }
    }

    private static void fail(String reason) {
        System.err.println(reason);
        System.exit(1);
    }

    private static void serve(String stage) throws IOException, ReflectiveOperationException {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        // What the lock itself prints is no answer.
        System.setOut(System.err);
        LockProgram program = new LockProgram(factory(
                Class.forName(stage)
                        .asSubclass(LockStage.class)
                        .getDeclaredConstructor()
                        .newInstance(),
                URI.create(System.getenv("REDIS_URL"))));
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            answers.println(program.answer(line.split(" ")));
        }
    }

    private static Factory factory(LockStage stage, URI redis) {
        if (stage instanceof ConnectingLockStage connecting) {
            return (key, owner, lease, timer) ->
                    connecting.create(redis, key, owner, lease, InstantSource.system(), timer);
        }
        JedisClientConfig login = DefaultJedisClientConfig.builder()
                .user(JedisURIHelper.getUser(redis))
                .password(JedisURIHelper.getPassword(redis))
                .database(JedisURIHelper.getDBIndex(redis))
                .build();
        RedisClient jedis = GatedJedis.open(JedisURIHelper.getHostAndPort(redis), login, CommandGate.OPEN);
        return (key, owner, lease, timer) -> stage.create(jedis, key, owner, lease, InstantSource.system(), timer);
    }

    private String answer(String[] order) {
        if (order[0].equals("begin")) {
            // What the client before did on the side ends with it.
            timer.shutdownNow();
            timer = RealTimer.start(order[2]);
            lock = factory.create(order[1], order[2], Duration.ofMillis(Long.parseLong(order[3])), timer);
            return "ok";
        }
        if (order[0].equals(FENCING_TOKEN)) {
            return lock instanceof FencingToken fenced ? Long.toString(fenced.fencingToken()) : NONE;
        }
        try {
            return Boolean.toString(order[0].equals("acquire") ? lock.tryLock() : lock.unlock());
        } catch (RuntimeException e) {
            String said = String.valueOf(e.getMessage() == null ? e : e.getMessage());
            return "error " + said.lines().findFirst().orElse("");
        }
    }
}
