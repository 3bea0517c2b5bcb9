package io.github.lockevolution.workbench.field;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.RecordReader;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What every schedule of a library has shown.
 *
 * @param version of the library
 * @param store the store and its version
 * @param bounds within which all schedules were run; empty if that was not to be done within the limit
 * @param schedules the number of these
 * @param failures by the name of the failure
 * @param gap the cause if it is inconclusive
 * @param stories the drawing of the shortest schedule of the first failure that matters, by the tag of the language
 */
record Shown(
        String version,
        String store,
        Optional<Bounds> bounds,
        long schedules,
        Map<String, Times> failures,
        Optional<String> gap,
        Map<String, String> stories) {

    /** The name of the file in the folder of a library. */
    static final String FILE = "shown.json";

    /** The failure that nothing but the guarded resource can stop: it matters least. */
    private static final String LEAST = Failure.LEASE_OVERRUN.name();

    /**
     * How often a failure shows.
     *
     * @param schedules that show it
     * @param shortest the moves of the shortest of them
     */
    record Times(long schedules, String shortest) {}

    static Shown read(String json) {
        return RecordReader.read(JsonParser.parseString(json), Shown.class);
    }

    /**
     * @param version of the library
     * @param check the output of {@code ./lab check --json}
     */
    static Shown of(String version, String check) {
        JsonObject all = JsonParser.parseString(check).getAsJsonObject();
        Optional<JsonObject> widest = widest(all.getAsJsonArray("censuses"));
        Map<String, Times> failures = new TreeMap<>();
        all.getAsJsonObject("failures").entrySet().forEach(failure -> {
            JsonObject finding = failure.getValue().getAsJsonObject();
            long counted = widest.map(census -> census.getAsJsonObject("failures"))
                    .map(counts -> counts.get(failure.getKey()))
                    .map(JsonElement::getAsLong)
                    .filter(count -> count > 0)
                    .orElseGet(() -> finding.get("schedules").getAsLong());
            failures.put(
                    failure.getKey(),
                    new Times(counted, moves(finding.get("shortest").getAsString())));
        });
        boolean isInconclusive = all.get("verdict").getAsString().equals("inconclusive");
        return new Shown(
                version,
                store(all),
                widest.map(census -> RecordReader.read(census.get("bounds"), Bounds.class)),
                widest.map(census -> census.get("schedules").getAsLong()).orElse(0L),
                failures,
                Optional.ofNullable(all.get("gap"))
                        .filter(gap -> isInconclusive)
                        .map(JsonElement::getAsString),
                Map.of());
    }

    private static Optional<JsonObject> widest(JsonArray censuses) {
        return censuses.asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(census -> census.get("complete").getAsBoolean())
                .reduce((first, second) -> second);
    }

    private static String store(JsonObject all) {
        return Optional.ofNullable(all.get("store"))
                .map(JsonElement::getAsString)
                .orElseGet(() -> "Redis " + all.get("redis").getAsString());
    }

    private static String moves(String schedule) {
        return schedule.substring(schedule.indexOf(':') + 1);
    }

    /** The failures in the order in which they are told: what matters most first. */
    List<String> told() {
        return failures.keySet().stream()
                .sorted(Comparator.comparing((String failure) -> failure.equals(LEAST))
                        .thenComparing(failure -> Failure.valueOf(failure)))
                .toList();
    }

    /** How many of all schedules show a failure, such as 3 of 40. Empty if not all of them were run. */
    String share(String failure) {
        return isCounted() ? " " + failures.get(failure).schedules() + "/" + schedules : "";
    }

    /** Whether it shows more than every lock with a lease does. */
    boolean isMoreThanOverrun() {
        return failures.keySet().stream().anyMatch(failure -> !failure.equals(LEAST));
    }

    Set<String> names() {
        return failures.keySet();
    }

    /** Whether every schedule within some bounds was run, so that the counts are those of all. */
    boolean isCounted() {
        return bounds.isPresent();
    }

    /** Whether the same was shown, whatever the version of the library; with the same counts, where there are any. */
    boolean isAs(Shown other) {
        return gap.isPresent() == other.gap.isPresent()
                && schedules == other.schedules
                && (isCounted() ? failures.equals(other.failures) : names().equals(other.names()));
    }

    Shown with(Map<String, String> drawn) {
        return new Shown(version, store, bounds, schedules, failures, gap, drawn);
    }

    String json() {
        return RecordJson.text(this) + "\n";
    }
}
