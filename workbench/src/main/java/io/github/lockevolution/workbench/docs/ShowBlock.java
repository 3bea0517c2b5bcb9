package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.MermaidDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A schedule of any lock, or the same story on another one.
 *
 * @param schedule what is played
 * @param on the lock on which it is told instead; empty for its own
 */
record ShowBlock(Schedule schedule, Optional<String> on) implements BlockKind {

    @Override
    public String name() {
        return "show " + schedule + on.map(other -> " --on " + other).orElse("");
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return Stream.concat(Stream.of(schedule.stage()), on.stream())
                .flatMap(lock -> page.withoutLock(name(), lock).stream())
                .findFirst();
    }

    @Override
    public String text(PageContext page, RunResults results) {
        Trace story = results.played(page.lock(schedule.stage()), schedule);
        if (on.isPresent()) {
            return NextLockBlock.text(page, results.transferred(story, page.lock(on.get())));
        }
        List<Explanation> explanations = results.explanations(story, page.locks());
        String explained = explanations.stream()
                .map(explanation -> "\n"
                        + (explanations.size() > 1 ? "`" + explanation.failure() + "`:\n\n" : "")
                        + StoryBlock.explained(explanation, page.language()))
                .collect(Collectors.joining());
        return Fence.COMMAND.around("./lab show " + schedule)
                + "\n"
                + Fence.MERMAID.around(MermaidDrawing.of(Timeline.of(story), page.language()))
                + explained;
    }
}
