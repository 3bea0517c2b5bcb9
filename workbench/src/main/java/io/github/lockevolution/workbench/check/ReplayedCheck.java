package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.Screen;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The schedules of an earlier check, each of which has shown its failure again, and one of these is not expected. So the lock is broken; a full
 * check could only add failures.
 *
 * @param shown the run of each schedule
 * @param seconds how long it took
 */
record ReplayedCheck(
        CheckedLock lock, EarlierCheck earlier, Map<Failure, Trace> shown, Set<Failure> allowed, double seconds) {

    String in(Language language) {
        EarlierCheckText text = language.text(EarlierCheckText.class);
        List<String> names = shown.keySet().stream().map(Enum::name).toList();
        String story = shown.entrySet().stream()
                .filter(each -> !allowed.contains(each.getKey()))
                .findFirst()
                .map(first -> TextDrawing.untilLastMark(Timeline.of(first.getValue()), language))
                .orElseThrow();
        return Screen.paragraph(text.showsAgain(lock.label(), earlier.file().toString(), names, names.size()))
                + "\n" + table() + "\n" + story + "\n"
                + text.done(String.format(language.locale(), "%.1f", seconds));
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
                .with("verdict", CheckJson.verdict(Expectation.BROKEN))
                .with("expected", allowed)
                .with(
                        "replayed",
                        JsonFields.of(
                                shown.keySet(),
                                Failure::name,
                                failure -> shown.get(failure).schedule().toString()))
                .with(
                        "since",
                        new JsonFields().with("file", earlier.file().toString()).with("worse", false));
    }
}
