package io.github.lockevolution.workbench;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.StageReport;
import io.github.lockevolution.faults.verdict.Duty;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.RedisVersion;
import java.util.Collection;
import java.util.List;

/** The matrix as one JSON object, for programs. */
final class MatrixJson {

    private static final Gson GSON =
            new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

    private MatrixJson() {}

    static String of(RedisVersion redis, List<StageReport> reports) {
        JsonObject matrix = new JsonObject();
        matrix.addProperty("redis", redis.toString());
        matrix.add("bounds", bounds());
        JsonArray stages = new JsonArray();
        reports.forEach(report -> stages.add(stage(report)));
        matrix.add("stages", stages);
        return GSON.toJson(matrix);
    }

    /** The most of each that happens in one attack: late unlock has A, B and C; no attack has two crashes, and so on. */
    private static JsonObject bounds() {
        JsonObject bounds = new JsonObject();
        bounds.addProperty("clients", 3);
        bounds.addProperty("crashes", 1);
        bounds.addProperty("expiries", 1);
        bounds.addProperty("lostReplies", 1);
        return bounds;
    }

    private static JsonObject stage(StageReport report) {
        JsonObject stage = new JsonObject();
        stage.addProperty("stage", report.stage().name());
        stage.addProperty("verdict", verdict(report.duty()));
        JsonObject failures = new JsonObject();
        for (Failure failure : Failure.values()) {
            failures.add(failure.name(), failure(report, failure));
        }
        stage.add("failures", failures);
        JsonObject attacks = new JsonObject();
        report.results().forEach(result -> attacks.add(result.attack().name(), attack(report, result)));
        stage.add("attacks", attacks);
        return stage;
    }

    private static String verdict(Duty duty) {
        return switch (duty) {
            case MET -> "as declared";
            case BROKEN -> "not as declared";
            default -> "inconclusive";
        };
    }

    private static JsonObject failure(StageReport report, Failure failure) {
        JsonObject json = new JsonObject();
        json.addProperty("duty", report.stage().suffers().contains(failure) ? "must" : "never");
        json.addProperty("seen", report.seen().contains(failure));
        return json;
    }

    private static JsonObject attack(StageReport report, AttackResult result) {
        JsonObject json = new JsonObject();
        json.add("failures", names(result.failures()));
        json.addProperty("duty", result.duty(report.stage()).inWords());
        json.addProperty("result", result.inWords());
        json.addProperty("story", result.story());
        return json;
    }

    private static JsonArray names(Collection<Failure> failures) {
        JsonArray names = new JsonArray();
        failures.forEach(failure -> names.add(failure.name()));
        return names;
    }
}
