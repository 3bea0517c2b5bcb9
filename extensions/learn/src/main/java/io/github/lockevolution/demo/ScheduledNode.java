package io.github.lockevolution.demo;

import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockMaker;
import io.github.lockevolution.lock.LockSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.util.JedisURIHelper;

/**
 * One node of the cluster, as a program with the protocol of any lock that is a program, see {@link
 * io.github.lockevolution.lock.Instantiation.ExternalProcess}: {@code acquire} lets the next minute begin, in which the job either works or finds
 * its lock taken; {@code release} lets the job end its work.
 */
final class ScheduledNode {

    private final LockSpec lock;
    private final URI redis;
    private final JobHandshake handshake = new JobHandshake();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(BenchThread.pool("timer of the lock"));
    private SimulatedSchedule schedule = new SimulatedSchedule();
    private Optional<AnnotationConfigApplicationContext> running = Optional.empty();

    private ScheduledNode(LockSpec lock, URI redis) {
        this.lock = lock;
        this.redis = redis;
    }

    /** @param arguments the {@linkplain LockSpec#origin origin} of a lock */
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        // Output of libraries must not be taken for an answer.
        System.setOut(System.err);
        new ScheduledNode(LockProgram.described(arguments[0]), URI.create(System.getenv("REDIS_URL"))).serve(answers);
        System.exit(0);
    }

    private void serve(PrintStream answers) throws IOException, InterruptedException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = orders.readLine(); line != null; line = orders.readLine()) {
            answers.println(answer(line.split(" ")));
        }
    }

    private String answer(String[] order) throws InterruptedException {
        return switch (order[0]) {
            case "begin" -> begin(new NodeSettings(order[1], order[2]), Duration.ofMillis(Long.parseLong(order[3])));
            case "acquire" -> letMinuteBegin();
            default -> letJobEnd();
        };
    }

    /** The lease stands in the annotation, where the bench cannot change it. */
    private String begin(NodeSettings settings, Duration lease) {
        if (!lease.equals(Duration.ofSeconds(OrderMailJob.LEASE_SECONDS))) {
            return "error the annotation says a lease of " + OrderMailJob.LEASE_SECONDS + " s, not " + lease;
        }
        running.ifPresent(AnnotationConfigApplicationContext::close);
        schedule = new SimulatedSchedule();
        UnifiedJedis jedis = connect();
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        running = Optional.of(context);
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("node", Map.of("order.mail.lock", settings.lock())));
        context.registerBean(NodeSettings.class, () -> settings);
        context.registerBean(JobHandshake.class, () -> handshake);
        context.registerBean(UnifiedJedis.class, () -> jedis);
        context.registerBean("taskScheduler", SimulatedSchedule.class, () -> schedule);
        context.registerBean(RedisTryLockAspect.Locks.class, () -> locks(jedis, settings.node()));
        context.register(NodeConfiguration.class);
        context.refresh();
        return "ok";
    }

    private UnifiedJedis connect() {
        GenericObjectPoolConfig<Connection> pool = new GenericObjectPoolConfig<>();
        // Nobody manages it, and the management takes longer to start than the rest.
        pool.setJmxEnabled(false);
        return RedisClient.builder()
                .hostAndPort(JedisURIHelper.getHostAndPort(redis))
                .clientConfig(DefaultJedisClientConfig.builder()
                        .user(JedisURIHelper.getUser(redis))
                        .password(JedisURIHelper.getPassword(redis))
                        .database(JedisURIHelper.getDBIndex(redis))
                        .build())
                .poolConfig(pool)
                .build();
    }

    private RedisTryLockAspect.Locks locks(UnifiedJedis jedis, String owner) {
        if (lock.instantiation() instanceof Instantiation.OwnConnection connecting) {
            LockMaker<URI> maker = connecting.at();
            return (key, lease) -> maker.make(redis, key, owner, lease, InstantSource.system(), timer);
        }
        LockMaker<UnifiedJedis> maker = ((Instantiation.InjectedConnection) lock.instantiation()).over();
        return (key, lease) -> maker.make(jedis, key, owner, lease, InstantSource.system(), timer);
    }

    private String letMinuteBegin() throws InterruptedException {
        Thread job = new Thread(this::runMinute, "scheduling-1");
        job.setDaemon(true);
        job.start();
        JobHandshake.Progress progress = handshake.await();
        return progress instanceof JobHandshake.Progress.Failed failed && !isRefusal(failed.problem())
                ? error(failed)
                : Boolean.toString(progress instanceof JobHandshake.Progress.Working);
    }

    private void runMinute() {
        try {
            JobHandshake.Progress end = new JobHandshake.Progress.Over();
            try {
                schedule.advance(Duration.ofMinutes(1));
            } catch (RuntimeException e) {
                end = new JobHandshake.Progress.Failed(e);
            }
            handshake.reach(end);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isRefusal(Throwable problem) {
        return lock.refusals().stream().anyMatch(refusal -> refusal.isInstance(problem));
    }

    private String letJobEnd() throws InterruptedException {
        handshake.endWork();
        return handshake.await() instanceof JobHandshake.Progress.Failed failed ? error(failed) : "true";
    }

    private static String error(JobHandshake.Progress.Failed failed) {
        return "error " + String.valueOf(failed.problem()).lines().findFirst().orElse("");
    }
}
