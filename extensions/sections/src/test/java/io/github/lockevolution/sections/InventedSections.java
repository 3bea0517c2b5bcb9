package io.github.lockevolution.sections;

import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Rule;
import io.github.lockevolution.lock.SectionBacking;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Sections of a few commands that nobody has thought of, each run on a Redis and in the memory of a test. */
final class InventedSections {

    private static final List<String> KEYS = List.of("x", "y", "z");
    private static final int LONGEST = 2;
    private static final int LEASE = 30;
    private static final int LONGER = 90;

    private InventedSections() {}

    /** What a step needs of a store. */
    private interface Commands {

        String get(String key);

        /** @param seconds 0 for ever */
        void set(String key, String value, int seconds);

        int add(String key, int more);

        boolean setIfAbsent(String key, String value, int seconds);

        boolean deleteIf(String key, String value);
    }

    /** One command, or a few words of what follows from one. */
    private enum Step {
        COUNT_UP,
        COUNT_DOWN_OR_REFUSE,
        COUNT_DOWN_OR_THROW,
        READ_THEN_WRITE,
        WRITE_FOR_A_TIME,
        TAKE_OR_REFUSE,
        GIVE_BACK_OR_THROW,
        NOTE_ONCE;

        /** False if the client is refused by it. */
        private boolean isGoingOn(Commands store, String key, String owner) {
            switch (this) {
                case COUNT_UP -> store.add(key, 1);
                case COUNT_DOWN_OR_REFUSE -> {
                    return store.add(key, -1) >= 0;
                }
                case COUNT_DOWN_OR_THROW -> {
                    if (store.add(key, -1) < 0) {
                        throw new IllegalStateException("nothing left");
                    }
                }
                case READ_THEN_WRITE -> {
                    String before = store.get(key);
                    store.set(key, String.valueOf(before == null ? 1 : Integer.parseInt(before) + 1), 0);
                }
                case WRITE_FOR_A_TIME -> store.set(key, "7", LONGER);
                case TAKE_OR_REFUSE -> {
                    return store.setIfAbsent("mutex", owner, LEASE);
                }
                case GIVE_BACK_OR_THROW -> {
                    if (!store.deleteIf("mutex", owner)) {
                        throw new IllegalStateException("not its own any more");
                    }
                }
                case NOTE_ONCE -> store.setIfAbsent("noted", "1", LONGER);
            }
            return true;
        }
    }

    private record Line(Step step, String key) {}

    /** A section, by its number. */
    record Invented(List<Line> lines, List<String> first) implements PlainEnumeration.Section {

        static Invented of(long seed) {
            Random random = new Random(seed);
            List<Line> lines = new ArrayList<>();
            int length = 1 + random.nextInt(LONGEST);
            for (int i = 0; i < length; i++) {
                lines.add(new Line(Step.values()[random.nextInt(Step.values().length)], KEYS.get(random.nextInt(2))));
            }
            // So that each is worth looking at, and a client that is alone is done.
            lines.add(new Line(Step.COUNT_UP, "z"));
            return new Invented(
                    List.copyOf(lines),
                    IntStream.range(0, KEYS.size())
                            .mapToObj(key -> String.valueOf(1 + random.nextInt(2)))
                            .toList());
        }

        private boolean isDone(Commands store, String owner) {
            return lines.stream().allMatch(line -> line.step().isGoingOn(store, line.key(), owner));
        }

        @Override
        public void setUp(PlainEnumeration.Data data) {
            IntStream.range(0, first.size()).forEach(i -> data.set(KEYS.get(i), first.get(i)));
        }

        @Override
        public String run(PlainEnumeration.Store store, String owner) {
            return isDone(new InMemory(store), owner) ? "done" : "refused";
        }

        /** Whether a client that is alone says that it is done: nobody looks at others. */
        boolean isOfUse() {
            return PlainEnumeration.isDoneAlone(this);
        }

        /** The same as a section on a Redis. */
        LockSpec onRedis() {
            return LockSpec.in(
                            new SectionBacking(
                                    Set.of(UnifiedJedis.class.getName()),
                                    "Redis",
                                    (stores, key, owner, lease, clock) ->
                                            new OnRedis(this, (UnifiedJedis) stores.object(UnifiedJedis.class), owner)),
                            "invented")
                    .admits(Rule.SECTION);
        }
    }

    private record InMemory(PlainEnumeration.Store store) implements Commands {

        @Override
        public String get(String key) {
            return store.send(data -> data.get(key));
        }

        @Override
        public void set(String key, String value, int seconds) {
            store.send(data -> data.set(key, value, seconds == 0 ? -1 : seconds * 1_000L));
        }

        @Override
        public int add(String key, int more) {
            return Integer.parseInt(store.send(data -> data.add(key, more)));
        }

        @Override
        public boolean setIfAbsent(String key, String value, int seconds) {
            return store.send(data -> data.setIfAbsent(key, value, seconds * 1_000L)) != null;
        }

        @Override
        public boolean deleteIf(String key, String value) {
            return store.send(data -> data.deleteIf(key, value)).equals("1");
        }
    }

    private record OnRedis(Invented invented, UnifiedJedis redis, String owner)
            implements SectionBacking.Section, Commands {

        private static final String DELETE_IF =
                "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

        @Override
        public void setUp() {
            IntStream.range(0, invented.first().size())
                    .forEach(i -> redis.set(KEYS.get(i), invented.first().get(i)));
        }

        @Override
        public SectionBacking.Answer run() {
            return invented.isDone(this, owner) ? SectionBacking.Answer.done("") : SectionBacking.Answer.REFUSED;
        }

        @Override
        public Optional<String> brokenInvariant() {
            return Optional.empty();
        }

        @Override
        public Optional<String> state() {
            return Optional.empty();
        }

        @Override
        public void close() {
            // Nothing was opened.
        }

        @Override
        public String get(String key) {
            return redis.get(key);
        }

        @Override
        public void set(String key, String value, int seconds) {
            redis.set(
                    key,
                    value,
                    seconds == 0 ? SetParams.setParams() : SetParams.setParams().ex(seconds));
        }

        @Override
        public int add(String key, int more) {
            return (int) redis.incrBy(key, more);
        }

        @Override
        public boolean setIfAbsent(String key, String value, int seconds) {
            return redis.set(key, value, SetParams.setParams().nx().ex(seconds)) != null;
        }

        @Override
        public boolean deleteIf(String key, String value) {
            return redis.eval(DELETE_IF, List.of(key), List.of(value)).equals(1L);
        }
    }
}
