package io.github.lockevolution.workbench.story;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.MermaidDrawing;
import io.github.lockevolution.faults.timeline.SvgDrawing;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.workbench.console.Markdown;
import java.util.function.BiFunction;

/** The forms in which a timeline can be drawn; their names are those on the command line. */
enum Drawing {
    text(TextDrawing::of),
    mermaid(MermaidDrawing::of),
    svg(SvgDrawing::of),
    markdown((timeline, language) -> Markdown.fenced("mermaid", MermaidDrawing.of(timeline, language)));

    private final BiFunction<Timeline, Language, String> form;

    Drawing(BiFunction<Timeline, Language, String> form) {
        this.form = form;
    }

    String of(Timeline timeline, Language language) {
        return form.apply(timeline, language);
    }
}
