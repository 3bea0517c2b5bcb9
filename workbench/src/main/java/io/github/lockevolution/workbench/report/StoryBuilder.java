package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.explore.CrossReplay;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.Successors;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.SvgDrawing;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Replays the shortest schedule of each failure of a lock, and tries the same moves on the locks that improve on it. */
record StoryBuilder(ProvenStore store, List<LockSpec> history, InEachLanguage narrator) {

    /** The stories, each once, in the order of the failures. */
    List<ReportData.StoryPart> tell(Census census, Testbed testbed) {
        Replayer replayer = new Replayer(testbed);
        List<Trace> stories = shortest(census).stream().map(replayer::play).toList();
        List<List<TransferResult>> transfers = new Successors(history)
                .directly(census.lock()).stream()
                        .map(successor -> transfers(stories, successor))
                        .toList();
        return IntStream.range(0, stories.size())
                .mapToObj(i -> part(
                        stories.get(i),
                        transfers.stream().map(results -> results.get(i)).toList(),
                        census))
                .toList();
    }

    private static List<Schedule> shortest(Census census) {
        return census.shortest().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .distinct()
                .toList();
    }

    private List<TransferResult> transfers(List<Trace> stories, LockSpec successor) {
        if (stories.isEmpty()) {
            return List.of();
        }
        try (Testbed testbed =
                Testbed.open(successor, store, stories.get(0).schedule().clients())) {
            return stories.stream().map(story -> CrossReplay.on(testbed, story)).toList();
        }
    }

    private ReportData.StoryPart part(Trace story, List<TransferResult> transfers, Census census) {
        List<Failure> shortestOf = census.shortest().entrySet().stream()
                .filter(entry -> entry.getValue().equals(story.schedule()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        List<Explanation> explanations = explanations(story);
        return new ReportData.StoryPart(
                story.schedule().toString(),
                story.lock().name(),
                StateSpacePart.ordered(story.failures().keySet()),
                shortestOf,
                narrator.say(language -> narration(
                        language,
                        drawn(story, transfers, language),
                        Timeline.of(story),
                        explanations,
                        Optional.empty())),
                transfers.stream().map(this::transfer).toList());
    }

    /** The drawing of a story, its rows beside those of the first lock that improves on its own. */
    private static String drawn(Trace story, List<TransferResult> transfers, Language language) {
        return transfers.isEmpty()
                ? SvgDrawing.of(Timeline.of(story), language)
                : SvgDrawing.sideBySide(Timeline.of(story), Timeline.of(transfers.get(0)), language)
                        .get(0);
    }

    private ReportData.Transfer transfer(TransferResult result) {
        Trace story = result.transferred();
        List<Explanation> explanations = explanations(story);
        return new ReportData.Transfer(
                story.lock().name(),
                story.schedule().toString(),
                StateSpacePart.ordered(story.failures().keySet()),
                narrator.say(language -> narration(
                        language,
                        SvgDrawing.sideBySide(Timeline.of(result.original()), Timeline.of(result), language)
                                .get(1),
                        Timeline.of(result),
                        explanations,
                        result.difference())));
    }

    private List<Explanation> explanations(Trace story) {
        return Explanation.of(story, new Successors(history).tryEach(story, store));
    }

    private static ReportData.Narration narration(
            Language language,
            String drawing,
            Timeline timeline,
            List<Explanation> explanations,
            Optional<TransferResult.Difference> difference) {
        return new ReportData.Narration(
                drawing,
                TextDrawing.of(timeline, language),
                explanations.stream()
                        .map(it -> new ReportData.Explanation(it.failure(), it.lines(language)))
                        .toList(),
                difference.map(it -> it.divergence().in(language)));
    }
}
