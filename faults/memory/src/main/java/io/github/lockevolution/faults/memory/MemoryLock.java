package io.github.lockevolution.faults.memory;

import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.memory.MemoryLauncher.Connection;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import redis.clients.jedis.UnifiedJedis;

/**
 * A lock in memory that a test writes down in two lines.
 *
 * @param name what it does
 * @param take one attempt
 * @param give its unlock
 * @param suffers what it declares
 * @param predecessor which lock it improves on
 * @param refusals what it throws to say no
 */
public record MemoryLock(
        String name,
        Call take,
        Call give,
        Set<Failure> suffers,
        Optional<String> predecessor,
        Set<Class<? extends Exception>> refusals)
        implements LockStage {

    /** GET, SET and DEL. */
    public static final MemoryLock GET_SET = new MemoryLock(
            "get-set",
            it -> it.ask("GET", it.key()).equals("nil")
                    && it.ask("SET", it.key(), it.owner()).equals("OK"),
            it -> it.ask("DEL", it.key()).equals("1"));

    /** SETNX and DEL. */
    public static final MemoryLock SETNX = new MemoryLock(
            "setnx",
            it -> it.ask("SETNX", it.key(), it.owner()).equals("1"),
            it -> it.ask("DEL", it.key()).equals("1"));

    /** SETNX, PSETEX and DEL. */
    public static final MemoryLock SETNX_SETEX = new MemoryLock(
            "setnx-setex",
            it -> it.ask("SETNX", it.key(), it.owner()).equals("1")
                    && it.ask("PSETEX", it.key(), it.millis(), it.owner()).equals("OK"),
            it -> it.ask("DEL", it.key()).equals("1"));

    /** SET NX PX and DEL. */
    public static final MemoryLock SET_NX_PX = new MemoryLock(
            "set-nx-px",
            it -> it.ask("SET", it.key(), it.owner(), "NX", "PX", it.millis()).equals("OK"),
            it -> it.ask("DEL", it.key()).equals("1"));

    /** SET NX PX, and a release that compares. */
    public static final MemoryLock COMPARING = new MemoryLock(
            "comparing",
            it -> it.ask("SET", it.key(), it.owner(), "NX", "PX", it.millis()).equals("OK"),
            it -> it.ask("DELEX", it.key(), "IFEQ", it.owner()).equals("1"));

    /** The same, and whoever has taken it gives it back at once if the replica has not heard of it. */
    public static final MemoryLock WAITING_FOR_REPLICA =
            new MemoryLock("waiting", MemoryLock::takeAndWait, COMPARING.give());

    /** SET NX PX, a release that compares, and in between a PEXPIRE by a timer, again and again. */
    public static final MemoryLock RENEWING = renewing(it -> it.ask("PEXPIRE", it.key(), it.millis()));

    /** SETNX of a deadline by the clock of the client, which whoever comes later may replace; and DEL. */
    public static final MemoryLock DEADLINE = new MemoryLock(
            "deadline",
            MemoryLock::takeAfterDeadline,
            it -> it.ask("DEL", it.key()).equals("1"));

    /** One that declares nothing, improves on nothing and says no by returning. */
    public MemoryLock(String name, Call take, Call give) {
        this(name, take, give, Set.of(), Optional.empty(), Set.of());
    }

    /** SET NX PX, a release that compares, and in between this by a timer, again and again. */
    public static MemoryLock renewing(Consumer<Caller> renewal) {
        return new MemoryLock(
                "renewing",
                it -> {
                    boolean taken = COMPARING.take().by(it);
                    if (taken) {
                        it.timer().scheduleAtFixedRate(() -> renewal.accept(it), 10, 10, TimeUnit.SECONDS);
                    }
                    return taken;
                },
                COMPARING.give());
    }

    private static boolean takeAndWait(Caller it) {
        if (!COMPARING.take().by(it)) {
            return false;
        }
        boolean arrived = it.ask("WAIT", "1", "100").equals("1");
        if (!arrived) {
            COMPARING.give().by(it);
        }
        return arrived;
    }

    private static boolean takeAfterDeadline(Caller it) {
        long now = it.clock().millis();
        String deadline = Long.toString(now + it.lease().toMillis());
        if (it.ask("SETNX", it.key(), deadline).equals("1")) {
            return true;
        }
        String held = it.ask("GET", it.key());
        return !held.equals("nil")
                && Long.parseLong(held.replace("\"", "")) < now
                && it.ask("GETSET", it.key(), deadline).equals(held);
    }

    public MemoryLock named(String name) {
        return new MemoryLock(name, take, give, suffers, predecessor, refusals);
    }

    public MemoryLock suffering(Failure... failures) {
        return new MemoryLock(name, take, give, Set.of(failures), predecessor, refusals);
    }

    public MemoryLock improvingOn(String other) {
        return new MemoryLock(name, take, give, suffers, Optional.of(other), refusals);
    }

    public MemoryLock refusingBy(Class<? extends Exception> refusal) {
        return new MemoryLock(name, take, give, suffers, predecessor, Set.of(refusal));
    }

    /** A call of tryLock or unlock. */
    @FunctionalInterface
    public interface Call {

        boolean by(Caller caller);
    }

    /**
     * Sends these commands one after the other, as long as each is answered by what stands behind its {@code =}, which may be anything
     * ({@code *}). In them, K is the name of the lock, and owner, token and millis are the caller's.
     */
    public static Call sending(String commands) {
        return it -> Stream.of(commands.split(" & ")).allMatch(command -> {
            String[] sides = command.split(" = ");
            String sent = sides[0].replace("K", it.key())
                    .replace("owner", it.owner())
                    .replace("token", it.token().get())
                    .replace("millis", it.millis());
            String answer = it.ask(sent.split(" "));
            return sides[1].equals("*") || answer.equals(sides[1]);
        });
    }

    /**
     * Who calls.
     *
     * @param token what it keeps from its tryLock to its unlock
     */
    public record Caller(
            Connection connection,
            String key,
            String owner,
            Duration lease,
            BenchClock clock,
            ScheduledExecutorService timer,
            AtomicReference<String> token) {

        public String ask(String... command) {
            return connection.ask(command);
        }

        public String millis() {
            return Long.toString(lease.toMillis());
        }
    }

    /** Launches locks in memory, each as it is. */
    public static Launcher launcher() {
        return launcher(GET_SET);
    }

    /**
     * Launches locks in memory, each as it is.
     *
     * @param canary what every lock does that does not live in memory
     */
    public static Launcher launcher(MemoryLock canary) {
        return launcher(canary, false);
    }

    private static Launcher launcher(MemoryLock canary, boolean replicated) {
        return new Launcher() {

            @Override
            public Launcher withReplica() {
                return launcher(canary, true);
            }

            @Override
            public void requireFor(LockStage stage) {
                // A memory is never too old.
            }

            @Override
            public Subject launch(LockStage stage, ClientProgram program, Duration lease) {
                return of(stage).launch(stage, program, lease);
            }

            @Override
            public Optional<Subject> launchBeside(Subject original) {
                return of(original.stage()).launchBeside(original);
            }

            private Launcher of(LockStage stage) {
                MemoryLock lock = stage instanceof MemoryLock own ? own : canary;
                return new MemoryLauncher(lock::attempt).withReplicaIf(replicated);
            }
        };
    }

    private DistributedLock attempt(
            Connection connection,
            String key,
            String owner,
            Duration lease,
            BenchClock clock,
            ScheduledExecutorService timer) {
        Caller caller = new Caller(connection, key, owner, lease, clock, timer, new AtomicReference<>(owner));
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return take.by(caller);
            }

            @Override
            public boolean unlock() {
                return give.by(caller);
            }
        };
    }

    /** Puts it under test. */
    public Subject subject() {
        return launcher().launch(this);
    }

    /** Opens a testbed for it. */
    public Testbed testbed(int clients) {
        return Testbed.open(this, launcher(), clients);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new UnsupportedOperationException(name + " lives in memory");
    }

    @Override
    public String toString() {
        return name;
    }
}
