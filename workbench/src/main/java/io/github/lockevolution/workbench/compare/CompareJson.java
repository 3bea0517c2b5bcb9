package io.github.lockevolution.workbench.compare;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.RedisVersion;
import java.util.List;
import java.util.Locale;

/** The comparison for programs. */
final class CompareJson {

    private CompareJson() {}

    static String of(RedisVersion redis, List<StoreColumn> columns) {
        JsonObject all = new JsonObject();
        all.addProperty("redis", redis.toString());
        JsonArray locks = new JsonArray();
        columns.forEach(column -> locks.add(lock(column)));
        all.add("locks", locks);
        return new GsonBuilder()
                .disableHtmlEscaping()
                .setPrettyPrinting()
                .create()
                .toJson(all);
    }

    private static JsonObject lock(StoreColumn column) {
        JsonObject lock = new JsonObject();
        lock.addProperty("lock", column.lock().name());
        lock.addProperty("store", column.lock().storeName());
        column.problem().ifPresent(problem -> lock.addProperty("problem", problem.in(Language.ENGLISH)));
        column.seen().ifPresent(seen -> {
            JsonObject faults = new JsonObject();
            seen.aftermaths().forEach((fault, after) -> faults.add(fault.name(), aftermath(after)));
            lock.add("faults", faults);
            lock.addProperty("drawsToken", seen.drawsToken());
            lock.addProperty("roundTrips", seen.roundTrips());
            seen.times().ifPresent(times -> {
                lock.addProperty("medianMicros", times.micros(50));
                lock.addProperty("p99Micros", times.micros(99));
            });
        });
        return lock;
    }

    private static JsonObject aftermath(FaultOutcome after) {
        JsonObject json = new JsonObject();
        json.addProperty("schedule", after.schedule().toString());
        json.addProperty("belief", word(after.belief()));
        JsonObject stored = new JsonObject();
        after.stored().forEach((key, state) -> stored.addProperty(key, state.toString()));
        json.add("held", stored);
        after.freeAgain().ifPresent(free -> json.addProperty("freeAgain", word(free)));
        json.addProperty("letsIn", after.letsIn());
        JsonArray failures = new JsonArray();
        after.failures().forEach(failure -> failures.add(failure.name()));
        json.add("failures", failures);
        return json;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
