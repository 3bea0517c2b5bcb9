package io.github.lockevolution.workbench.story;

import io.github.lockevolution.faults.explore.Replay;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A story, the proof that it is always the same, and what became of it on other locks.
 *
 * @param story as it was played first
 * @param replay whether it did the same again
 * @param explanations one for each failure it shows
 * @param transferred the same wishes on other locks, in the order asked for
 */
record ReplayReport(Trace story, Replay replay, List<Explanation> explanations, List<TransferResult> transferred) {

    private static final int WIDTH = 80;
    private static final int INDENT = 14;

    /** Inconclusive unless it does the same every time; broken if a lock shows what it does not declare. */
    Expectation expectation() {
        boolean explained = story.unexplained().isEmpty()
                && transferred.stream()
                        .allMatch(other -> other.transferred().unexplained().isEmpty());
        if (!replay.isTheSame() || !explained) {
            return Expectation.INCONCLUSIVE;
        }
        boolean declared = isDeclared(story) && transferred.stream().allMatch(other -> isDeclared(other.transferred()));
        return declared ? Expectation.MET : Expectation.BROKEN;
    }

    private static boolean isDeclared(Trace story) {
        return story.stage().suffers().containsAll(story.failures().keySet());
    }

    /** As a person reads it; in another form than text, the drawings alone. */
    String as(Drawing drawing) {
        List<String> parts = new ArrayList<>(List.of(drawing.of(Timeline.of(story))));
        if (drawing == Drawing.text) {
            parts.add(explained());
        }
        for (TransferResult other : transferred) {
            if (drawing == Drawing.text) {
                parts.add(heading(other));
            }
            parts.add(drawing.of(Timeline.of(other)));
        }
        return String.join("\n", parts).stripTrailing();
    }

    private static String heading(TransferResult other) {
        String verdict = other.transferred().failures().isEmpty()
                ? other.transferred()
                        .unexplained()
                        .map(reason -> "is inconclusive, " + reason.in(Language.ENGLISH))
                        .orElse("shows no failure")
                : "shows "
                        + other.transferred().failures().keySet().stream()
                                .map(Enum::name)
                                .collect(Collectors.joining(", "));
        return Paragraph.hanging(
                        "",
                        "The same story on " + other.transferred().stage().name() + " " + verdict
                                + (other.difference().isEmpty() ? "; no answer makes a difference" : "") + ":",
                        0,
                        WIDTH)
                + "\n";
    }

    private String explained() {
        String explained = explanations.stream().map(ReplayReport::explained).collect(Collectors.joining());
        String replayed = "Replayed " + replay + ": " + replay.difference().orElse("the same every time") + ".";
        return explained + outcome() + Paragraph.hanging("", replayed, 0, WIDTH) + "\n";
    }

    private static String explained(Explanation explanation) {
        StringBuilder text = new StringBuilder(explanation.failure().name()).append('\n');
        explanation
                .lines(Language.ENGLISH)
                .forEach((label, line) -> text.append(Paragraph.hanging("  " + label, line, INDENT, WIDTH))
                        .append('\n'));
        return text.append('\n').toString();
    }

    /** What is to be said of a story that shows no failure, or is not at its end. */
    private String outcome() {
        String open = story.isComplete() ? "" : "Not at its end: possible next is " + story.stillPossible() + ".";
        String verdict = story.unexplained()
                .map(reason -> "Inconclusive: " + reason.in(Language.ENGLISH) + ".")
                .orElse(story.isComplete() && story.failures().isEmpty() ? "No failure." : "");
        return Stream.of(open, verdict)
                .filter(sentence -> !sentence.isEmpty())
                .map(sentence -> Paragraph.hanging("", sentence, 0, WIDTH) + "\n")
                .collect(Collectors.joining());
    }
}
