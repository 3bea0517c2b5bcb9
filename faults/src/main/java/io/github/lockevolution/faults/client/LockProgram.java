package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.database.Database;
import io.github.lockevolution.faults.database.DatabaseBackend;
import io.github.lockevolution.faults.database.GatedDataSource;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.GatedJedis;
import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingTokenSource;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.SqlLockStage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.JedisURIHelper;

/** A lock in Java as a program, as {@link io.github.lockevolution.lock.ProgramLockStage} has it spoken to. */
public final class LockProgram {

    /** A question that only this program knows; answered by a number or {@link #NONE}. */
    static final String FENCING_TOKEN = "fencing-token";

    static final String NONE = "none";

    /** Where a lock in a database is told the URL of that. */
    static final String DATABASE_URL = "LOCK_DATABASE_URL";

    /** Where it is told the name of its table. */
    static final String DATABASE_TABLE = "LOCK_DATABASE_TABLE";

    private final LockStage stage;
    private final Optional<GatedDataSource> database;
    private Optional<UnifiedJedis> connection = Optional.empty();
    private DistributedLock lock;
    private ScheduledExecutorService timer = RealTimer.start("nobody");

    private LockProgram(LockStage stage, Optional<GatedDataSource> database) {
        this.stage = stage;
        this.database = database;
    }

    /** @param arguments the name of a class that describes a lock, with a public constructor without arguments */
    public static void main(String[] arguments) {
        run(() -> described(arguments[0]));
    }

    private static LockStage described(String type) {
        try {
            return Class.forName(type)
                    .asSubclass(LockStage.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    type + " needs to be a public class with a public constructor without arguments", e);
        }
    }

    /** Answers until the standard input ends, then ends this JVM: with status 1, and a reason, if it cannot. */
    public static void run(Callable<LockStage> lock) {
        try {
            PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            // What the lock itself prints is no answer.
            System.setOut(System.err);
            new LockProgram(lock.call(), database()).answerAll(answers);
            System.exit(0);
        } catch (Exception e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static Optional<GatedDataSource> database() {
        return Optional.ofNullable(System.getenv(DATABASE_URL))
                .map(url -> Database.start(DatabaseBackend.named(url)))
                .map(there -> new GatedDataSource(there, CommandGate.OPEN, statement -> statement));
    }

    private static URI redis() {
        return URI.create(System.getenv("REDIS_URL"));
    }

    private void answerAll(PrintStream answers) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            answers.println(answer(line.split(" ")));
        }
    }

    private String answer(String[] order) {
        if (order[0].equals("begin")) {
            lock = create(order[1], order[2], Duration.ofMillis(Long.parseLong(order[3])));
            return stage.isBlocking() ? "ok waits" : "ok";
        }
        if (order[0].equals(FENCING_TOKEN)) {
            return lock instanceof FencingTokenSource fenced ? Long.toString(fenced.fencingToken()) : NONE;
        }
        try {
            return Boolean.toString(order[0].equals("acquire") ? acquire() : release());
        } catch (Exception e) {
            if (stage.refusals().stream().anyMatch(kind -> kind.isInstance(e))) {
                return Boolean.toString(false);
            }
            String said = String.valueOf(e.getMessage() == null ? e : e.getMessage());
            return "error " + said.lines().findFirst().orElse("");
        }
    }

    private DistributedLock create(String key, String owner, Duration lease) {
        // What the client before did in the background ends with it.
        timer.shutdownNow();
        timer = RealTimer.start(owner);
        if (database.isPresent() && stage instanceof SqlLockStage sql) {
            String table = System.getenv(DATABASE_TABLE);
            return sql.create(database.get(), table, key, owner, lease, InstantSource.system());
        }
        return stage instanceof ConnectingLockStage connecting
                ? connecting.create(redis(), key, owner, lease, InstantSource.system(), timer)
                : stage.create(connected(), key, owner, lease, InstantSource.system(), timer);
    }

    /** The connection of the client before, unless it was cut. */
    private UnifiedJedis connected() {
        try {
            connection.ifPresent(UnifiedJedis::ping);
        } catch (JedisException e) {
            connection.ifPresent(UnifiedJedis::close);
            connection = Optional.empty();
        }
        if (connection.isEmpty()) {
            URI redis = redis();
            JedisClientConfig login = DefaultJedisClientConfig.builder()
                    .user(JedisURIHelper.getUser(redis))
                    .password(JedisURIHelper.getPassword(redis))
                    .database(JedisURIHelper.getDBIndex(redis))
                    .build();
            connection = Optional.of(GatedJedis.open(JedisURIHelper.getHostAndPort(redis), login, CommandGate.OPEN));
        }
        return connection.get();
    }

    /** A lock that was refused, or has been given back, is over. */
    private boolean acquire() throws Exception {
        boolean isTaken = false;
        try {
            isTaken = lock.tryLock();
            return isTaken;
        } finally {
            if (!isTaken) {
                closeLock();
            }
        }
    }

    private boolean release() throws Exception {
        try {
            return lock.unlock();
        } finally {
            closeLock();
        }
    }

    private void closeLock() throws Exception {
        if (lock instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }
}
