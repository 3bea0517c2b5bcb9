package io.github.lockevolution.workbench.story;

import io.github.lockevolution.faults.timeline.MermaidDrawing;
import io.github.lockevolution.faults.timeline.SvgDrawing;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import java.util.function.Function;

/** The forms in which a timeline can be drawn; their names are those on the command line. */
enum Drawing {
    text(TextDrawing::of),
    mermaid(MermaidDrawing::of),
    svg(SvgDrawing::of);

    private final Function<Timeline, String> pencil;

    Drawing(Function<Timeline, String> pencil) {
        this.pencil = pencil;
    }

    String of(Timeline timeline) {
        return pencil.apply(timeline);
    }
}
