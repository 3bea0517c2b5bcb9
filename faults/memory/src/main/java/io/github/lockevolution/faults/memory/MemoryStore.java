package io.github.lockevolution.faults.memory;

import io.github.lockevolution.faults.subject.Eviction;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A store in the memory of this JVM, for locks that test the bench: texts under names, each with or without a lease. It knows the commands
 * of Redis that such locks send, and answers them in the same words. Its time stands still: a lease runs out only when it is let. It may
 * have a replica, in the same memory.
 */
public final class MemoryStore implements Store {

    private static final String NIL = "nil";
    private static final long MILLIS_IN_SECOND = 1000;

    /** A deadline, the sum of the time of day and a lease, must be a number for Redis. */
    private static final long LONGEST_MILLIS = Long.MAX_VALUE / 2;

    private static final Set<String> CONDITIONS = Set.of("NX", "XX", "GT", "LT");

    private final SortedMap<String, Entry> entries = new TreeMap<>();
    private final Optional<MemoryReplica> replica;
    /** The number of writes since it was made, and that number at the last reply to each client. */
    private long writes;

    private final Map<String, Long> writesBefore = new HashMap<>();
    private MemorySnapshot last = new MemorySnapshot(new TreeMap<>(), false, false);

    /** A store without a replica. */
    public MemoryStore() {
        this.replica = Optional.empty();
    }

    private MemoryStore(boolean keepsUp) {
        this.replica = Optional.of(new MemoryReplica(keepsUp));
    }

    /** A store with a replica, at which nothing arrives until it is let. */
    public static MemoryStore withReplica() {
        return new MemoryStore(false);
    }

    /** The replica, with the contents that had arrived last, beside those of the master. */
    private final class MemoryReplica implements Replica {

        private final SortedMap<String, Entry> arrived = new TreeMap<>();
        private long arrivedWrites;
        private boolean keepsUp;

        MemoryReplica(boolean keepsUp) {
            this.keepsUp = keepsUp;
        }

        @Override
        public Snapshot look() {
            return new MemorySnapshot(new TreeMap<>(arrived), false, false);
        }

        @Override
        public void catchUp() {
            arrived.clear();
            arrived.putAll(entries);
            arrivedWrites = writes;
        }

        @Override
        public void takeOver() {
            entries.clear();
            entries.putAll(arrived);
            arrivedWrites = writes;
        }

        @Override
        public void keepUp() {
            keepsUp = true;
            catchUp();
        }

        @Override
        public void fallBehind() {
            keepsUp = false;
        }
    }

    /**
     * One text.
     *
     * @param leaseMillis its lease, in milliseconds; empty if it never runs out
     */
    private record Entry(String text, OptionalLong leaseMillis) {}

    private record MemorySnapshot(SortedMap<String, Entry> entries, boolean isTouched, boolean ranOutAtOnce)
            implements Snapshot {

        @Override
        public SortedMap<String, StoredValue> values() {
            SortedMap<String, StoredValue> held = new TreeMap<>();
            entries.forEach((name, entry) ->
                    held.put(name, new StoredValue("", List.of(entry.text()), true, entry.leaseMillis())));
            return held;
        }

        @Override
        public Snapshot renamed(String from, String to) {
            SortedMap<String, Entry> renamed = new TreeMap<>();
            entries.forEach((name, entry) -> renamed.put(name.replace(from, to), entry));
            return new MemorySnapshot(renamed, isTouched, ranOutAtOnce);
        }
    }

    /**
     * Runs a command of a client.
     *
     * @param client its name; the reply to WAIT depends on this client's writes before
     * @return the reply, as of {@link #run(List)}
     * @throws IllegalArgumentException if this store does not know the command
     */
    public synchronized String run(String client, List<String> command) {
        if (command.get(0).equalsIgnoreCase("WAIT")) {
            return hasArrived(writesBefore.getOrDefault(client, 0L)) ? "1" : "0";
        }
        SortedMap<String, Entry> before = new TreeMap<>(entries);
        String reply = run(command);
        note(before);
        writesBefore.put(client, writes);
        return reply;
    }

    private boolean hasArrived(long number) {
        return replica.filter(other -> other.arrivedWrites >= number).isPresent();
    }

    private void note(SortedMap<String, Entry> before) {
        writes += before.equals(entries) ? 0 : 1;
        replica.filter(other -> other.keepsUp).ifPresent(MemoryReplica::catchUp);
    }

    /**
     * Runs a command.
     *
     * @return the reply as a person reads it: {@code OK}, {@code 1}, {@code nil}, or a text in double quotes
     * @throws IllegalArgumentException if this store does not know the command
     */
    public synchronized String run(List<String> command) {
        String name = command.get(0).toUpperCase(Locale.ROOT);
        String key = command.get(1);
        return switch (name) {
            case "GET" -> quoted(entries.get(key));
            case "SET" -> set(key, command);
            case "SETNX" -> put(key, command.get(2), OptionalLong.empty(), true) ? "1" : "0";
            case "PSETEX" -> setWithLease(key, command.get(3), millis(command.get(2)));
            case "SETEX" -> setWithLease(key, command.get(3), seconds(command.get(2)));
            case "GETSET" -> {
                String before = quoted(entries.get(key));
                put(key, command.get(2), OptionalLong.empty(), false);
                yield before;
            }
            case "DEL", "UNLINK" ->
                Long.toString(command.stream()
                        .skip(1)
                        .filter(each -> entries.remove(each) != null)
                        .count());
            case "DELEX" -> deleteIf(key, command);
            case "EXISTS" ->
                Long.toString(
                        command.stream().skip(1).filter(entries::containsKey).count());
            case "INCR" -> add(key, 1);
            case "DECR" -> add(key, -1);
            case "PEXPIRE" -> expire(key, millis(command.get(2)), command);
            case "EXPIRE" -> expire(key, seconds(command.get(2)), command);
            case "PERSIST" -> persist(key);
            case "PTTL" -> timeLeft(key, 1);
            case "TTL" -> timeLeft(key, MILLIS_IN_SECOND);
            // Without a MULTI after it, it has no effect.
            case "WATCH" -> "OK";
            default -> throw unknown(name);
        };
    }

    /** A number in the form of Redis: no plus, no leading zero, only ASCII digits. */
    private static long number(String text) {
        try {
            if (text.matches("0|-?[1-9][0-9]*")) {
                return Long.parseLong(text);
            }
        } catch (NumberFormatException e) {
            throw noInteger();
        }
        throw noInteger();
    }

    private static IllegalArgumentException noInteger() {
        return new IllegalArgumentException("ERR value is not an integer or out of range");
    }

    private static OptionalLong seconds(String text) {
        long number = number(text);
        if (number > LONGEST_MILLIS / MILLIS_IN_SECOND || number < -LONGEST_MILLIS / MILLIS_IN_SECOND) {
            throw noTime();
        }
        return OptionalLong.of(number * MILLIS_IN_SECOND);
    }

    private static OptionalLong millis(String text) {
        long number = number(text);
        if (number > LONGEST_MILLIS) {
            throw noTime();
        }
        return OptionalLong.of(number);
    }

    private static IllegalArgumentException noTime() {
        return new IllegalArgumentException("ERR invalid expire time");
    }

    private static String quoted(Entry entry) {
        return entry == null ? NIL : "\"" + entry.text() + "\"";
    }

    private String setWithLease(String key, String text, OptionalLong lease) {
        requireLease(lease);
        put(key, text, lease, false);
        return "OK";
    }

    private static void requireLease(OptionalLong lease) {
        if (lease.isPresent() && lease.getAsLong() <= 0) {
            throw noTime();
        }
    }

    /** Options may come in any order, in any case and more than once; the last time counts, and an unknown option is an error. */
    private String set(String key, List<String> command) {
        Entry before = entries.get(key);
        Set<String> given = new HashSet<>();
        String time = "";
        Iterator<String> options = command.subList(3, command.size()).iterator();
        while (options.hasNext()) {
            String option = options.next().toUpperCase(Locale.ROOT);
            given.add(option);
            switch (option) {
                case "NX", "XX", "GET", "KEEPTTL" -> {}
                case "EX", "PX" -> {
                    if (!options.hasNext()) {
                        throw syntaxError();
                    }
                    time = options.next();
                }
                case "EXAT", "PXAT" -> throw unknown(option);
                default -> throw syntaxError();
            }
        }
        if (given.containsAll(Set.of("NX", "XX"))
                || Stream.of("EX", "PX", "KEEPTTL").filter(given::contains).count() > 1) {
            throw syntaxError();
        }
        OptionalLong lease =
                given.contains("EX") ? seconds(time) : given.contains("PX") ? millis(time) : OptionalLong.empty();
        requireLease(lease);
        if (given.contains("KEEPTTL") && before != null) {
            lease = before.leaseMillis();
        }
        boolean isSet = (!given.contains("NX") || before == null)
                && (!given.contains("XX") || before != null)
                && put(key, command.get(2), lease, false);
        return given.contains("GET") ? quoted(before) : isSet ? "OK" : NIL;
    }

    /** Some options need a clock, and this store has none. */
    private static IllegalArgumentException unknown(String word) {
        return new IllegalArgumentException("the memory store does not know " + word);
    }

    private static IllegalArgumentException syntaxError() {
        return new IllegalArgumentException("ERR syntax error");
    }

    private boolean put(String key, String text, OptionalLong lease, boolean ifFree) {
        if (ifFree && entries.containsKey(key)) {
            return false;
        }
        entries.put(key, new Entry(text, lease));
        return true;
    }

    private String deleteIf(String key, List<String> command) {
        boolean same = entries.containsKey(key)
                && command.get(2).equals("IFEQ")
                && entries.get(key).text().equals(command.get(3));
        if (same) {
            entries.remove(key);
        }
        return same ? "1" : "0";
    }

    private String add(String key, long amount) {
        Entry before = entries.getOrDefault(key, new Entry("0", OptionalLong.empty()));
        String sum = Long.toString(sum(number(before.text()), amount));
        entries.put(key, new Entry(sum, before.leaseMillis()));
        return sum;
    }

    private static long sum(long number, long amount) {
        try {
            return Math.addExact(number, amount);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("ERR increment or decrement would overflow", e);
        }
    }

    /** Sets a lease; a key with none left is gone at once. */
    private String expire(String key, OptionalLong lease, List<String> command) {
        Set<String> conditions = command.stream()
                .skip(3)
                .map(condition -> condition.toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
        for (String condition : conditions) {
            if (!CONDITIONS.contains(condition)) {
                throw new IllegalArgumentException("ERR Unsupported option " + condition);
            }
        }
        if (conditions.contains("NX") && conditions.size() > 1 || conditions.containsAll(Set.of("GT", "LT"))) {
            throw syntaxError();
        }
        Entry before = entries.get(key);
        if (before == null
                || !conditions.stream().allMatch(condition -> mayExpire(before, lease.getAsLong(), condition))) {
            return "0";
        }
        if (lease.getAsLong() <= 0) {
            entries.remove(key);
        } else {
            entries.put(key, new Entry(before.text(), lease));
        }
        return "1";
    }

    /**
     * A key without a lease has one that never ends. In a Redis, a little of the earlier lease is over by now, so that an equal lease is
     * longer.
     */
    private static boolean mayExpire(Entry before, long millis, String condition) {
        OptionalLong left = before.leaseMillis();
        return switch (condition) {
            case "NX" -> left.isEmpty();
            case "XX" -> left.isPresent();
            case "GT" -> left.isPresent() && millis >= left.getAsLong();
            default -> left.isEmpty() || millis < left.getAsLong();
        };
    }

    private String persist(String key) {
        Entry before = entries.get(key);
        if (before == null || before.leaseMillis().isEmpty()) {
            return "0";
        }
        entries.put(key, new Entry(before.text(), OptionalLong.empty()));
        return "1";
    }

    private String timeLeft(String key, long unit) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return "-2";
        }
        OptionalLong left = entry.leaseMillis();
        return left.isPresent() ? Long.toString((left.getAsLong() + unit / 2) / unit) : "-1";
    }

    @Override
    public Optional<Eviction> eviction() {
        return Optional.of(this::evict);
    }

    private synchronized void evict(String key) {
        SortedMap<String, Entry> before = new TreeMap<>(entries);
        entries.remove(key);
        note(before);
    }

    @Override
    public synchronized Snapshot look() {
        boolean gone = entries.values()
                .removeIf(entry ->
                        entry.leaseMillis().isPresent() && entry.leaseMillis().getAsLong() < Lease.AT_ONCE_MILLIS);
        SortedMap<String, Entry> now = new TreeMap<>(entries);
        last = new MemorySnapshot(now, gone || !now.equals(last.entries()), gone);
        return last;
    }

    @Override
    public synchronized boolean leaseRuns() {
        return last.entries().values().stream()
                .anyMatch(entry -> entry.leaseMillis().isPresent());
    }

    @Override
    public synchronized void expire() {
        SortedMap<String, Entry> before = new TreeMap<>(entries);
        entries.values().removeIf(entry -> entry.leaseMillis().isPresent());
        replica.ifPresent(other ->
                other.arrived.values().removeIf(entry -> entry.leaseMillis().isPresent()));
        note(before);
        look();
    }

    @Override
    public synchronized void restore(Snapshot snapshot) {
        SortedMap<String, Entry> before = new TreeMap<>(entries);
        entries.clear();
        entries.putAll(((MemorySnapshot) snapshot).entries());
        note(before);
        last = (MemorySnapshot) snapshot;
    }

    @Override
    public synchronized Optional<Replica> replica() {
        return replica.map(Function.identity());
    }

    @Override
    public synchronized void clear() {
        entries.clear();
        writesBefore.clear();
        replica.ifPresent(MemoryReplica::catchUp);
        last = new MemorySnapshot(new TreeMap<>(), false, false);
    }

    @Override
    public void close() {
        clear();
    }

    /** The texts under all names, for messages of failed tests. */
    @Override
    public synchronized String toString() {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            lines.add(entry.getKey() + "=" + entry.getValue().text());
        }
        return String.join(", ", lines);
    }
}
