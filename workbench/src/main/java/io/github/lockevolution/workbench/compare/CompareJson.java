package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** The comparison for programs. */
final class CompareJson {

    private CompareJson() {}

    static String of(RedisVersion redis, List<StoreColumn> columns) {
        return RecordJson.text(new Locks(
                redis.toString(), columns.stream().map(CompareJson::lock).toList()));
    }

    private record Locks(String redis, List<JsonFields> locks) {}

    private static JsonFields lock(StoreColumn column) {
        Optional<StoreColumn.Observation> observation = column.observation();
        Optional<PairTimes> times = observation.flatMap(StoreColumn.Observation::times);
        return new JsonFields()
                .with("lock", column.lock().name())
                .with("store", column.lock().storeName())
                .with("problem", column.problem())
                .with("faults", observation.map(it -> outcomes(it.outcomes())))
                .with("drawsToken", observation.map(StoreColumn.Observation::drawsToken))
                .with("roundTrips", observation.map(StoreColumn.Observation::roundTrips))
                .with("medianMicros", times.map(it -> it.micros(50)))
                .with("p99Micros", times.map(it -> it.micros(99)));
    }

    private static JsonFields outcomes(Map<Fault, FaultOutcome> outcomes) {
        return JsonFields.of(outcomes.keySet(), Fault::name, fault -> outcome(outcomes.get(fault)));
    }

    private static JsonFields outcome(FaultOutcome outcome) {
        SortedMap<String, KeyState> stored = outcome.stored();
        return new JsonFields()
                .with("schedule", outcome.schedule().toString())
                .with("belief", word(outcome.belief()))
                .with(
                        "held",
                        JsonFields.of(
                                stored.keySet(),
                                key -> key,
                                key -> stored.get(key).toString()))
                .with("freeAgain", outcome.freeAgain().map(CompareJson::word))
                .with("letsIn", outcome.letsIn())
                .with("failures", outcome.failures());
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
