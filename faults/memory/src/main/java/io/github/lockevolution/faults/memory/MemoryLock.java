package io.github.lockevolution.faults.memory;

import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.memory.MemoryLauncher.Connection;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.RoutingLauncher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.Backing;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A lock in memory that a test writes down in two lines.
 *
 * @param take one attempt
 * @param give its unlock
 */
public record MemoryLock(Call take, Call give) implements Backing {

    /** GET, SET and DEL. */
    public static final LockSpec GET_SET = of("get-set", "GET K = nil & SET K owner = OK", "DEL K = 1");

    /** SETNX and DEL. */
    public static final LockSpec SETNX = of("setnx", "SETNX K owner = 1", "DEL K = 1");

    /** SETNX, PSETEX and DEL. */
    public static final LockSpec SETNX_SETEX =
            of("setnx-setex", "SETNX K owner = 1 & PSETEX K millis owner = OK", "DEL K = 1");

    /** SET NX PX and DEL. */
    public static final LockSpec SET_NX_PX = of("set-nx-px", "SET K owner NX PX millis = OK", "DEL K = 1");

    /** SET NX PX, and a release that compares. */
    public static final LockSpec COMPARING = of("comparing", "SET K owner NX PX millis = OK", "DELEX K IFEQ owner = 1");

    /** The same, and whoever has taken it gives it back at once if the replica has not heard of it. */
    public static final LockSpec WAITING_FOR_REPLICA = of("waiting", MemoryLock::takeAndWait, give(COMPARING));

    /** SET NX PX, a release that compares, and in between a PEXPIRE by a timer, again and again. */
    public static final LockSpec RENEWING = renewing(it -> it.ask("PEXPIRE", it.key(), it.millis()));

    /** SETNX of a deadline by the clock of the client, which whoever comes later may replace; and DEL. */
    public static final LockSpec DEADLINE = of("deadline", MemoryLock::takeAfterDeadline, sending("DEL K = 1"));

    /**
     * A lock in memory.
     *
     * @param name what it does
     * @param take one attempt
     * @param give its unlock
     */
    public static LockSpec of(String name, Call take, Call give) {
        return LockSpec.in(new MemoryLock(take, give), name);
    }

    /** A lock that sends these commands, as {@link #sending} says. */
    public static LockSpec of(String name, String take, String give) {
        return of(name, sending(take), sending(give));
    }

    /** A lock that is given back like another one, and taken by something else, or by something more. */
    public static LockSpec taking(String name, LockSpec like, UnaryOperator<Call> take) {
        return of(name, take.apply(take(like)), give(like));
    }

    /** A lock that is taken like another one, and given back by something else, or by something more. */
    public static LockSpec giving(String name, LockSpec like, UnaryOperator<Call> give) {
        return of(name, take(like), give.apply(give(like)));
    }

    /** The attempt of a lock in memory. */
    public static Call take(LockSpec lock) {
        return in(lock).take();
    }

    /** The unlock of a lock in memory. */
    public static Call give(LockSpec lock) {
        return in(lock).give();
    }

    private static MemoryLock in(LockSpec lock) {
        return lock.backing(MemoryLock.class).orElseThrow();
    }

    /** {@inheritDoc} It does what a Redis does. */
    @Override
    public String storeName() {
        return "Redis";
    }

    @Override
    public boolean hasFurtherKeys() {
        return true;
    }

    /** SET NX PX, a release that compares, and in between this by a timer, again and again. */
    public static LockSpec renewing(Consumer<Caller> renewal) {
        return of(
                "renewing",
                it -> {
                    boolean taken = take(COMPARING).by(it);
                    if (taken) {
                        it.timer().scheduleAtFixedRate(() -> renewal.accept(it), 10, 10, TimeUnit.SECONDS);
                    }
                    return taken;
                },
                give(COMPARING));
    }

    private static boolean takeAndWait(Caller it) {
        if (!take(COMPARING).by(it)) {
            return false;
        }
        boolean arrived = it.ask("WAIT", "1", "100").equals("1");
        if (!arrived) {
            give(COMPARING).by(it);
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

    /** A call of tryLock or unlock. */
    @FunctionalInterface
    public interface Call {

        boolean by(Caller caller);

        /** This one, and then the other if this one says yes. */
        default Call and(Call other) {
            return it -> by(it) && other.by(it);
        }

        /** This one, and then the other if this one says no. */
        default Call or(Call other) {
            return it -> by(it) || other.by(it);
        }
    }

    /**
     * Sends these commands one after the other, as long as each is answered by what stands behind its {@code =}, which may be anything
     * ({@code *}). In a command, K is the name of the lock; owner, token and millis are the caller's, in answers as well.
     */
    public static Call sending(String commands) {
        List<String[]> exchanges = Stream.of(commands.split(" & "))
                .map(command -> command.split(" = "))
                .toList();
        return it -> exchanges.stream().allMatch(sides -> {
            String answer = it.ask(it.said(sides[0].replace("K", it.key())).split(" "));
            return sides[1].equals("*") || answer.equals(it.said(sides[1]));
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

        private String said(String text) {
            return text.replace("owner", owner).replace("token", token.get()).replace("millis", millis());
        }
    }

    /** Launches locks in memory, each as it is. */
    public static Launcher launcher() {
        return launcher(GET_SET);
    }

    /**
     * Launches locks in memory, each as it is.
     *
     * @param canary what a run is to see break, and what every lock does that does not live in memory
     */
    public static Launcher launcher(LockSpec canary) {
        return new Memory(canary, false);
    }

    /** @param canary what a run is to see break, and what every lock does that does not live in memory */
    record Memory(LockSpec canary, boolean isReplicated) implements StoreKind.Started, RoutingLauncher {

        @Override
        public String version() {
            return "memory";
        }

        @Override
        public Launcher withReplica() {
            return new Memory(canary, true);
        }

        @Override
        public Launcher route(LockSpec stage) {
            MemoryLock lock = stage.backing(MemoryLock.class).orElseGet(() -> in(canary));
            return new MemoryLauncher(lock::attempt).withReplicaIf(isReplicated);
        }

        @Override
        public void close() {
            // What is in memory goes with whoever holds it.
        }
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

    /** Puts a lock in memory under test. */
    public static Subject subject(LockSpec lock) {
        return launcher().launch(lock);
    }

    /** Opens a testbed for a lock in memory. */
    public static Testbed testbed(LockSpec lock, int clients) {
        return UnprovenTestbed.open(lock, launcher(), clients);
    }
}
