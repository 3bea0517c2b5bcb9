package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.redis.Redis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.KeyValue;

/**
 * Looks at the keys of one lock between two moves, past every gate, in one round trip. WATCH tells whether the lock key was
 * touched, also by who writes what is there already.
 */
public final class Probe implements AutoCloseable {

    /** A lease that is shorter than this runs out before anybody can do anything. */
    public static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);

    private static final String IN_THE_PAST = "1";

    private final Connection connection;
    private final String key;
    private final SortedSet<String> keys = new TreeSet<>();
    private SortedMap<String, KeyState> last = new TreeMap<>();
    private OptionalLong runsOutAt = OptionalLong.empty();
    private boolean runsOutAtOnce;

    public Probe(Redis redis, String key) {
        this.connection = new Connection(redis.address(), redis.login());
        this.key = key;
        keys.add(key);
    }

    /** The key, and every key of the lock's own that was seen in a command: its name begins with the key's. */
    public void notice(Collection<String> words) {
        words.stream().filter(word -> word.startsWith(key)).forEach(keys::add);
    }

    /** Removes every key of the lock. */
    public void clear() {
        send(Command.DEL, keys.toArray(String[]::new));
        keys.retainAll(List.of(key));
        connection.getOne();
        look();
    }

    /** Whether the lock key was written or removed since the last look, and what is there now. */
    public boolean look() {
        long asked = System.nanoTime();
        send(Command.MULTI);
        send(Command.EXEC);
        for (String each : keys) {
            send(Command.TYPE, each);
            send(Command.PTTL, each);
            send(Command.GET, each);
        }
        send(Command.WATCH, key);
        List<Object> answers = connection.getMany(3 + 3 * keys.size());
        // Redis refuses to EXEC, by a null, when a watched key was touched.
        boolean touched = answers.get(1) == null;
        TreeMap<String, KeyState> seen = new TreeMap<>();
        int next = 2;
        for (String each : keys) {
            long millis = (Long) answers.get(next + 1);
            value(each, text(answers.get(next)), answers.get(next + 2))
                    .ifPresent(value -> seen.put(each, KeyState.of(value, millis)));
            if (each.equals(key) && !touched) {
                // A lease is as long as it was given; that it goes by is no news.
                lockKey().ifPresent(before -> seen.replace(key, before));
            }
            if (each.equals(key)) {
                runsOutAtOnce = millis >= 0 && millis < SHORTEST_LEASE.toMillis();
                // On the safe side: not later than Redis, which counts in whole milliseconds, lets it run out.
                runsOutAt = millis < 0 ? OptionalLong.empty() : OptionalLong.of(asked + (millis - 1) * 1_000_000);
            }
            next += 3;
        }
        last = seen;
        return touched;
    }

    /** Everything that Redis held at the last look, by key. */
    public SortedMap<String, KeyState> seen() {
        return last;
    }

    /** What the lock key held at the last look. */
    public Optional<KeyState> lockKey() {
        return Optional.ofNullable(last.get(key));
    }

    /** Whether the lease on the lock key is so short that nobody could hold it still. */
    public boolean runsOutAtOnce() {
        return runsOutAtOnce;
    }

    /**
     * A schedule decides when a lease runs out; nobody else may.
     *
     * @throws InconclusiveException if time did it
     */
    public void requireTheLeaseStillRuns() {
        if (runsOutAt.isPresent() && System.nanoTime() - runsOutAt.getAsLong() >= 0) {
            throw new InconclusiveException(
                    "the lease ran out by itself while the schedule went on; the machine is too slow, or the"
                            + " lease too short to be held still");
        }
    }

    /** Lets the lease on the lock key run out now. */
    public void expire() {
        expire(key);
        look();
    }

    /** Lets every lease run out now. */
    public void expireAll() {
        last.forEach((each, held) -> held.lease().ifPresent(lease -> expire(each)));
        look();
    }

    private void expire(String each) {
        send(Command.PEXPIREAT, each, IN_THE_PAST);
        connection.getOne();
    }

    private Optional<String> value(String each, String type, Object got) {
        return switch (type) {
            case "none" -> Optional.empty();
            case "string" -> Optional.of(text(got));
            case "hash" -> Optional.of("hash " + fields(each));
            case "set" -> Optional.of("set " + content(true, Command.SMEMBERS, each));
            case "list" -> Optional.of("list " + content(false, Command.LRANGE, each, "0", "-1"));
            case "zset" -> Optional.of("zset " + content(false, Command.ZRANGE, each, "0", "-1", "WITHSCORES"));
            default ->
                throw new InconclusiveException("the lock keeps a " + type + " under " + each
                        + ", which the bench cannot compare; strings, hashes, sets, lists and sorted sets it can");
        };
    }

    private String content(boolean inAnyOrder, Command command, String... arguments) {
        Stream<String> texts = elements(command, arguments).stream().map(Probe::text);
        return (inAnyOrder ? texts.sorted() : texts).collect(Collectors.joining(", ", "[", "]"));
    }

    /** RESP3 gives the fields of a hash as pairs, RESP2 one after the other. */
    private String fields(String each) {
        List<?> elements = elements(Command.HGETALL, each);
        Stream<String> pairs = elements.stream().allMatch(KeyValue.class::isInstance)
                ? elements.stream().map(Probe::text)
                : IntStream.range(0, elements.size() / 2)
                        .mapToObj(i -> text(elements.get(2 * i)) + "=" + text(elements.get(2 * i + 1)));
        return pairs.sorted().collect(Collectors.joining(", ", "[", "]"));
    }

    private List<?> elements(Command command, String... arguments) {
        send(command, arguments);
        Object answer = connection.getOne();
        if (!(answer instanceof List<?> elements)) {
            throw new InconclusiveException(command + " answered " + answer);
        }
        return elements;
    }

    private static String text(Object answer) {
        if (answer instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        if (answer instanceof KeyValue<?, ?> pair) {
            return text(pair.getKey()) + "=" + text(pair.getValue());
        }
        if (answer instanceof List<?> list) {
            return list.stream().map(Probe::text).collect(Collectors.joining(" "));
        }
        if (answer instanceof JedisDataException refused) {
            throw refused;
        }
        return String.valueOf(answer);
    }

    private void send(Command command, String... arguments) {
        connection.sendCommand(command, arguments);
    }

    @Override
    public void close() {
        connection.close();
    }
}
