package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.MermaidDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import java.util.Optional;
import java.util.stream.Collectors;

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
    public Optional<Message> objection(PageContext page) {
        return page.withoutLock(name()).or(() -> page.withoutFailure(name(), failure));
    }

    @Override
    public String text(PageContext page, RunResults results) {
        Trace story = results.story(page.lock(), failure);
        Explanation explanation = results.explanations(story, page.locks()).stream()
                .filter(each -> each.failure() == failure)
                .findFirst()
                .orElseThrow();
        return Fence.COMMAND.around("./lab show " + story.schedule())
                + "\n"
                + Fence.MERMAID.around(MermaidDrawing.of(Timeline.of(story), page.language()))
                + "\n" + explained(explanation, page.language());
    }

    static String explained(Explanation explanation, Language language) {
        return explanation.lines(language).entrySet().stream()
                .map(line -> "- **" + line.getKey() + "** " + Markdown.plain(line.getValue()) + "\n")
                .collect(Collectors.joining());
    }
}
