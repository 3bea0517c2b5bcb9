package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Lease;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import redis.clients.jedis.Protocol.Command;

/**
 * Notices that another program changes the keys of a lock in a Redis that the bench did not start: a key was touched while no command of
 * the bench was under way, or changed more often than there were commands. A key that went when its lease had run out was touched by
 * nobody. Misses a change that is made while a command is under way which might have made it and did not. Mistakes for a change of
 * another program a lease that a command gives and that is over before the command is answered. Safe for use by several threads.
 *
 * @see <a href="https://redis.io/docs/latest/commands/watch/">WATCH</a>
 */
public final class InterferenceDetector implements AutoCloseable {

    /** The clock of Redis may be behind by the length of the command that it was busy with. */
    private static final long EARLY_MILLIS = 50;

    /** Empty if nobody else is looked for. */
    private final Optional<Asking> asking;

    private final SortedMap<String, Found> keys = new TreeMap<>();
    private int inFlight;
    /** How many commands of the bench have begun since none was under way that may have changed a key. */
    private int begun;

    private boolean closed;
    private Optional<DisturbedStoreException> disturbance = Optional.empty();

    private InterferenceDetector(Optional<Asking> asking) {
        this.asking = asking;
    }

    /** Notices nobody. */
    public static InterferenceDetector none() {
        return new InterferenceDetector(Optional.empty());
    }

    /**
     * Watches from now on all keys that the commands of the bench name; nothing in a Redis that the bench started, as nobody else knows of it.
     *
     * @throws DisturbedStoreException if Redis does not answer
     */
    public static InterferenceDetector begin(Redis redis) {
        return redis.isOurs() ? none() : new InterferenceDetector(Optional.of(Asking.of(redis)));
    }

    /** The connection over which Redis is asked. */
    private record Asking(Redis redis, ChangeFeed connection, KeyPositions positions) {

        static Asking of(Redis redis) {
            ChangeFeed connection = RedisQuestion.asking(() -> ChangeFeed.open(redis));
            return new Asking(redis, connection, new KeyPositions(connection));
        }

        private void close() {
            redis.forget(connection);
            connection.close();
        }

        private DisturbedStoreException changedByAnother(String key) {
            return new DisturbedStoreException(redis.changedByAnother(key));
        }

        private void ask(String key) {
            connection.sendCommand(Command.PTTL, key);
            connection.sendCommand(Command.DUMP, key);
        }
    }

    /**
     * How a key was found. When its lease ends is known as exactly as the question was answered quickly, in milliseconds of {@link
     * Lease#now}.
     *
     * @param endsFrom its lease ends no sooner; {@link #NEVER} if it has none
     * @param endsBy its lease ends no later
     * @param dump its value as Redis serializes it; empty if it is not there
     */
    private record Found(long endsFrom, long endsBy, byte[] dump) {

        private static final long NEVER = Long.MAX_VALUE / 2;

        static final Found NOTHING = new Found(NEVER, NEVER, new byte[0]);

        static Found of(Object millis, Object dump, long asked, long answered) {
            if (!(dump instanceof byte[] bytes)) {
                return NOTHING;
            }
            long left = (Long) millis;
            return left < 0 ? new Found(NEVER, NEVER, bytes) : new Found(asked + left, answered + left, bytes);
        }

        /** Whether its lease may have run out by then. */
        private boolean mayRunOut(long then) {
            return endsFrom <= then + EARLY_MILLIS;
        }

        /** Whether a key is gone because its lease has run out by then. */
        private boolean hasRunOut(Found now, long then) {
            return now.dump.length == 0 && mayRunOut(then);
        }

        private boolean isSame(Found now) {
            return endsFrom <= now.endsBy + EARLY_MILLIS
                    && now.endsFrom <= endsBy + EARLY_MILLIS
                    && Arrays.equals(dump, now.dump);
        }
    }

    /**
     * A command of the bench is about to reach Redis: any key that was touched since the last one ended was touched by somebody
     * else.
     */
    synchronized void begins(List<String> command) {
        noticing(redis -> begins(redis, redis.positions().keysOf(command)));
        inFlight++;
    }

    private void begins(Asking redis, List<String> named) {
        if (inFlight == 0) {
            requireNoKeyTouched(redis);
            redis.connection().forget();
            begun = 0;
        }
        begun++;
        named.forEach(key -> keys.putIfAbsent(key, Found.NOTHING));
    }

    /** Notes that a command, one of those that have begun, changed no key. */
    synchronized void discountUnchanged() {
        begun--;
    }

    /** Notes how many commands of the bench have been answered, or will never reach Redis. */
    synchronized void end(int commands) {
        inFlight -= commands;
        noticing(redis -> {
            if (inFlight == 0 && commands > 0) {
                Map<String, Found> before = Map.copyOf(keys);
                watch(redis);
                requireNoMoreChangesThanBegun(redis, before);
            }
        });
    }

    /**
     * Does something that is the bench's own doing, too.
     *
     * @param named keys to be watched from now on
     */
    public synchronized <T> T during(List<String> named, Supplier<T> own) {
        noticing(redis -> begins(redis, named));
        inFlight++;
        try {
            return own.get();
        } finally {
            end(1);
        }
    }

    /** Keeps an error for {@link #requireUntouched}: thrown here, it would hit whichever client happens to send. */
    private void noticing(Consumer<Asking> question) {
        if (asking.isEmpty() || disturbance.isPresent() || closed) {
            return;
        }
        try {
            RedisQuestion.asking(() -> {
                question.accept(asking.get());
                return asking;
            });
        } catch (DisturbedStoreException e) {
            disturbance = Optional.of(e);
        } catch (InconclusiveException e) {
            disturbance = Optional.of(new DisturbedStoreException(e, e));
        }
    }

    private void watch(Asking redis) {
        if (keys.isEmpty()) {
            return;
        }
        // A question about a key whose lease is over makes Redis remove it now, instead of later when it finds the
        // time.
        keys.keySet().forEach(redis::ask);
        redis.connection().sendCommand(Command.WATCH, keys.keySet().toArray(String[]::new));
        keys.putAll(found(redis, 1));
    }

    /**
     * @param more the number of answers to earlier commands that are still to come
     */
    private SortedMap<String, Found> found(Asking redis, int more) {
        long asked = Lease.now();
        List<Object> answers = redis.connection().getMany(2 * keys.size() + more);
        long answered = Lease.now();
        SortedMap<String, Found> found = new TreeMap<>();
        for (String key : keys.keySet()) {
            int first = 2 * found.size();
            found.put(key, Found.of(answers.get(first), answers.get(first + 1), asked, answered));
        }
        return found;
    }

    /** Each command changes a key at most once; and the lease that the key had may have run out meanwhile. */
    private void requireNoMoreChangesThanBegun(Asking redis, Map<String, Found> before) {
        long now = Lease.now();
        Optional<String> changed = before.keySet().stream()
                .filter(key -> redis.connection().changesOf(key) > begun)
                .filter(key -> !before.get(key).mayRunOut(now))
                .findFirst();
        if (changed.isPresent()) {
            throw redis.changedByAnother(changed.get());
        }
    }

    private void requireNoKeyTouched(Asking redis) {
        redis.connection().sendCommand(Command.MULTI);
        redis.connection().sendCommand(Command.EXEC);
        // Redis refuses to EXEC, by a null, when a watched key was touched.
        if (redis.connection().getMany(2).get(1) == null) {
            keys.keySet().forEach(redis::ask);
            requireOnlyRanOut(redis, found(redis, 0));
        }
    }

    private void requireOnlyRanOut(Asking redis, SortedMap<String, Found> now) {
        long answered = Lease.now();
        Map<Boolean, List<String>> ranOut = keys.keySet().stream()
                .collect(Collectors.partitioningBy(key -> keys.get(key).hasRunOut(now.get(key), answered)));
        Optional<String> changed = ranOut.get(false).stream()
                .filter(key -> !keys.get(key).isSame(now.get(key)))
                .findFirst();
        // A key that holds the same as before may have been changed and changed back, unless a lease that ran out
        // accounts for the touch.
        if (changed.isPresent() || ranOut.get(true).isEmpty()) {
            throw redis.changedByAnother(changed.orElse(keys.firstKey()));
        }
    }

    /**
     * Makes sure that nobody else has touched a key so far.
     *
     * @throws DisturbedStoreException if somebody has, with the key and the address; or if Redis does not answer
     */
    public synchronized void requireUntouched() {
        during(List.of(), Optional::empty);
        requireNothingNoticed();
    }

    /** The same, as far as it was noticed before. */
    synchronized void requireNothingNoticed() {
        disturbance.ifPresent(noticed -> {
            throw noticed;
        });
    }

    @Override
    public synchronized void close() {
        closed = true;
        asking.ifPresent(Asking::close);
    }
}
