package io.github.lockevolution.lock;

import java.net.URI;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The description of a lock for the bench: its name, the commands it sends, the failures it is known for, the store of its state, and the
 * way to make a client's lock. It is immutable: a method that adds to the description returns another one. A {@link LockCollection} brings
 * it to the bench, or, for a single lock, a {@link LockProvider}:
 *
 * <pre>{@code
 * LockSpec.inRedis("my-lock").after("stage4-set-nx-ex").since(2, 6, 12)
 *         .acquires("SET key owner NX PX millis").releases("DEL key")
 *         .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN).made(MyLock::new)
 * }</pre>
 *
 * <p>A lock must keep these rules, or attacks on it are inconclusive: {@code tryLock} makes one attempt, unless the lock declares that it
 * {@linkplain #waits() waits}; commands are sent by the calling thread, or by tasks of the timer that the lock was given, over the
 * connection that it was given; every key it uses is named in a command, and belongs to this lock alone.
 */
public final class LockSpec implements Cloneable {

    /** The collection of the historical locks, and of every lock that names no other. */
    public static final String STAGES = "stages";

    private static final int LONGEST_TITLE = 16;

    private final StoreBinding binding;
    private String name;
    private Optional<String> title = Optional.empty();
    private String collection = STAGES;
    private int number;
    private Optional<String> predecessor = Optional.empty();
    private RedisVersion requires = new RedisVersion(1, 0, 0);
    private List<String> requiresOneOf = List.of();
    private List<String> acquireCommands = List.of();
    private List<String> releaseCommands = List.of();
    private Optional<String> releaseScript = Optional.empty();
    private Set<Failure> suffers = Set.of();
    private Set<Failure> suffersBeyond = Set.of();
    private Optional<StageHistory> history = Optional.empty();
    private BooleanSupplier waits = () -> false;
    private Optional<Set<Class<? extends Exception>>> refusals = Optional.empty();
    private AccessPolicy policy;
    private Instantiation instantiation = new Instantiation.ByBinding();
    private Optional<Origin> origin = Optional.empty();
    private Optional<Supplier<List<String>>> process = Optional.empty();
    private Supplier<Optional<LockSource>> source = Optional::empty;
    private Optional<Runnable> together = Optional.empty();

    private record Origin(Class<?> type, String name) {}

    private LockSpec(String name, StoreBinding binding) {
        this.name = name;
        this.binding = binding;
        this.policy = isSection() ? AccessPolicy.UNLIMITED : AccessPolicy.EXCLUSIVE;
    }

    /**
     * A lock whose state is in this store.
     *
     * @param name the unique name on the command line and in results: lower case letters, digits and dashes, the first of which is no dash
     */
    public static LockSpec in(StoreBinding binding, String name) {
        return new LockSpec(name, binding);
    }

    /** A lock whose state is in one Redis. */
    public static LockSpec inRedis(String name) {
        return in(RedisBinding.ONE_SERVER, name);
    }

    /** A lock whose state is in several Redis servers that do not know each other. */
    public static LockSpec onRedisServers(String name) {
        return in(RedisBinding.SEVERAL_SERVERS, name);
    }

    private LockSpec with(Consumer<LockSpec> change) {
        try {
            LockSpec copy = (LockSpec) clone();
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<Failure> set(Failure first, Failure... others) {
        return Collections.unmodifiableSet(EnumSet.of(first, others));
    }

    /** The same lock under another name. */
    public LockSpec named(String other) {
        return with(copy -> copy.name = other);
    }

    /**
     * The name for a heading; without it, the name, as far as it fits.
     *
     * @param words 1 to 16 characters on one line
     */
    public LockSpec titled(String words) {
        return with(copy -> copy.title = Optional.of(words));
    }

    /**
     * The collection that the lock belongs to. A run is of one collection, {@link #STAGES}, unless it is asked for others.
     *
     * @param group lower case letters, digits and dashes, the first of which is no dash
     */
    public LockSpec of(String group) {
        return with(copy -> copy.collection = group);
    }

    /** The position in the list of locks, from 1. A lock without a position, 0, comes after those that have one. */
    public LockSpec numbered(int position) {
        return with(copy -> copy.number = position);
    }

    /** Sets the access policy; without it, a lock lets one client in, and a section any number. */
    public LockSpec admits(AccessPolicy together) {
        return with(copy -> copy.policy = together);
    }

    /** The name of the lock that this one improves on; without it, the lock has no predecessor. */
    public LockSpec after(String lock) {
        return with(copy -> copy.predecessor = Optional.of(lock));
    }

    /** The oldest Redis that has every command of this lock; without it, any will do. */
    public LockSpec since(int major, int minor, int patch) {
        return since(new RedisVersion(major, minor, patch));
    }

    /** The oldest Redis that has every command of this lock. */
    public LockSpec since(RedisVersion version) {
        return with(copy -> copy.requires = version);
    }

    /**
     * Commands, in upper case, of which the server must know at least one. If any are named, the server is asked for them and its version is
     * ignored, because servers other than Redis have version numbers of their own.
     */
    public LockSpec requiresOneOf(String... commands) {
        return with(copy -> copy.requiresOneOf = List.of(commands));
    }

    /**
     * The commands that take a free lock, in order, such as {@code SETNX key owner}. A value that is only known at run time is written as a
     * word: {@code key}, {@code owner}, {@code seconds} and {@code millis} for the lease, {@code token} for a value that begins with the owner
     * and a colon, {@code deadline} for a time in milliseconds since 1970, {@code sha} for the digest of a script. A report shows them.
     */
    public LockSpec acquires(String... commands) {
        return with(copy -> copy.acquireCommands = List.of(commands));
    }

    /** The commands that give the lock back, in the same form, such as {@code DEL key}. */
    public LockSpec releases(String... commands) {
        return with(copy -> copy.releaseCommands = List.of(commands));
    }

    /** The commands that give the lock back, and the text of the script whose digest they call {@code sha}. */
    public LockSpec releasesByScript(String script, String... commands) {
        return releases(commands).with(copy -> copy.releaseScript = Optional.of(script));
    }

    /** The failures this lock is known for. A run is as expected if it shows all of these and no others. */
    public LockSpec suffers(Failure first, Failure... others) {
        return suffering(set(first, others));
    }

    /** The failures this lock is known for, instead of those declared before. */
    public LockSpec suffering(Set<Failure> failures) {
        Set<Failure> known = Set.copyOf(failures);
        return with(copy -> copy.suffers = known);
    }

    /**
     * Further failures this lock is known for, which need more than two clients, one crash and one lease that runs out: a third client, a lost
     * reply, a clock that is ahead, or a thread that dies while its process lives on. Within these limits none of them may show; beyond them,
     * each may.
     */
    public LockSpec suffersBeyond(Failure first, Failure... others) {
        Set<Failure> known = set(first, others);
        return with(copy -> copy.suffersBeyond = known);
    }

    /** The record of this lock in history: it is one of the historical ones. */
    public LockSpec inHistory(StageHistory known) {
        return with(copy -> copy.history = Optional.of(known));
    }

    /**
     * Declares that {@code tryLock} waits: it tries again and again until the lock is free, like a blocking {@code lock()}. A client that
     * repeats its commands then counts as refused, and the bench ends its attempt. Such a client of a lock that does not declare it makes
     * the run inconclusive.
     */
    public LockSpec waits() {
        return waitsIf(() -> true);
    }

    /** Declares that {@code tryLock} waits if this is true once a lock has been made. */
    public LockSpec waitsIf(BooleanSupplier condition) {
        return with(copy -> copy.waits = condition);
    }

    /**
     * The exceptions that mean a refusal: {@code tryLock} found the lock taken, or {@code unlock} found nothing to give back. A lock that
     * throws any other is inconclusive. Without it: the exception that {@link java.util.concurrent.locks.Lock#unlock} throws for the
     * latter, and the {@link ProgramErrorException} of a program.
     */
    public LockSpec refusesBy(Set<Class<? extends Exception>> exceptions) {
        return with(copy -> copy.refusals = Optional.of(Set.copyOf(exceptions)));
    }

    /** The exception that means a refusal. */
    public LockSpec refusesBy(Class<? extends Exception> exception) {
        return refusesBy(Set.<Class<? extends Exception>>of(exception));
    }

    /**
     * Sets the maker of a client's lock over a given connection.
     *
     * @param <C> the type that the store hands out: for one Redis, a connection; for several, a list of connections
     */
    public <C> LockSpec made(LockMaker.WithLease<C> maker) {
        return this.<C>made((over, key, owner, lease, clock, timer) -> maker.make(over, key, owner, lease));
    }

    /** Sets the maker of a client's lock that reads a clock. */
    public <C> LockSpec made(LockMaker.WithClock<C> maker) {
        return this.<C>made((over, key, owner, lease, clock, timer) -> maker.make(over, key, owner, lease, clock));
    }

    /** Sets the maker of a client's lock with background work. */
    public <C> LockSpec made(LockMaker<C> maker) {
        return by(new Instantiation.InjectedConnection(maker));
    }

    /**
     * Sets the maker of a client's lock that makes its own connection, to the Redis of this URI, such as
     * {@code redis://user:password@127.0.0.1:6379/0}.
     */
    public LockSpec connects(LockMaker.WithLease<URI> maker) {
        return connects((redis, key, owner, lease, clock, timer) -> maker.make(redis, key, owner, lease));
    }

    /** Sets the maker of a client's lock that makes its own connection and reads a clock. */
    public LockSpec connects(LockMaker.WithClock<URI> maker) {
        return connects((redis, key, owner, lease, clock, timer) -> maker.make(redis, key, owner, lease, clock));
    }

    /** Sets the maker of a client's lock that makes its own connection, and reads a clock or has background work. */
    public LockSpec connects(LockMaker<URI> maker) {
        return by(new Instantiation.OwnConnection(maker));
    }

    /** Sets the maker of a client's lock that makes its own connections to several Redis servers, in the same order for every client. */
    public LockSpec connectsToAll(LockMaker.WithClock<List<URI>> maker) {
        LockMaker<List<URI>> full = (all, key, owner, lease, clock, timer) -> maker.make(all, key, owner, lease, clock);
        return by(new Instantiation.OwnConnection(full));
    }

    /**
     * Declares that the lock is a program; see {@link Instantiation.ExternalProcess}.
     *
     * @param command gives the program, by its path or its name on the PATH, and its arguments
     */
    public LockSpec program(Supplier<List<String>> command) {
        return by(new Instantiation.ExternalProcess(command));
    }

    /** Sets the instantiation, instead of the earlier one: the class that has described the lock does not describe this one. */
    public LockSpec by(Instantiation way) {
        return with(copy -> {
            copy.instantiation = way;
            copy.origin = Optional.empty();
        });
    }

    /** Sets the class that describes this lock, under its present name. */
    LockSpec providedBy(Class<?> type) {
        return with(copy -> copy.origin = Optional.of(new Origin(type, name)));
    }

    /**
     * Sets the command of a client in a process of its own, if no provider does: a program with the protocol of
     * {@link Instantiation.ExternalProcess}, and its arguments.
     */
    public LockSpec inProcess(Supplier<List<String>> command) {
        return with(copy -> copy.process = Optional.of(command));
    }

    /**
     * Declares that its clients are requests of one process, whose memory they share. Without it, each is a process of its own.
     *
     * @param anew starts a new process for them, if it is not the bench that starts it
     */
    public LockSpec together(Runnable anew) {
        return with(copy -> copy.together = Optional.of(anew));
    }

    /** Sets its source, which was compiled elsewhere than with the bench. */
    public LockSpec from(Supplier<Optional<LockSource>> text) {
        return with(copy -> copy.source = text);
    }

    /** Whether its clients are requests of one process. */
    public boolean isTogether() {
        return together.isPresent();
    }

    /** Begins a run of new clients, in a new process if they share one. */
    public void beginRun() {
        together.ifPresent(Runnable::run);
    }

    /** The name on the command line and in results. */
    public String name() {
        return name;
    }

    /** The name for a heading. */
    public String title() {
        return title.orElseGet(() -> name.substring(0, Math.min(LONGEST_TITLE, name.length())));
    }

    /** The collection that the lock belongs to. */
    public String collection() {
        return collection;
    }

    /** The position in the list of locks, from 1; 0 if it has none. */
    public int number() {
        return number;
    }

    /** The store of its state. */
    public StoreBinding binding() {
        return binding;
    }

    /**
     * Its binding to a store of this kind.
     *
     * @param <B> the kind
     * @return empty if its state is in another kind of store
     */
    public <B extends StoreBinding> Optional<B> binding(Class<B> kind) {
        return Optional.of(binding).filter(kind::isInstance).map(kind::cast);
    }

    /** The name of the store in a picture, in one word. */
    public String storeName() {
        return binding.storeName();
    }

    /** Whether its state is in one Redis. */
    public boolean isInRedis() {
        return binding == RedisBinding.ONE_SERVER;
    }

    /** The access policy of the lock. */
    public AccessPolicy accessPolicy() {
        return policy;
    }

    /** Whether as many of its clients may be inside together, and of the same kind, as of another lock. */
    public boolean admitsLike(LockSpec other) {
        return policy.equals(other.policy);
    }

    /** Whether it is a section: work together with the lock that guards it, judged by the outcome of the work. */
    public boolean isSection() {
        return binding instanceof SectionBinding;
    }

    /** Whether it is a lock that one client has at a time, and gives back for the next. */
    public boolean isMutex() {
        return policy.equals(AccessPolicy.EXCLUSIVE);
    }

    /** Whether several clients may be inside together. */
    public boolean admitsSeveral() {
        return !policy.isExclusive();
    }

    /** Whether it guards work that is to be done once, ever or in a period. */
    public boolean isAtMostOnce() {
        return policy.isOnce();
    }

    /** The failures that it can suffer, in their order. */
    public List<Failure> failures() {
        if (isSection()) {
            return Failure.OF_A_SECTION;
        }
        return isAtMostOnce() ? Failure.OF_WORK_DONE_ONCE : Failure.OF_A_LOCK;
    }

    /** The way in which a client's lock gets its connection. */
    public Instantiation instantiation() {
        return instantiation;
    }

    /** The name of the lock that this one improves on; empty if it has none. */
    public Optional<String> predecessor() {
        return predecessor;
    }

    /** The oldest Redis that has every command of this lock. */
    public RedisVersion requires() {
        return requires;
    }

    /** Commands, in upper case, of which the server must know at least one; if there are any, its version does not matter. */
    public List<String> requiresOneOf() {
        return requiresOneOf;
    }

    /** The commands that take a free lock, in order. */
    public List<String> acquireCommands() {
        return acquireCommands;
    }

    /** The commands that give the lock back. */
    public List<String> releaseCommands() {
        return releaseCommands;
    }

    /** The text of the script whose digest {@link #releaseCommands} calls {@code sha}; empty if they have none. */
    public Optional<String> releaseScript() {
        return releaseScript;
    }

    /** The failures this lock is known for. */
    public Set<Failure> suffers() {
        return suffers;
    }

    /** Further failures this lock is known for beyond the usual bounds. */
    public Set<Failure> suffersBeyond() {
        return suffersBeyond;
    }

    /** The record of this lock in history; empty for a lock that is not one of the historical ones. */
    public Optional<StageHistory> history() {
        return history;
    }

    /** Whether {@code tryLock} waits until the lock is free. */
    public boolean isBlocking() {
        return waits.getAsBoolean();
    }

    /** The exceptions that mean a refusal. */
    public Set<Class<? extends Exception>> refusals() {
        return refusals.orElseGet(() -> Set.of(
                instantiation instanceof Instantiation.ExternalProcess
                        ? ProgramErrorException.class
                        : IllegalMonitorStateException.class));
    }

    /** The class that brought it to the bench; empty if no class did, and it was made where it is used. */
    public Optional<Class<?>> provider() {
        return origin.map(Origin::type);
    }

    /**
     * The class that brought it, {@code #}, and the name of the lock there, from which another process can make it; empty if no class
     * brought it.
     */
    public Optional<String> origin() {
        return origin.map(from -> from.type().getName() + "#" + from.name());
    }

    /** The command of a client in a process of its own; empty if its provider makes it, or there is none. */
    public Optional<List<String>> processCommand() {
        return process.map(Supplier::get);
    }

    /** Its source, if it was compiled elsewhere than with the bench. */
    public Optional<LockSource> source() {
        return source.get();
    }

    /** The class that describes it, for a message about an error in the description. */
    public String describedIn() {
        return provider().map(Class::getName).orElse(name);
    }

    @Override
    public String toString() {
        return name;
    }
}
