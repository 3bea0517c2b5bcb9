package io.github.lockevolution.workbench.check;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.check.Likeness;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.workbench.matrix.Count;
import io.github.lockevolution.workbench.matrix.MatrixJson;
import java.util.Collection;

/** What came of checking a lock as one JSON object, for programs; of several locks, an array of such objects. */
final class CheckJson {

    private CheckJson() {}

    /** @param servers on how many the lock was, each of this version */
    static JsonObject of(RedisVersion redis, int servers, CheckResult result) {
        JsonObject json = new JsonObject();
        json.addProperty("redis", redis.toString());
        if (!result.lock().isInRedis()) {
            json.addProperty("servers", servers);
        }
        json.addProperty("lock", result.lock().name());
        json.addProperty("class", result.lock().label());
        json.addProperty(
                "verdict",
                switch (result.expectation()) {
                    case MET -> "as expected";
                    case BROKEN -> "not as expected";
                    default -> "inconclusive";
                });
        result.taken()
                .map(Census::program)
                .filter(program -> program != ClientProgram.CAREFUL)
                .findFirst()
                .ifPresent(program -> json.addProperty("client", program.toString()));
        json.add("expected", names(result.allowed()));
        result.gap().or(result::reason).ifPresent(gap -> json.addProperty("gap", gap.in(Language.ENGLISH)));
        JsonObject failures = new JsonObject();
        result.findings().forEach(finding -> failures.add(finding.failure().name(), finding(finding, result)));
        json.add("failures", failures);
        CheckedStage.change(result).ifPresent(change -> json.add("history", MatrixJson.history(change)));
        JsonArray censuses = new JsonArray();
        result.censuses().forEach(one -> censuses.add(bounded(one)));
        json.add("censuses", censuses);
        result.likeness().ifPresent(likeness -> json.add("like", likeness(likeness)));
        if (!result.attacks().isEmpty()) {
            JsonObject attacks = new JsonObject();
            result.attacks().forEach(attack -> attacks.add(attack.attack().name(), attack(attack, result)));
            json.add("attacks", attacks);
        }
        JsonArray remarks = new JsonArray();
        result.remarks().forEach(remark -> remarks.add(remark.in(Language.ENGLISH)));
        json.add("remarks", remarks);
        return json;
    }

    static String text(JsonElement json) {
        return new GsonBuilder()
                .disableHtmlEscaping()
                .setPrettyPrinting()
                .create()
                .toJson(json);
    }

    private static JsonObject finding(Finding finding, CheckResult result) {
        JsonObject json = new JsonObject();
        new Count(finding.schedules()).addTo(json, "schedules");
        json.add("bounds", MatrixJson.bounds(finding.bounds()));
        json.addProperty("shortest", finding.trace().schedule().toString());
        json.addProperty("cause", finding.cause().in(Language.ENGLISH));
        finding.command().ifPresent(exchange -> json.addProperty("command", exchange.command()));
        finding.line().ifPresent(line -> {
            json.addProperty("file", result.lock().fileName());
            json.addProperty("line", line);
        });
        json.addProperty("closed", finding.explanation().closed(Language.ENGLISH));
        CureLanguage.of(result.lock())
                .flatMap(language -> language.code(finding.explanation().cure()))
                .ifPresent(lines -> json.addProperty("cure", String.join("\n", lines)));
        json.addProperty("expected", result.allowed().contains(finding.failure()));
        return json;
    }

    private static JsonObject attack(AttackResult attack, CheckResult result) {
        JsonObject json = new JsonObject();
        json.addProperty("result", attack.inJson());
        json.add("failures", names(attack.failures()));
        json.addProperty("story", attack.story());
        boolean isProven = attack.expectation(result.lock()) != Expectation.INCONCLUSIVE;
        json.addProperty(
                "expected",
                attack.attack().onlyReports() || isProven && result.allowed().containsAll(attack.failures()));
        return json;
    }

    private static JsonObject bounded(BoundedCensus one) {
        JsonObject json = new JsonObject();
        json.add("bounds", MatrixJson.bounds(one.bounds()));
        json.addProperty("complete", one.isComplete());
        one.census().ifPresent(census -> counts(json, census));
        one.gap().ifPresent(gap -> json.addProperty("gap", gap.in(Language.ENGLISH)));
        return json;
    }

    private static void counts(JsonObject json, Census census) {
        new Count(census.schedules()).addTo(json, "schedules");
        new Count(census.twoInside()).addTo(json, "twoInside");
        json.addProperty("states", census.stats().states());
        json.addProperty("movesRun", census.stats().moves());
        if (census.stats().isOnTheSide()) {
            json.addProperty("sideCommandsRun", census.stats().onTheSide());
        }
        JsonObject failures = new JsonObject();
        for (Failure failure : Failure.values()) {
            new Count(census.count(failure)).addTo(failures, failure.name());
        }
        json.add("failures", failures);
    }

    private static JsonObject likeness(Likeness likeness) {
        JsonObject json = new JsonObject();
        json.addProperty("stage", likeness.reference().name());
        json.addProperty("same", likeness.isSame());
        json.add("more", names(likeness.more()));
        json.add("less", names(likeness.less()));
        json.add("sameMoves", names(likeness.sameMoves()));
        return json;
    }

    private static JsonArray names(Collection<Failure> failures) {
        JsonArray names = new JsonArray();
        failures.forEach(failure -> names.add(failure.name()));
        return names;
    }
}
