package io.github.lockevolution.workbench.matrix;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.StaleWrites;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.HistoryComparison;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.RedisVersion;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The matrix as one JSON object, for programs. */
public final class MatrixJson {

    private static final Gson GSON =
            new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

    private MatrixJson() {}

    /** Of locks in Redis. */
    public static String of(RedisVersion redis, Bounds bounds, List<StageResult> results) {
        return of(redis, Optional.empty(), List.of(), bounds, results);
    }

    /**
     * @param database the one in which locks were put under test; empty if none needed one
     * @param otherStores the names and versions of those that are neither Redis nor a database, in which locks were put under test
     */
    public static String of(
            RedisVersion redis,
            Optional<Database> database,
            List<String> otherStores,
            Bounds bounds,
            List<StageResult> results) {
        JsonObject matrix = new JsonObject();
        matrix.addProperty("redis", redis.toString());
        database.ifPresent(used -> matrix.addProperty("database", used.version()));
        if (!otherStores.isEmpty()) {
            matrix.add("otherStores", GSON.toJsonTree(otherStores));
        }
        matrix.add("bounds", bounds(bounds));
        results.stream()
                .map(result -> result.census().program())
                .filter(program -> program != ClientProgram.CAREFUL)
                .findFirst()
                .ifPresent(program -> matrix.addProperty("client", program.toString()));
        JsonArray stages = new JsonArray();
        results.forEach(result -> stages.add(stage(result)));
        matrix.add("stages", stages);
        return GSON.toJson(matrix);
    }

    public static JsonObject bounds(Bounds bounds) {
        JsonObject json = new JsonObject();
        json.addProperty("clients", bounds.clients());
        json.addProperty("crashes", bounds.crashes());
        json.addProperty("expiries", bounds.expiries());
        json.addProperty("lostReplies", bounds.lostReplies());
        json.addProperty("ahead", bounds.ahead());
        json.addProperty("side", bounds.side());
        json.addProperty("failovers", bounds.failovers());
        json.addProperty("restarts", bounds.restarts());
        return json;
    }

    private static JsonObject stage(StageResult result) {
        Census census = result.census();
        JsonObject stage = new JsonObject();
        stage.addProperty("stage", result.stage().name());
        new Count(census.schedules()).addTo(stage, "schedules");
        new Count(census.twoInside()).addTo(stage, "twoInside");
        stage.addProperty("verdict", verdict(result.expectation()));
        stage.addProperty("complete", census.isComplete());
        census.gap().ifPresent(gap -> stage.addProperty("gap", gap.in(Language.ENGLISH)));
        stage.addProperty("states", census.stats().states());
        stage.addProperty("movesRun", census.stats().moves());
        stage.addProperty("schedulesRun", census.stats().runs());
        stage.addProperty("clientsAlike", census.stats().alike());
        JsonObject failures = new JsonObject();
        for (Failure failure : Failure.values()) {
            failures.add(failure.name(), failure(census, failure));
        }
        stage.add("failures", failures);
        result.change().ifPresent(change -> stage.add("history", history(change)));
        result.attacks()
                .ifPresent(report ->
                        stage.add("attacks", attacks(report, result.census().seen())));
        return stage;
    }

    /** What has become of a historical lock that somebody changed: the failures that show more or less often than in history. */
    public static JsonObject history(HistoryComparison change) {
        JsonObject failures = new JsonObject();
        for (Failure failure : Failure.values()) {
            if (change.of(failure) != HistoryComparison.Change.SAME) {
                JsonObject json = new JsonObject();
                json.addProperty("change", change.of(failure).name().toLowerCase(Locale.ROOT));
                json.addProperty("before", change.before(failure));
                json.addProperty("now", change.census().count(failure));
                failures.add(failure.name(), json);
            }
        }
        JsonObject history = new JsonObject();
        history.add("failures", failures);
        change.alike().ifPresent(lock -> history.addProperty("failsLike", lock));
        return history;
    }

    private static JsonObject attacks(AttackReport report, Set<Failure> known) {
        JsonObject attacks = new JsonObject();
        report.results().forEach(result -> attacks.add(result.attack().name(), attack(report, result, known)));
        return attacks;
    }

    public static String verdict(Expectation expectation) {
        return switch (expectation) {
            case MET -> "as declared";
            case BROKEN -> "not as declared";
            default -> "inconclusive";
        };
    }

    private static JsonObject failure(Census census, Failure failure) {
        JsonObject json = new JsonObject();
        new Count(census.count(failure)).addTo(json, "schedules");
        json.addProperty("duty", duty(census, failure));
        if (census.expectation(failure) == Expectation.NOT_APPLICABLE) {
            json.addProperty("asked", false);
        }
        if (census.seen().contains(failure)) {
            json.addProperty("shortest", census.shortest().get(failure).toString());
        }
        if (census.replays().containsKey(failure)) {
            json.addProperty("replayed", census.replays().get(failure).toString());
        }
        return json;
    }

    private static String duty(Census census, Failure failure) {
        if (census.stage().suffers().contains(failure)) {
            return "must";
        }
        return census.isDeclared(failure) ? "may" : "never";
    }

    private static JsonObject attack(AttackReport report, AttackResult result, Set<Failure> known) {
        JsonObject json = new JsonObject();
        json.add("failures", names(result.failures()));
        json.addProperty("duty", result.expectation(report.stage()).inJson());
        json.addProperty("result", result.inJson());
        if (report.isNotBy(result, known)) {
            json.addProperty("notByThis", result.attack().aim().name());
        }
        result.staleWrites().ifPresent(writes -> json.add("staleWrites", staleWrites(writes)));
        json.addProperty("story", result.story());
        return json;
    }

    private static JsonObject staleWrites(StaleWrites writes) {
        JsonObject json = new JsonObject();
        json.addProperty("accepted", writes.accepted());
        json.addProperty("refused", writes.refused());
        return json;
    }

    private static JsonArray names(Collection<Failure> failures) {
        JsonArray names = new JsonArray();
        failures.forEach(failure -> names.add(failure.name()));
        return names;
    }
}
