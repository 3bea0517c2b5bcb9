package io.github.lockevolution.workbench.story;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.matrix.MatrixJson;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A shown story as one JSON object, for programs. */
final class ReplayReportJson {

    private ReplayReportJson() {}

    static String of(RedisVersion redis, ReplayReport report) {
        return RecordJson.text(story(report.story())
                .with("redis", redis.toString())
                .with("verdict", MatrixJson.verdict(report.expectation()))
                .with("replayed", report.replay().toString())
                .with("difference", report.replay().difference())
                .with(
                        "explanations",
                        report.explanations().stream()
                                .map(ReplayReportJson::explanation)
                                .toList())
                .with(
                        "on",
                        report.transferred().stream()
                                .map(ReplayReportJson::transferred)
                                .toList()));
    }

    private static JsonFields story(Trace story) {
        Map<Failure, Shown> failures = new LinkedHashMap<>();
        story.failures().forEach((failure, it) -> failures.put(failure, new Shown(it.step() + 1, it.evidence())));
        return new JsonFields()
                .with("schedule", story.schedule().toString())
                .with("stage", story.lock().name())
                .with("complete", story.isComplete())
                .with(
                        "moves",
                        story.steps().stream().map(ReplayReportJson::move).toList())
                .with("newcomerEnters", story.finalCheck().map(FinalCheck::newcomerEnters))
                .with("failures", failures);
    }

    private record Shown(int move, Message evidence) {}

    private static JsonFields move(Step step) {
        Map<String, Key> others = new LinkedHashMap<>();
        step.keyStates().forEach((key, state) -> others.put(key, key(state)));
        others.remove(Step.LOCK);
        return new JsonFields()
                .with("move", step.move().toString())
                .with("command", step.exchange().map(Exchange::command))
                .with("answer", step.exchange().map(Exchange::reply))
                .with("place", step.after())
                .with("lock", step.lock().map(ReplayReportJson::key))
                .with("otherKeys", Optional.of(others).filter(keys -> !keys.isEmpty()));
    }

    private record Key(String value, Optional<Long> seconds) {}

    private static Key key(KeyState state) {
        return new Key(state.value(), state.lease().map(Duration::toSeconds));
    }

    private static JsonFields explanation(Explanation explanation) {
        return new JsonFields()
                .with("failure", explanation.failure())
                .with("believed", explanation.believed())
                .with("held", explanation.stored())
                .with("closed", explanation.mitigation().words());
    }

    private static JsonFields transferred(TransferResult other) {
        return story(other.transferred())
                .with("firstDifference", other.difference().map(it -> new Difference(it.step() + 1, it.divergence())));
    }

    private record Difference(int move, Message words) {}
}
