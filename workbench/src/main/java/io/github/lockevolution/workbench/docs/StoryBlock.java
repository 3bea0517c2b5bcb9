package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.MermaidDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import java.util.Optional;

/**
 * The shortest schedule of the page's lock that shows a failure.
 *
 * @param failure what it shows
 */
record StoryBlock(Failure failure) implements BlockKind {

    @Override
    public String name() {
        return "story " + failure;
    }

    @Override
    public Optional<String> objection(PageContext place) {
        return place.stage().isEmpty() ? Optional.of(PageContext.NO_STAGE) : place.undeclared(failure);
    }

    @Override
    public String text(PageContext place, RunResults evidence) {
        Trace story = evidence.story(place.lesson(), failure);
        Explanation explanation = evidence.explanations(story, place.history()).stream()
                .filter(each -> each.failure() == failure)
                .findFirst()
                .orElseThrow();
        return Fence.COMMAND.around("./lab show " + story.schedule())
                + "\n"
                + Fence.MERMAID.around(
                        MermaidDrawing.of(Timeline.of(story), place.language().language()))
                + "\n" + place.language().explained(explanation);
    }
}
