package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.matrix.Count;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A saved check of a lock that has not changed, each failure of which has shown again. One that passed is taken for a pass only because its
 * narrowest census was taken once more, too, and came to the same: that is what was seen.
 *
 * @param shown the run of each schedule
 * @param counted that census, if the check passed
 * @param seconds how long it took
 */
record ReplayedCheck(
        CheckedLock lock,
        Baseline baseline,
        Map<Failure, Trace> shown,
        Optional<CheckResult> counted,
        CheckRequest request,
        double seconds) {

    Expectation expectation() {
        return baseline.check().isBroken() ? Expectation.BROKEN : Expectation.MET;
    }

    String in(Language language) {
        SavedCheckText text = language.text(SavedCheckText.class);
        String file = baseline.file().toString();
        List<String> names = shown.keySet().stream().map(Enum::name).toList();
        StringBuilder screen = new StringBuilder(Screen.paragraph(
                names.isEmpty()
                        ? text.showsNothing(lock.label(), file)
                        : text.showsAgain(lock.label(), file, names, names.size())));
        screen.append('\n').append(table());
        shown.entrySet().stream()
                .filter(each -> !baseline.check().expected().contains(each.getKey()))
                .findFirst()
                .ifPresent(first -> screen.append('\n')
                        .append(TextDrawing.untilLastMark(Timeline.of(first.getValue()), language))
                        .append('\n'));
        counted.flatMap(CheckResult::widest).ifPresent(census -> {
            Message schedules = new Count(census.census().orElseThrow().schedules());
            Message bounds = counted.get().boundsThatMatter(census).words(request.program());
            screen.append(Screen.paragraph(text.countedAgain(schedules, bounds, file)))
                    .append('\n');
        });
        return screen.append(text.done(String.format(language.locale(), "%.1f", seconds)))
                .toString();
    }

    private String table() {
        int widest = Screen.widest(shown.keySet().stream().map(Enum::name));
        return shown.entrySet().stream()
                .map(each -> "  " + Screen.padded(each.getKey().name(), widest) + "  "
                        + each.getValue().schedule() + "\n")
                .collect(Collectors.joining());
    }

    JsonFields json() {
        return CheckJson.versioned()
                .with("lock", lock.name())
                .with("class", lock.label())
                .with("verdict", CheckJson.verdict(expectation()))
                .with("expected", baseline.check().expected())
                .with("replayed", baseline.check().failures())
                .with("censuses", counted.map(SavedCheck::complete))
                .with(
                        "since",
                        new JsonFields()
                                .with("file", baseline.file().toString())
                                .with("worse", false));
    }
}
