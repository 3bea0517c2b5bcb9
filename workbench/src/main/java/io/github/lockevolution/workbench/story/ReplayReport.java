package io.github.lockevolution.workbench.story;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Screen;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A story, whether it is always the same, and its moves on other locks.
 *
 * @param story as it was played first
 * @param replay the replays, and whether they did the same
 * @param explanations an explanation for each failure of the story
 * @param transferred the same schedule on other locks, in the order asked for
 */
record ReplayReport(Trace story, Replay replay, List<Explanation> explanations, List<TransferResult> transferred) {

    private static final int INDENT = 14;

    /** Inconclusive unless the story is the same every time; broken if a lock shows an undeclared failure. */
    Expectation expectation() {
        if (!replay.isTheSame()) {
            return Expectation.INCONCLUSIVE;
        }
        boolean declared = isDeclared(story) && transferred.stream().allMatch(other -> isDeclared(other.transferred()));
        return declared ? Expectation.MET : Expectation.BROKEN;
    }

    /** Declarations of a lock are about careful clients and one server that forgets nothing, and a story knows no bounds. */
    private static boolean isDeclared(Trace story) {
        Set<Failure> declared = EnumSet.noneOf(Failure.class);
        declared.addAll(story.lock().suffers());
        declared.addAll(story.lock().suffersBeyond());
        return story.schedule().program() != ClientProgram.CAREFUL
                || story.schedule().moves().stream()
                        .anyMatch(move -> move.kind().forgets())
                || story.schedule().needsReplica()
                || declared.containsAll(story.failures().keySet());
    }

    /** The report as a person reads it; in the forms of a drawing, the drawings alone. */
    String as(Drawing drawing, Language language) {
        if (drawing == Drawing.markdown) {
            return new ReplayMarkdown(story, explanations, transferred, language)
                    .toString()
                    .stripTrailing();
        }
        List<String> parts = new ArrayList<>(List.of(drawing.of(Timeline.of(story), language)));
        if (drawing == Drawing.text) {
            parts.add(explained(language));
        }
        for (TransferResult other : transferred) {
            if (drawing == Drawing.text) {
                parts.add(paragraph(heading(other, language.text(ShowText.class))));
            }
            parts.add(drawing.of(Timeline.of(other), language));
        }
        return String.join("\n", parts).stripTrailing();
    }

    /** The drawings alone, and nothing in them that says what they show: to be asked before it is told. */
    String unjudged(Drawing drawing, Language language) {
        return Stream.concat(
                        Stream.of(Timeline.of(story)),
                        transferred.stream().map(TransferResult::transferred).map(Timeline::of))
                .map(timeline -> drawing.of(timeline.withoutVerdict(), language))
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }

    private static String heading(TransferResult other, ShowText text) {
        String lock = other.transferred().lock().name();
        List<String> failures =
                other.transferred().failures().keySet().stream().map(Enum::name).toList();
        boolean same = other.difference().isEmpty();
        return failures.isEmpty() ? text.otherShowsNothing(lock, same) : text.otherShows(lock, failures, same);
    }

    private String explained(Language language) {
        List<String> sentences = outcome(language.text(ShowText.class));
        return explanations.stream()
                        .map(explanation -> explained(explanation, language))
                        .collect(Collectors.joining())
                + sentences.stream().map(ReplayReport::paragraph).collect(Collectors.joining());
    }

    private static String explained(Explanation explanation, Language language) {
        StringBuilder lines = new StringBuilder(explanation.failure().name()).append('\n');
        explanation
                .lines(language)
                .forEach((label, line) ->
                        lines.append(Screen.hanging("  " + label, line, INDENT)).append('\n'));
        return lines.append('\n').toString();
    }

    /** The sentences on a story that shows no failure, or is not at its end; and whether it is always the same. */
    private List<String> outcome(ShowText text) {
        List<String> sentences = new ArrayList<>();
        if (!story.isComplete()) {
            sentences.add(text.notAtItsEnd(
                    story.possibleNext().stream().map(Move::toString).toList()));
        }
        if (story.isComplete() && story.failures().isEmpty()) {
            sentences.add(text.noFailure());
        }
        sentences.add(replay.difference()
                .map(difference -> text.replayDiffered(replay.same(), replay.times(), difference))
                .orElseGet(() -> text.replayed(replay.same(), replay.times())));
        return sentences;
    }

    private static String paragraph(String sentence) {
        return Screen.paragraph(sentence) + "\n";
    }
}
