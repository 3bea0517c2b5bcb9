package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.redis.Persistence;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A named fault injection, the same for every lock: on the network, on the process, the thread or the clock of a client, or on Redis
 * itself. A new attack is one new constant here and its script. Lists of attacks are made from {@link #values()}; the {@link #name()}
 * refers to one.
 */
public enum Attack {

    /** Latency delays the commands of two clients, so that their acquires overlap. */
    BOTH_AT_ONCE(Failure.RACE, Needs.NOTHING, Cost.clients(2), new BothAtOnce()),

    /** A client is killed ({@code kill -9}) inside its critical section. */
    KILLED_WHILE_HOLDING(Failure.ORPHAN_KEY, Needs.NOTHING, Cost.clients(2).leases(1), new KilledWhileHolding()),

    /** The connection is cut, and then a process is killed, after the first command of the acquire. */
    CUT_BETWEEN_COMMANDS(Failure.ORPHAN_KEY, Needs.A_GATE, Cost.clients(4).leases(1), new CutBetweenCommands()),

    /** Latency delays the holder's release until its lease has run out and another client holds the lock. */
    LATE_UNLOCK(Failure.FOREIGN_UNLOCK, Needs.A_LEASE, Cost.clients(3).leases(1), new LateUnlock()),

    /** The acquire takes effect, and its reply never arrives. */
    LOST_REPLY(Failure.ORPHAN_KEY, Needs.NOTHING, Cost.clients(2).leases(1), new LostReply()),

    /** The holder is paused past its lease, another client enters, and the holder goes on writing. */
    PAUSED_HOLDER(Failure.LEASE_OVERRUN, Needs.A_LEASE, Cost.clients(2).leases(1), new PausedHolder()),

    /** Redis forgets every script while a client holds the lock, on a server of its own. */
    SCRIPT_FLUSH(Failure.UNRELEASED, Needs.A_SCRIPT, Cost.NONE, new ScriptFlush()),

    /** The holder is healthy and works longer than its lease, the case for a watchdog. */
    SLOW_WORKER(Failure.LEASE_OVERRUN, Needs.A_LEASE, Cost.clients(2).leases(1), new SlowWorker()),

    /** A client that was refused is gone for good when the holder gives the lock back. */
    DEAD_WAITER(Failure.UNRELEASED, Needs.NOTHING, Cost.clients(2), new DeadWaiter()),

    /** The thread of the holder dies inside its critical section, and its process lives on. */
    DEAD_THREAD(Failure.ORPHAN_KEY, Needs.A_THREAD, Cost.clients(2).leases(2), new DeadThread()),

    /** The clock of a client is ahead by more than the lease of the holder. */
    CLOCK_AHEAD(Failure.RACE, Needs.A_CLOCK, Cost.clients(2), new ClockAhead()),

    /** The link of the holder swallows all data, and the database ends the session when it has waited long enough. */
    HALF_OPEN_CONNECTION(Failure.LEASE_OVERRUN, Needs.A_SESSION, Cost.clients(2), new HalfOpenConnection()),

    /** Redis is killed while a client holds the lock, and started again without any data, on a server of its own. */
    RESTART_EMPTY(Failure.RACE, Needs.A_RESTART, Cost.NONE, new RedisRestart(Persistence.NONE)),

    /** Redis is killed and starts again from its append-only file, with {@code appendfsync everysec}. */
    RESTART_EVERYSEC(Failure.RACE, Needs.A_RESTART, Cost.NONE, new RedisRestart(Persistence.EVERY_SECOND)),

    /** Redis is killed and starts again from its append-only file, with {@code appendfsync always}. */
    RESTART_ALWAYS(Failure.RACE, Needs.A_RESTART, Cost.NONE, new RedisRestart(Persistence.ALWAYS));

    private final Failure aim;
    private final Needs needs;
    private final Cost cost;
    private final AttackScript script;

    /** A property that a lock, or its store, must have for the attack to mean anything. */
    private enum Needs {
        NOTHING,
        A_LEASE,
        A_GATE(LiveStore.Feature.GATED_PROCESSES),
        A_SCRIPT(LiveStore.Feature.SCRIPT_CACHE),
        A_THREAD,
        A_CLOCK,
        A_SESSION(LiveStore.Feature.SESSIONS),
        A_RESTART;

        private final Set<LiveStore.Feature> features;

        Needs(LiveStore.Feature... features) {
            this.features = Set.of(features);
        }
    }

    /**
     * The cost of an attack.
     *
     * @param clients the largest number of clients in its scenario; each has a proxy until the scenario is closed
     * @param leases the largest number of leases that it waits for, one after the other
     */
    private record Cost(int clients, int leases) {

        /** The cost without clients, which have proxies on the network of another server. */
        private static final Cost NONE = clients(0);

        private static Cost clients(int clients) {
            return new Cost(clients, 0);
        }

        private Cost leases(int waitedFor) {
            return new Cost(clients, waitedFor);
        }
    }

    Attack(Failure aim, Needs needs, Cost cost, AttackScript script) {
        this.aim = aim;
        this.needs = needs;
        this.cost = cost;
        this.script = script;
    }

    /** The attacks on a lock in Redis unless others are asked for, in order. */
    public static List<Attack> usual() {
        return usualWith(RedisLauncher.FEATURES);
    }

    /** The attacks on a lock in this store unless others are asked for, in order. */
    public static List<Attack> usualIn(LiveStore store) {
        return usualWith(store.features());
    }

    private static List<Attack> usualWith(Set<LiveStore.Feature> features) {
        return Arrays.stream(values())
                .filter(attack -> !attack.onlyReports() && features.containsAll(attack.needs.features))
                .toList();
    }

    /** The attacks that restart Redis, in order. */
    public static List<Attack> restarts() {
        return Arrays.stream(values()).filter(Attack::onlyReports).toList();
    }

    /** Whether any failure under it is as expected: the declarations of a lock are about a Redis that keeps its data. */
    public boolean onlyReports() {
        return needs == Needs.A_RESTART;
    }

    /** The failure that it is made to show; a lock may have it and show it only under other attacks. */
    public Failure aim() {
        return aim;
    }

    /**
     * The failures that a lock may show under it: a clock that is ahead, or a thread that dies while its process lives on, is beyond
     * {@link LockSpec#suffers}, and a Redis that is restarted may make any failure show.
     */
    public Set<Failure> declaredBy(LockSpec lock) {
        if (onlyReports()) {
            return EnumSet.allOf(Failure.class);
        }
        Set<Failure> declared = EnumSet.noneOf(Failure.class);
        declared.addAll(lock.suffers());
        if (needs == Needs.A_CLOCK || this == DEAD_THREAD) {
            declared.addAll(lock.suffersBeyond());
        }
        return declared;
    }

    /**
     * Whether it affects more than the keys of the bench: then it needs a server of its own, and is ruled out on a Redis that the bench did
     * not start.
     */
    public boolean reachesWholeServer() {
        return needs == Needs.A_SCRIPT || needs == Needs.A_RESTART;
    }

    /** The steps of the attack. */
    AttackScript script() {
        return script;
    }

    /** The largest number of clients in its scenario, each with a proxy. */
    int clients() {
        return cost.clients;
    }

    /** The largest number of leases that it waits for, one after the other. */
    int leases() {
        return cost.leases;
    }

    /** Whether the lock of this scenario meets the needs of the attack; found out by a lock that is taken and given back, undisturbed. */
    public boolean isApplicableIn(FaultScenario scenario) {
        return lacking(scenario).isEmpty();
    }

    /** The missing requirement of the attack; empty if the scene has all of them. */
    Optional<AttackStory> lacking(FaultScenario scenario) {
        if (needs == Needs.A_LEASE && !scenario.profile().hasLease()) {
            return lacking(AttackStoryText::noLease);
        }
        if (needs == Needs.A_SCRIPT && !scenario.profile().releasesByScript()) {
            return lacking(AttackStoryText::noScript);
        }
        if (needs == Needs.A_CLOCK && !scenario.profile().readsClock()) {
            return lacking(AttackStoryText::noClock);
        }
        if (needs == Needs.A_SESSION && !isHeldBySession(scenario)) {
            return lacking(AttackStoryText::noSession);
        }
        if (needs == Needs.A_THREAD && scenario.isOfPrograms()) {
            return lacking(AttackStoryText::noThread);
        }
        if (reachesWholeServer() && !scenario.redis().isOurs()) {
            return lacking(AttackStoryText::ownServerOnly);
        }
        if (needs == Needs.A_RESTART && !scenario.redis().isRestartable()) {
            return lacking(AttackStoryText::restartsNoContainer);
        }
        return Optional.empty();
    }

    private static Optional<AttackStory> lacking(Function<AttackStoryText, String> what) {
        return Optional.of(AttackStory.that(what));
    }

    private static boolean isHeldBySession(FaultScenario scenario) {
        // Calibrates on the lock first: one that cannot even be taken is not passed over.
        scenario.profile();
        return scenario.system().isHeldBySession();
    }

    @Override
    public String toString() {
        return Language.ENGLISH.text(AttackText.class).title(this);
    }
}
