package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.schedule.Recording;
import io.github.lockevolution.faults.schedule.Replay;
import io.github.lockevolution.faults.schedule.Retelling;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.faults.verdict.Duty;
import io.github.lockevolution.lock.LockStage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A story, the proof that it is always the same, and what became of it on other locks.
 *
 * @param story as it was played first
 * @param replay whether it did the same again
 * @param retold the same wishes on other locks, in the order asked for
 */
record Shown(Recording story, Replay replay, List<Retelling> retold) {

    private static final int WIDTH = 80;
    private static final int INDENT = 14;

    /** Inconclusive unless it does the same every time; broken if a lock shows what it does not declare. */
    Duty duty() {
        if (!replay.isTheSame() || story.unexplained().isPresent()) {
            return Duty.INCONCLUSIVE;
        }
        boolean declared = isDeclared(story) && retold.stream().allMatch(other -> isDeclared(other.retold()));
        return declared ? Duty.MET : Duty.BROKEN;
    }

    private static boolean isDeclared(Recording story) {
        return story.stage().suffers().containsAll(story.failures().keySet());
    }

    /** As a person reads it; in another form than text, the drawings alone. */
    String as(Drawing drawing, List<LockStage> history) {
        List<String> parts = new ArrayList<>(List.of(drawing.of(Timeline.of(story))));
        if (drawing == Drawing.text) {
            parts.add(explained(history));
        }
        for (Retelling other : retold) {
            if (drawing == Drawing.text) {
                parts.add(heading(other));
            }
            parts.add(drawing.of(timeline(other)));
        }
        return String.join("\n", parts).stripTrailing();
    }

    private static Timeline timeline(Retelling other) {
        Timeline timeline = Timeline.of(other.retold());
        return other.difference()
                .map(difference -> timeline.marking(difference.happening(), difference.words()))
                .orElse(timeline);
    }

    private static String heading(Retelling other) {
        String verdict = other.retold().failures().isEmpty()
                ? "shows no failure"
                : "shows "
                        + other.retold().failures().keySet().stream()
                                .map(Enum::name)
                                .collect(Collectors.joining(", "));
        return "The same story on " + other.retold().stage().name() + " " + verdict
                + (other.difference().isEmpty() ? "; no answer makes a difference" : "") + ":\n";
    }

    private String explained(List<LockStage> history) {
        StringBuilder text = new StringBuilder();
        for (Explanation explanation : Explanation.of(story, history)) {
            text.append(explanation.failure()).append('\n');
            explanation
                    .lines()
                    .forEach(line -> text.append(Paragraph.hanging(
                                    "  " + line.substring(0, 12).stripTrailing(), line.substring(12), INDENT, WIDTH))
                            .append('\n'));
            text.append('\n');
        }
        if (!story.isComplete()) {
            text.append("Not at its end: possible next is ")
                    .append(story.stillPossible())
                    .append(".\n");
        } else if (story.failures().isEmpty()) {
            text.append("No failure.\n");
        }
        text.append("Replayed ").append(replay);
        text.append(replay.difference().map(difference -> ": " + difference).orElse(": the same every time"))
                .append(".\n");
        return text.toString();
    }
}
