package io.github.lockevolution.workbench.report;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.report.ReportData.FailureCount;
import io.github.lockevolution.workbench.report.ReportData.StagePart;
import io.github.lockevolution.workbench.report.ReportData.StoryPart;
import io.github.lockevolution.workbench.report.ReportData.Transfer;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The data of a run as if it had been of twelve locks: those that there are, again and again, under names that are awkward. None has a
 * number. All but the second, which has no predecessor, improve on it; none improves on any other.
 */
record TwelveLocks(ReportData data) {

    static final List<String> TITLES = List.of(
            "Redisson",
            "SETNX",
            "A lock with a title of forty characters.",
            "AnotherLockWithATitleOf40SignsAndNoSpace",
            "<script>alert(1)</script>",
            "</script><!--",
            "分布式锁",
            "看门狗自动续期的分布式可重入公平读写锁",
            "x",
            "{client} of page.motto",
            "\"quoted\" & 'quoted'",
            "null");

    static final int ROOT = 1;

    /** What the address of this lock begins with. */
    static String name(int lock) {
        return TITLES.get(lock);
    }

    ReportData made() {
        return new ReportData(
                data.redis(),
                data.stores(),
                data.version(),
                data.bounds(),
                data.expectation(),
                data.failures(),
                data.attacks(),
                IntStream.range(0, TITLES.size()).mapToObj(this::stage).toList(),
                IntStream.range(0, TITLES.size()).boxed().flatMap(this::stories).toList(),
                data.parts(),
                List.of());
    }

    /** Their state spaces of three clients. */
    PackedStateSpaces packed(PackedStateSpaces packed) {
        Map<String, String> byLock = new LinkedHashMap<>();
        for (int lock = 0; lock < TITLES.size(); lock++) {
            byLock.put(name(lock), packed.stateSpaces().get(original(lock).name()));
        }
        return new PackedStateSpaces(packed.clients(), byLock);
    }

    private StagePart original(int lock) {
        return data.stages().get(lock % data.stages().size());
    }

    private StagePart stage(int lock) {
        StagePart original = original(lock);
        Map<Failure, FailureCount> failures = new EnumMap<>(Failure.class);
        original.failures()
                .forEach((failure, count) -> failures.put(
                        failure,
                        new FailureCount(
                                count.schedules(),
                                count.declared(),
                                count.expectation(),
                                count.shortest().map(schedule -> renamed(schedule, lock)))));
        return new StagePart(
                name(lock),
                0,
                TITLES.get(lock),
                lock == ROOT ? Optional.empty() : Optional.of(name(ROOT)),
                original.store(),
                original.requires(),
                lock == 0 ? List.of() : original.acquireCommands(),
                lock == 0 ? List.of() : original.releaseCommands(),
                original.schedules(),
                original.twoInside(),
                original.expectation(),
                failures,
                original.attacks(),
                original.source(),
                original.stateSpace(),
                original.stores());
    }

    private static String renamed(String schedule, int lock) {
        return name(lock) + schedule.substring(schedule.indexOf(':'));
    }

    private Stream<StoryPart> stories(int lock) {
        return data.stories().stream()
                .filter(story -> story.stage().equals(original(lock).name()))
                .map(story -> new StoryPart(
                        renamed(story.schedule(), lock),
                        name(lock),
                        story.failures(),
                        story.shortestOf(),
                        story.narration(),
                        lock == ROOT ? transfers(story.transfers().get(0)) : List.of()));
    }

    private static List<Transfer> transfers(Transfer transfer) {
        return IntStream.range(0, TITLES.size())
                .filter(lock -> lock != ROOT)
                .mapToObj(lock -> new Transfer(
                        name(lock), renamed(transfer.schedule(), lock), transfer.failures(), transfer.narration()))
                .toList();
    }
}
