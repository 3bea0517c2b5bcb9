package io.github.lockevolution.workbench.story;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.workbench.matrix.MatrixJson;

/** A shown story as one JSON object, for programs. */
final class ReplayReportJson {

    private ReplayReportJson() {}

    static String of(RedisVersion redis, ReplayReport shown) {
        JsonObject json = story(shown.story());
        json.addProperty("redis", redis.toString());
        json.addProperty("verdict", MatrixJson.verdict(shown.expectation()));
        json.addProperty("replayed", shown.replay().toString());
        shown.replay()
                .difference()
                .ifPresent(difference -> json.addProperty("difference", difference.in(Language.ENGLISH)));
        JsonArray explanations = new JsonArray();
        shown.explanations().forEach(explanation -> explanations.add(explanation(explanation)));
        json.add("explanations", explanations);
        JsonArray transferred = new JsonArray();
        shown.transferred().forEach(other -> transferred.add(transferred(other)));
        json.add("on", transferred);
        return new GsonBuilder()
                .disableHtmlEscaping()
                .setPrettyPrinting()
                .create()
                .toJson(json);
    }

    private static JsonObject story(Trace story) {
        JsonObject json = new JsonObject();
        json.addProperty("schedule", story.schedule().toString());
        json.addProperty("stage", story.stage().name());
        json.addProperty("complete", story.isComplete());
        JsonArray moves = new JsonArray();
        story.steps().forEach(step -> moves.add(move(step)));
        json.add("moves", moves);
        story.finalCheck().ifPresent(finalCheck -> {
            json.addProperty("newcomerEnters", finalCheck.newcomerEnters());
        });
        JsonObject failures = new JsonObject();
        story.failures().forEach((failure, shown) -> {
            JsonObject at = new JsonObject();
            at.addProperty("move", shown.step() + 1);
            at.addProperty("evidence", shown.evidence().in(Language.ENGLISH));
            failures.add(failure.name(), at);
        });
        json.add("failures", failures);
        return json;
    }

    private static JsonObject move(Step step) {
        JsonObject json = new JsonObject();
        json.addProperty("move", step.move().toString());
        step.exchange().ifPresent(exchange -> {
            json.addProperty("command", exchange.command());
            json.addProperty("answer", exchange.reply());
        });
        step.after().ifPresent(phase -> json.addProperty("place", phase.name()));
        step.lock().ifPresent(held -> json.add("lock", held(held)));
        JsonObject others = new JsonObject();
        step.held().forEach((key, held) -> others.add(key, held(held)));
        others.remove(Step.LOCK);
        if (others.size() > 0) {
            json.add("otherKeys", others);
        }
        return json;
    }

    private static JsonObject held(KeyState held) {
        JsonObject json = new JsonObject();
        json.addProperty("value", held.value());
        held.lease().ifPresent(lease -> json.addProperty("seconds", lease.toSeconds()));
        return json;
    }

    private static JsonObject explanation(Explanation explanation) {
        JsonObject json = new JsonObject();
        json.addProperty("failure", explanation.failure().name());
        json.addProperty("believed", explanation.believed(Language.ENGLISH));
        json.addProperty("held", explanation.held(Language.ENGLISH));
        json.addProperty("closed", explanation.closed(Language.ENGLISH));
        return json;
    }

    private static JsonObject transferred(TransferResult other) {
        JsonObject json = story(other.transferred());
        other.difference().ifPresent(difference -> {
            JsonObject at = new JsonObject();
            at.addProperty("move", difference.step() + 1);
            at.addProperty("words", difference.divergence().in(Language.ENGLISH));
            json.add("firstDifference", at);
        });
        return json;
    }
}
