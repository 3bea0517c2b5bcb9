package io.github.lockevolution.workbench.story;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.Mark;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Markdown;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A story for a page: drawn and explained, or transferred to other locks. */
record ReplayMarkdown(
        Trace story, List<Explanation> explanations, List<TransferResult> transferred, Language language) {

    @Override
    public String toString() {
        return transferred.isEmpty()
                ? drawn(Timeline.of(story)) + explained(explanations)
                : transferred.stream().map(this::transferred).collect(Collectors.joining("\n"));
    }

    private String drawn(Timeline timeline) {
        return Drawing.markdown.of(timeline, language);
    }

    private String explained(List<Explanation> explanations) {
        return explanations.stream()
                .map(explanation -> "\n"
                        + (explanations.size() > 1 ? "`" + explanation.failure() + "`:\n\n" : "")
                        + lines(explanation))
                .collect(Collectors.joining());
    }

    private String lines(Explanation explanation) {
        return explanation.lines(language).entrySet().stream()
                .map(line -> "- **" + line.getKey() + "** " + Markdown.plain(line.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    private String transferred(TransferResult transfer) {
        return verdict(transfer) + "\n\n" + difference(transfer) + "\n\n" + drawn(Timeline.of(transfer));
    }

    private String verdict(TransferResult transfer) {
        ShowText text = language.text(ShowText.class);
        String lock = transfer.transferred().lock().name();
        String schedule = transfer.transferred().schedule().toString();
        Set<Failure> failures = transfer.transferred().failures().keySet();
        boolean still = transfer.original().failures().keySet().containsAll(failures);
        List<String> quoted =
                failures.stream().map(failure -> "`" + failure + "`").toList();
        return quoted.isEmpty() ? text.becomesHarmless(lock, schedule) : text.becomes(lock, schedule, still, quoted);
    }

    /** The difference in full, unlike in the drawing, where the names of scripts are cut short. */
    private String difference(TransferResult transfer) {
        ShowText text = language.text(ShowText.class);
        return transfer.difference()
                .map(difference -> new Mark(Optional.empty(), difference.divergence()).in(language))
                .map(words -> text.firstDifference(Markdown.plain(words)))
                .orElseGet(text::noDifference);
    }
}
