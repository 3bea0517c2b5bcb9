package io.github.lockevolution.sections;

import io.github.lockevolution.sections.TwofoldSection.Commands;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Sections of a few commands that nobody has thought of. */
final class InventedSections {

    private static final List<String> KEYS = List.of("x", "y", "z");
    private static final int LONGEST = 2;
    private static final int LEASE = 30;
    private static final int LONGER = 90;

    private InventedSections() {}

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
    static TwofoldSection of(long seed) {
        Random random = new Random(seed);
        List<Line> lines = new ArrayList<>();
        int length = 1 + random.nextInt(LONGEST);
        for (int i = 0; i < length; i++) {
            lines.add(new Line(Step.values()[random.nextInt(Step.values().length)], KEYS.get(random.nextInt(2))));
        }
        // So that each is worth looking at, and a client that is alone is done.
        lines.add(new Line(Step.COUNT_UP, "z"));
        List<String> first =
                KEYS.stream().map(key -> String.valueOf(1 + random.nextInt(2))).toList();
        return new TwofoldSection(
                "invented-" + seed,
                store -> IntStream.range(0, first.size()).forEach(i -> store.set(KEYS.get(i), first.get(i), 0)),
                (store, owner) -> lines.stream().allMatch(line -> line.step().isGoingOn(store, line.key(), owner)));
    }
}
