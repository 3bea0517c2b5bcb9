package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.text.Message;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.KeyValue;
import redis.clients.jedis.util.SafeEncoder;

/**
 * The keys of one lock in a Redis. Which they are, Redis itself tells, from the lock's commands. Looks at all of them in one round
 * trip or two; WATCH tells of a key that came and went in between.
 *
 * @see <a href="https://redis.io/docs/latest/commands/command-getkeys/">COMMAND GETKEYS</a>
 */
public final class RedisStore implements Store {

    /** A lease that is shorter than this is over before anybody can do anything. */
    static final long AT_ONCE_MILLIS = 100;

    /** A lease that is shorter than this would run out while a schedule goes on, so it is held still. */
    private static final long SHORT_MILLIS = 3_000;

    /** For how long a short lease is held still. */
    private static final long STILL_MILLIS = 26_000_000;

    /** Two looks at one lease differ by no more than this, also on a busy machine. */
    private static final long SAME_MILLIS = 500;

    /** So often a lease is asked for when the answer takes too long to tell one lease from another. */
    private static final int MOST_QUESTIONS = 3;

    private static final int SHORTEST_UNLIKE_AN_OPTION = 15;

    private static final String IN_THE_PAST = "1";

    private final Redis redis;
    private final Leases leases;
    private final Connection connection;
    private final ServerCounters counters;
    private final SortedSet<String> keys = new TreeSet<>();
    private final Map<List<String>, List<Integer>> keyPositions = new HashMap<>();
    private Image last = new Image(new TreeMap<>(), false, false);

    /**
     * @param leases whether time may pass for the lock's leases
     */
    public RedisStore(Redis redis, Leases leases) {
        this.redis = redis;
        this.leases = leases;
        this.connection = asking(() -> redis.opened(new Connection(redis.address(), redis.login())));
        this.counters = asking(() -> ServerCounters.ask(connection));
    }

    /** Whether leases run out by themselves. */
    public enum Leases {

        /** Only when they are let: the schedule decides. */
        HELD_STILL,

        /** As Redis lets them. */
        RUNNING
    }

    /**
     * What was there at one look.
     *
     * @param entries by key
     */
    private record Image(SortedMap<String, Entry> entries, boolean isTouched, boolean ranOutAtOnce)
            implements Snapshot {

        @Override
        public SortedMap<String, Held> held() {
            SortedMap<String, Held> held = new TreeMap<>();
            entries.forEach((key, entry) -> held.put(key, entry.held()));
            return held;
        }

        @Override
        public Snapshot renamed(String from, String to) {
            SortedMap<String, Entry> renamed = new TreeMap<>();
            entries.forEach((name, entry) -> renamed.put(name.replace(from, to), entry));
            return new Image(renamed, isTouched, ranOutAtOnce);
        }
    }

    /**
     * One key.
     *
     * @param dump the value as Redis serializes it
     * @param endsAt when it runs out, in milliseconds of {@link #now}; empty if never
     */
    private record Entry(Snapshot.Held held, byte[] dump, OptionalLong endsAt) {}

    /** Milliseconds of a clock that only goes forward. */
    private static long now() {
        return System.nanoTime() / 1_000_000;
    }

    /** Does something that may find Redis gone. */
    public static <T> T asking(Supplier<T> question) {
        try {
            return question.get();
        } catch (JedisDataException e) {
            throw new InconclusiveException(
                    Message.of(StoreText.class, text -> text.refused(String.valueOf(e.getMessage()))), e);
        } catch (JedisException e) {
            throw new DisturbedStoreException(
                    Message.of(StoreText.class, text -> text.isGone(String.valueOf(e.getMessage()))), e);
        }
    }

    /**
     * Learns the keys of a command that a client of the lock is about to send.
     *
     * @throws InconclusiveException if Redis is somebody's, and one of the keys is not of this run
     */
    public void notice(List<String> command) {
        List<Integer> positions = keyPositions.computeIfAbsent(mask(command), unknown -> askKeys(command));
        positions.forEach(position -> noticeKey(command.get(0), command.get(position)));
    }

    private void noticeKey(String command, String key) {
        if (!redis.isOurs() && !key.startsWith(redis.key(""))) {
            throw new InconclusiveException(
                    Message.of(StoreText.class, text -> text.keyIsNotOurs(command, key, redis.key(""))));
        }
        if (keys.add(key)) {
            asking(() -> connection.getMany(watch()));
        }
    }

    /** Where the keys of a command stand follows from its name, its options and its numbers, which are short words. */
    private static List<String> mask(List<String> command) {
        return command.stream()
                .map(word -> word.length() < SHORTEST_UNLIKE_AN_OPTION ? word : "*")
                .toList();
    }

    private List<Integer> askKeys(List<String> command) {
        return asking(() -> {
            List<String> question = new ArrayList<>(List.of("GETKEYS"));
            question.addAll(command);
            send(Command.COMMAND, question.toArray(String[]::new));
            try {
                List<String> named = ((List<?>) connection.getOne())
                        .stream().map(RedisStore::text).toList();
                return IntStream.range(1, command.size())
                        .filter(position -> named.contains(command.get(position)))
                        .boxed()
                        .toList();
            } catch (JedisDataException e) {
                // It names no key.
                return List.of();
            }
        });
    }

    @Override
    public void clear() {
        asking(() -> {
            if (!keys.isEmpty()) {
                send(Command.DEL, keys.toArray(String[]::new));
            }
            last = new Image(new TreeMap<>(), false, false);
            return connection.getMany((keys.isEmpty() ? 0 : 1) + watch());
        });
    }

    /**
     * Watches what is not there, so as to notice if it comes and goes. A key by itself is watched in any case: whether it was there, and
     * so could not come, is known without.
     *
     * @return how many answers there will be
     */
    private int watch() {
        send(Command.UNWATCH);
        String[] watched = keys.stream()
                .filter(key -> keys.size() == 1 || !last.entries.containsKey(key))
                .toArray(String[]::new);
        if (watched.length > 0) {
            send(Command.WATCH, watched);
        }
        return watched.length > 0 ? 2 : 1;
    }

    @Override
    public Snapshot look() {
        requireNoneRanOut();
        return asking(this::lookNow);
    }

    private void requireNoneRanOut() {
        if (leases == Leases.RUNNING) {
            return;
        }
        last.entries.values().stream()
                .flatMapToLong(entry -> entry.endsAt().stream())
                .filter(end -> end - now() <= 0)
                .findFirst()
                .ifPresent(late -> {
                    throw new InconclusiveException(Message.of(StoreText.class, StoreText::leaseRanOutByItself));
                });
    }

    private Snapshot lookNow() {
        return lookBehind(0);
    }

    /** Looks, in the same round trip with so many commands that have been sent just now. */
    private Snapshot lookBehind(int sent) {
        long asked = now();
        send(Command.MULTI);
        send(Command.EXEC);
        for (String key : keys) {
            send(Command.TYPE, key);
            send(Command.PTTL, key);
            send(Command.GET, key);
            send(Command.DUMP, key);
        }
        List<Object> all = connection.getMany(sent + 2 + 4 * keys.size() + watch());
        List<Object> answers = all.subList(sent, all.size());
        boolean slow = now() - asked > SAME_MILLIS;
        // Redis refuses to EXEC, by a null, when a watched key was touched.
        boolean touched = answers.get(1) == null;
        SortedMap<String, Entry> entries = new TreeMap<>();
        boolean overAtOnce = false;
        int next = 2;
        for (String key : keys) {
            String type = text(answers.get(next));
            long millis = (Long) answers.get(next + 1);
            boolean isOver = leases == Leases.HELD_STILL && millis >= 0 && millis < AT_ONCE_MILLIS;
            if (!type.equals("none") && !isOver) {
                byte[] dump = (byte[]) answers.get(next + 3);
                long end = asked + millis;
                entries.put(key, entry(key, type, answers.get(next + 2), dump, millis, slow ? endOf(key, end) : end));
            } else if (!type.equals("none")) {
                send(Command.PEXPIREAT, key, IN_THE_PAST);
                connection.getOne();
                overAtOnce = true;
            }
            next += 4;
        }
        // Only what was not there is watched: if it was touched and is not there, its lease was over before anybody
        // looked.
        overAtOnce |= touched && hasMissed(entries);
        boolean changed = overAtOnce || !isSame(entries);
        // A key that was let run out just now was watched by then, and would be taken for touched at the next look.
        boolean watched = !overAtOnce && (keys.size() == 1 || entries.keySet().equals(last.entries.keySet()));
        last = new Image(entries, changed, overAtOnce);
        if (!watched) {
            connection.getMany(watch());
        }
        return last;
    }

    /** Whether one of the watched keys, which was touched, may have come and gone again. */
    private boolean hasMissed(SortedMap<String, Entry> entries) {
        return keys.size() == 1
                ? last.entries.isEmpty() && entries.isEmpty()
                : last.entries.keySet().containsAll(entries.keySet());
    }

    private boolean isSame(SortedMap<String, Entry> entries) {
        return entries.keySet().equals(last.entries.keySet())
                && entries.entrySet().stream().allMatch(entry -> {
                    Entry before = last.entries.get(entry.getKey());
                    return before.held()
                                    .elements()
                                    .equals(entry.getValue().held().elements())
                            && before.endsAt().equals(entry.getValue().endsAt());
                });
    }

    /**
     * When a lease ends, asked again because the answer came late: over a slow line nobody knows when the question arrived, and so which
     * lease it is.
     */
    private long endOf(String key, long roughly) {
        long took = 0;
        for (int question = 0; question < MOST_QUESTIONS; question++) {
            long asked = now();
            send(Command.PTTL, key);
            long millis = (Long) connection.getOne();
            took = now() - asked;
            if (millis < 0 || took <= SAME_MILLIS) {
                return millis < 0 ? roughly : asked + millis;
            }
        }
        long late = took;
        throw new InconclusiveException(Message.of(StoreText.class, text -> text.tooSlow(late, SAME_MILLIS)));
    }

    private Entry entry(String key, String type, Object got, byte[] dump, long millis, long end) {
        Entry before = last.entries.get(key);
        if (millis < 0) {
            return new Entry(held(key, type, got, OptionalLong.empty()), dump, OptionalLong.empty());
        }
        if (before != null && goesOn(before, millis, end)) {
            // A lease is as long as it was given; that it goes by is no news.
            return new Entry(held(key, type, got, before.held().leaseMillis()), dump, before.endsAt());
        }
        if (millis < SHORT_MILLIS && leases == Leases.HELD_STILL) {
            send(Command.PEXPIRE, key, Long.toString(STILL_MILLIS));
            connection.getOne();
            return new Entry(
                    held(key, type, got, OptionalLong.of(millis)), dump, OptionalLong.of(now() + STILL_MILLIS));
        }
        return new Entry(held(key, type, got, OptionalLong.of(millis)), dump, OptionalLong.of(end));
    }

    /** Whether this is the lease of before; one that is held still is longer than any lock would ask for. */
    private static boolean goesOn(Entry before, long millis, long end) {
        return before.endsAt().isPresent()
                && (Math.abs(before.endsAt().getAsLong() - end) <= SAME_MILLIS
                        || before.held().leaseMillis().orElse(SHORT_MILLIS) < SHORT_MILLIS
                                && millis > STILL_MILLIS / 2);
    }

    @Override
    public boolean leaseRuns() {
        return last.entries.values().stream().anyMatch(entry -> entry.endsAt().isPresent());
    }

    @Override
    public void expire() {
        asking(() -> {
            List<String> running = last.entries.entrySet().stream()
                    .filter(entry -> entry.getValue().endsAt().isPresent())
                    .map(Map.Entry::getKey)
                    .toList();
            // What is watched would be touched by this, and taken for a lease that was over at once.
            send(Command.UNWATCH);
            running.forEach(key -> send(Command.PEXPIREAT, key, IN_THE_PAST));
            last = new Image(new TreeMap<>(), false, false);
            return lookBehind(1 + running.size());
        });
    }

    @Override
    public void restore(Snapshot snapshot) {
        Image image = (Image) snapshot;
        keys.addAll(image.entries.keySet());
        asking(() -> {
            int answers = 0;
            for (String key : keys) {
                Entry entry = image.entries.get(key);
                if (entry == null) {
                    send(Command.DEL, key);
                } else {
                    long millis = entry.endsAt().isPresent()
                            ? Math.max(1, entry.endsAt().getAsLong() - now())
                            : 0;
                    connection.sendCommand(
                            Command.RESTORE,
                            SafeEncoder.encode(key),
                            SafeEncoder.encode(Long.toString(millis)),
                            entry.dump(),
                            SafeEncoder.encode("REPLACE"));
                }
                answers++;
            }
            last = image;
            return connection.getMany(answers + watch());
        });
    }

    @Override
    public void requireUndisturbed() {
        counters.requireSame(asking(() -> ServerCounters.ask(connection)));
    }

    private Snapshot.Held held(String key, String type, Object got, OptionalLong lease) {
        return switch (type) {
            case "string" -> new Snapshot.Held("", List.of(text(got)), true, lease);
            case "hash" -> new Snapshot.Held("hash", sorted(fields(key)), false, lease);
            case "set" -> new Snapshot.Held("set", sorted(texts(Command.SMEMBERS, key)), false, lease);
            case "list" -> new Snapshot.Held("list", texts(Command.LRANGE, key, "0", "-1"), true, lease);
            case "zset" -> new Snapshot.Held("zset", texts(Command.ZRANGE, key, "0", "-1", "WITHSCORES"), true, lease);
            default ->
                throw new InconclusiveException(Message.of(StoreText.class, text -> text.cannotCompare(type, key)));
        };
    }

    /** Redis may give them in another order when they have been put back. */
    private static List<String> sorted(List<String> elements) {
        return elements.stream().sorted().toList();
    }

    /** RESP3 gives the fields of a hash as pairs, RESP2 one after the other. */
    private List<String> fields(String key) {
        List<?> elements = elements(Command.HGETALL, key);
        if (elements.stream().allMatch(KeyValue.class::isInstance)) {
            return elements.stream().map(RedisStore::text).toList();
        }
        return IntStream.range(0, elements.size() / 2)
                .mapToObj(i -> text(elements.get(2 * i)) + "=" + text(elements.get(2 * i + 1)))
                .toList();
    }

    private List<String> texts(ProtocolCommand command, String... arguments) {
        return elements(command, arguments).stream().map(RedisStore::text).toList();
    }

    private List<?> elements(ProtocolCommand command, String... arguments) {
        send(command, arguments);
        Object answer = connection.getOne();
        return answer instanceof List<?> elements ? elements : List.of(String.valueOf(answer));
    }

    private static String text(Object answer) {
        if (answer instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        if (answer instanceof KeyValue<?, ?> pair) {
            return text(pair.getKey()) + "=" + text(pair.getValue());
        }
        if (answer instanceof List<?> list) {
            return String.join(" ", list.stream().map(RedisStore::text).toList());
        }
        if (answer instanceof JedisDataException refused) {
            throw refused;
        }
        return String.valueOf(answer);
    }

    private void send(ProtocolCommand command, String... arguments) {
        connection.sendCommand(command, arguments);
    }

    @Override
    public void close() {
        redis.forget(connection);
        try (connection) {
            if (!keys.isEmpty()) {
                send(Command.DEL, keys.toArray(String[]::new));
                connection.getOne();
            }
        } catch (JedisException e) {
            // Redis is gone, and the keys with it; whoever needed it has noticed.
        }
    }
}
