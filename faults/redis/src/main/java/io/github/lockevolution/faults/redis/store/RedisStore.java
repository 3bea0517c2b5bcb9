package io.github.lockevolution.faults.redis.store;

import static io.github.lockevolution.faults.redis.store.RedisQuestion.asking;

import io.github.lockevolution.faults.model.LateLookException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Eviction;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SubjectText;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.SafeEncoder;

/**
 * The keys of one lock in a Redis. Redis itself tells which keys a command of the lock names. Looks at all of them in one round
 * trip or two; WATCH tells of a key that came and went in between.
 *
 * @see <a href="https://redis.io/docs/latest/commands/command-getkeys/">COMMAND GETKEYS</a>
 */
public final class RedisStore implements Store {

    private static final String IN_THE_PAST = "1";

    /** The number of answers for each key at a look. */
    private static final int ANSWERS = 4;

    /** A lock that draws names of keys at random has more of them with each run, and those of earlier ones need no look. */
    private static final int MOST_TO_KEEP = 12;

    private final Redis redis;
    private final LeaseClock leases;
    private final Connection connection;
    private final ServerCounters counters;
    private final SortedSet<String> keys = new TreeSet<>();
    private final KeyPositions keyPositions;
    private final KeyContent content;
    private final PendingEntries pending;
    private final LeaseKeeper keeper;
    private final InterferenceDetector others;
    private RedisSnapshot last = RedisSnapshot.EMPTY;

    /**
     * @param leases whether time may pass for the lock's leases
     * @param others told what this store writes, which is nobody else's doing; not closed with it
     */
    public RedisStore(Redis redis, LeaseClock leases, InterferenceDetector others) {
        this.redis = redis;
        this.leases = leases;
        this.connection = asking(() -> redis.opened(new Connection(redis.hostAndPort(), redis.login())));
        this.keyPositions = new KeyPositions(connection);
        this.pending = new PendingEntries(connection);
        this.content = new KeyContent(connection, redis.key(""), pending);
        this.keeper = new LeaseKeeper(connection, leases, others);
        this.others = others;
        this.counters = asking(() -> ServerCounters.ask(connection));
    }

    /**
     * Learns the keys of a command that a client of the lock is about to send.
     *
     * @throws InconclusiveException if Redis is somebody's, and one of the keys is not of this run
     */
    public void notice(List<String> command) {
        keysOf(command).forEach(key -> noticeKey(command.get(0), key));
    }

    /** Whether time may pass for the lock's leases. */
    public LeaseClock leases() {
        return leases;
    }

    /** The keys of a command. */
    public List<String> keysOf(List<String> command) {
        return keyPositions.keysOf(command);
    }

    private void noticeKey(String command, String key) {
        if (!redis.isOurs() && !key.startsWith(redis.key(""))) {
            throw new InconclusiveException(StoreText.class, text -> text.keyIsNotOurs(command, key, redis.key("")));
        }
        if (keys.add(key)) {
            asking(() -> connection.getMany(watch()));
        }
    }

    /** The databases of this Redis that have keys, but its own. */
    public List<String> otherDatabases() {
        String own = "db" + redis.login().getDatabase() + ":";
        return asking(() -> {
                    send(Command.INFO, "keyspace");
                    return connection.getBulkReply();
                })
                .lines()
                .filter(line -> line.startsWith("db") && !line.startsWith(own))
                .map(line -> line.split(":")[0])
                .toList();
    }

    @Override
    public void clear() {
        others.during(
                List.of(),
                () -> asking(() -> {
                    if (!keys.isEmpty()) {
                        send(Command.DEL, keys.toArray(String[]::new));
                    }
                    int answers = keys.isEmpty() ? 0 : 1;
                    if (leases == LeaseClock.FROZEN && keys.size() > MOST_TO_KEEP) {
                        keys.clear();
                    }
                    last = RedisSnapshot.EMPTY;
                    pending.forget();
                    return connection.getMany(answers + watch());
                }));
    }

    /**
     * Watches the keys that are not there, so as to notice one that comes and goes. A key by itself is watched in any case: whether it
     * was there, and so could not come, is known without.
     *
     * @return how many answers there will be
     */
    private int watch() {
        send(Command.UNWATCH);
        String[] watched = keys.stream()
                .filter(key -> keys.size() == 1 || !last.entries().containsKey(key))
                .toArray(String[]::new);
        if (watched.length > 0) {
            send(Command.WATCH, watched);
        }
        return watched.length > 0 ? 2 : 1;
    }

    @Override
    public Snapshot look() {
        others.requireNothingNoticed();
        requireNoneRanOut();
        return asking(this::lookNow);
    }

    /**
     * @throws InconclusiveException if a lease that is to be held still should be over by now
     */
    void requireNoneRanOut() {
        if (leases == LeaseClock.RUNNING) {
            return;
        }
        if (last.entries().values().stream().anyMatch(entry -> entry.lease().isOver())) {
            throw new LateLookException(SubjectText.class, SubjectText::leaseRanOutByItself);
        }
    }

    private Snapshot lookNow() {
        return lookBehind(0);
    }

    /** Looks, in the same round trip with so many commands that have been sent just now. */
    private Snapshot lookBehind(int sent) {
        long asked = Lease.now();
        send(Command.MULTI);
        send(Command.EXEC);
        for (String key : keys) {
            send(Command.TYPE, key);
            send(Command.PTTL, key);
            send(Command.GET, key);
            send(Command.DUMP, key);
        }
        List<Object> all = connection.getMany(sent + 2 + ANSWERS * keys.size() + watch());
        long answered = Lease.now();
        // Redis refuses to EXEC, by a null, when a watched key was touched.
        boolean touched = all.get(sent + 1) == null;
        return compared(touched, all.subList(sent + 2, all.size()), asked, answered);
    }

    private Snapshot compared(boolean touched, List<Object> answers, long asked, long answered) {
        SortedMap<String, RedisSnapshot.Entry> entries = new TreeMap<>();
        pending.forget();
        boolean overAtOnce = false;
        int next = 0;
        for (String key : keys) {
            List<Object> ofKey = answers.subList(next, next + ANSWERS);
            boolean isThere = isThere(ofKey);
            if (isThere && keeper.isOverAtOnce((Long) ofKey.get(1))) {
                requireNoneRanOut();
                others.during(List.of(), () -> {
                    send(Command.PEXPIREAT, key, IN_THE_PAST);
                    return connection.getOne();
                });
                overAtOnce = true;
            } else if (isThere) {
                entries.put(key, entry(key, ofKey, asked, answered));
            }
            next += ANSWERS;
        }
        // Only missing keys are watched: if one was touched and is not there, its lease was over before anybody looked.
        overAtOnce |= touched && hasMissed(entries);
        boolean changed = overAtOnce || !last.holds(entries);
        // A key that was let run out just now was watched by then, and would be taken for touched at the next look.
        boolean watched = !overAtOnce
                && (keys.size() == 1 || entries.keySet().equals(last.entries().keySet()));
        last = new RedisSnapshot(entries, changed, overAtOnce);
        if (!watched) {
            connection.getMany(watch());
        }
        return last;
    }

    /**
     * Whether a key is there. A key whose lease runs out in real time may go before the last of the answers; then it is over.
     *
     * @param answers to TYPE, PTTL, GET and DUMP
     */
    private boolean isThere(List<Object> answers) {
        boolean isOver = leases == LeaseClock.RUNNING && answers.get(3) == null;
        return !KeyContent.text(answers.get(0)).equals("none") && !isOver;
    }

    /**
     * @param answers to TYPE, PTTL, GET and DUMP
     * @throws InconclusiveException if the key was gone by the last of them: so slow is this machine, or so short the lease
     */
    private RedisSnapshot.Entry entry(String key, List<Object> answers, long asked, long answered) {
        if (answers.get(3) == null) {
            throw new LateLookException(SubjectText.class, SubjectText::leaseRanOutByItself);
        }
        Optional<Lease> before = Optional.ofNullable(last.entries().get(key)).map(RedisSnapshot.Entry::lease);
        Lease lease = keeper.lease(key, (Long) answers.get(1), asked, answered, before);
        Snapshot.StoredValue held =
                content.held(key, KeyContent.text(answers.get(0)), answers.get(2), lease.givenMillis());
        return new RedisSnapshot.Entry(held, (byte[]) answers.get(3), lease);
    }

    /** Whether one of the watched keys, which was touched, may have come and gone again. */
    private boolean hasMissed(SortedMap<String, RedisSnapshot.Entry> entries) {
        return keys.size() == 1
                ? last.entries().isEmpty() && entries.isEmpty()
                : last.entries().keySet().containsAll(entries.keySet());
    }

    @Override
    public boolean leaseRuns() {
        return pending.areAny()
                || last.entries().values().stream()
                        .anyMatch(entry -> entry.lease().runs());
    }

    /** The entries of streams that somebody has been given a lease ago or more, and not acknowledged; by the names of the streams. */
    public SortedMap<String, List<String>> waitingEntries() {
        return pending.waiting();
    }

    @Override
    public void expire() {
        expire(lease -> 0);
    }

    @Override
    public boolean runsOutWithin(Duration time) {
        return pending.areAny()
                || last.entries().values().stream()
                        .anyMatch(entry -> entry.lease().isOverIn(time));
    }

    @Override
    public void pass(Duration time) {
        expire(lease -> lease.isOverIn(time) ? 0 : lease.givenMillis().orElseThrow() - time.toMillis());
    }

    /**
     * @param left the time that is left of a running lease, in milliseconds; 0 ends it
     */
    private void expire(ToLongFunction<Lease> left) {
        others.during(
                List.of(),
                () -> asking(() -> {
                    pending.age();
                    SortedMap<String, RedisSnapshot.Entry> running = new TreeMap<>(last.entries());
                    running.values().removeIf(entry -> !entry.lease().runs());
                    // This would touch watched keys, and look like a lease that was over at once.
                    send(Command.UNWATCH);
                    running.forEach((key, entry) -> {
                        long millis = left.applyAsLong(entry.lease());
                        if (millis == 0) {
                            send(Command.PEXPIREAT, key, IN_THE_PAST);
                        } else {
                            send(Command.PEXPIRE, key, Long.toString(millis));
                        }
                    });
                    last = RedisSnapshot.EMPTY;
                    return lookBehind(1 + running.size());
                }));
    }

    @Override
    public Optional<Eviction> eviction() {
        return Optional.of(this::evict);
    }

    private void evict(String key) {
        others.during(
                List.of(),
                () -> asking(() -> {
                    // This would touch watched keys, and look like a lease that was over at once.
                    send(Command.UNWATCH);
                    send(Command.UNLINK, key);
                    SortedMap<String, RedisSnapshot.Entry> left = new TreeMap<>(last.entries());
                    left.remove(key);
                    last = new RedisSnapshot(left, true, false);
                    return lookBehind(2);
                }));
    }

    @Override
    public void holdLeases() {
        requireNoneRanOut();
        if (last.entries().values().stream().map(RedisSnapshot.Entry::lease).anyMatch(keeper::hasLost)) {
            restore(last);
        }
    }

    @Override
    public void restore(Snapshot snapshot) {
        RedisSnapshot image = ((RedisSnapshot) snapshot).withLeases(keeper::atRestore);
        keys.addAll(image.entries().keySet());
        others.during(
                List.of(),
                () -> asking(() -> {
                    int answers = 0;
                    for (String key : keys) {
                        RedisSnapshot.Entry entry = image.entries().get(key);
                        if (entry == null) {
                            send(Command.DEL, key);
                        } else {
                            connection.sendCommand(
                                    Command.RESTORE,
                                    SafeEncoder.encode(key),
                                    SafeEncoder.encode(
                                            Long.toString(entry.lease().leftToRestore())),
                                    entry.dump(),
                                    SafeEncoder.encode("REPLACE"));
                        }
                        answers++;
                    }
                    last = image;
                    return connection.getMany(answers + watch());
                }));
    }

    /**
     * Begins to look at a server that has just become the master.
     *
     * @param expected the known content of its keys, with the time that was left of their leases
     * @param ranOut keys whose lease has run out; the server removes them only now
     */
    void begin(RedisSnapshot expected, Collection<String> ranOut) {
        keys.addAll(expected.entries().keySet());
        asking(() -> {
            ranOut.forEach(key -> send(Command.PEXPIREAT, key, IN_THE_PAST));
            last = expected;
            return connection.getMany(ranOut.size() + watch());
        });
    }

    @Override
    public void requireUndisturbed() {
        counters.requireSame(asking(() -> ServerCounters.ask(connection)));
        others.requireUntouched();
    }

    private void send(ProtocolCommand command, String... arguments) {
        connection.sendCommand(command, arguments);
    }

    @Override
    public void close() {
        redis.forget(connection);
        try (connection) {
            if (!keys.isEmpty()) {
                others.during(List.of(), () -> {
                    send(Command.DEL, keys.toArray(String[]::new));
                    return connection.getOne();
                });
            }
        } catch (JedisException e) {
            // Redis is gone, and the keys with it; a command that needed it has failed.
        }
    }
}
