package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.ScheduleTransfer;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.SvgDrawing;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Plays the shortest stories of a lock, and tells each of them again on the next lock of history. */
final class StoryBuilder {

    private final Redis redis;
    private final List<LockStage> history;

    StoryBuilder(Redis redis, List<LockStage> history) {
        this.redis = redis;
        this.history = history;
    }

    /** The stories, each once, in the order of the failures. */
    List<ReportData.StoryPart> tell(Census census, Testbed testbed) {
        Replayer player = new Replayer(testbed);
        List<Trace> stories = shortest(census).stream().map(player::play).toList();
        List<Optional<TransferResult>> transferred = transferred(census.stage(), stories);
        return IntStream.range(0, stories.size())
                .mapToObj(i -> part(stories.get(i), transferred.get(i), census))
                .toList();
    }

    private static List<Schedule> shortest(Census census) {
        return census.shortest().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .distinct()
                .toList();
    }

    private List<Optional<TransferResult>> transferred(LockStage from, List<Trace> stories) {
        Optional<LockStage> next =
                history.stream().filter(stage -> stage.number() > from.number()).findFirst();
        if (next.isEmpty() || stories.isEmpty()) {
            return stories.stream()
                    .map(story -> Optional.<TransferResult>empty())
                    .toList();
        }
        try (Testbed testbed =
                Testbed.open(next.get(), redis, stories.get(0).schedule().clients())) {
            return stories.stream()
                    .map(story ->
                            Optional.of(ScheduleTransfer.on(testbed, story).requireExplained()))
                    .toList();
        }
    }

    private ReportData.StoryPart part(Trace story, Optional<TransferResult> transferred, Census census) {
        List<Failure> shortestOf = census.shortest().entrySet().stream()
                .filter(entry -> entry.getValue().equals(story.schedule()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        return new ReportData.StoryPart(
                story.schedule().toString(),
                story.stage().name(),
                StateSpacePart.ordered(story.failures().keySet()),
                shortestOf,
                InEachLanguage.say(language -> told(language, story, Timeline.of(story), Optional.empty())),
                transferred.map(this::next));
    }

    private ReportData.Next next(TransferResult other) {
        Trace story = other.transferred();
        return new ReportData.Next(
                story.stage().name(),
                story.schedule().toString(),
                StateSpacePart.ordered(story.failures().keySet()),
                InEachLanguage.say(language -> told(language, story, Timeline.of(other), other.difference())));
    }

    private ReportData.Told told(
            Language language, Trace story, Timeline timeline, Optional<TransferResult.Difference> difference) {
        return new ReportData.Told(
                SvgDrawing.of(timeline, language),
                TextDrawing.of(timeline, language),
                Explanation.of(story, history).stream()
                        .map(it -> new ReportData.Explained(it.failure(), it.lines(language)))
                        .toList(),
                difference.map(it -> it.divergence().in(language)));
    }
}
