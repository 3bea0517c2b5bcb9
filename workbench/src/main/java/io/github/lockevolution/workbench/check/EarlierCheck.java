package io.github.lockevolution.workbench.check;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.setup.SmallFile;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.AtomicFile;
import io.github.lockevolution.workbench.console.RecordReader;
import io.github.lockevolution.workbench.console.RecordReader.BrokenField;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The result of an earlier check, as {@code ./lab check --json} has printed it, or {@code --out} written. Unknown fields are ignored: a
 * later version of the format may have more of them.
 *
 * @param schedules the shortest schedule of each failure that showed
 * @param censuses the complete censuses
 */
record EarlierCheck(Path file, Map<Failure, Schedule> schedules, List<Counted> censuses) {

    private static final JsonPrimitive NO = new JsonPrimitive(false);

    /** The counts of a census: how many schedules there are, and how many of them show each failure that shows. */
    record Counted(Bounds bounds, BigInteger schedules, Map<Failure, BigInteger> failures) {

        private static Counted of(Census census) {
            Map<Failure, BigInteger> failures = new EnumMap<>(Failure.class);
            census.observedFailures().forEach(failure -> failures.put(failure, census.count(failure)));
            return new Counted(census.bounds(), census.schedules(), failures);
        }
    }

    /** The fields that are read of the file. */
    private record Fields(int version, String verdict, Map<Failure, Shown> failures, List<Counted> censuses) {}

    private record Shown(String shortest) {}

    /** The censuses of a result that are complete. */
    static List<Counted> complete(CheckResult result) {
        return result.censuses().stream()
                .filter(BoundedCensus::isComplete)
                .flatMap(complete -> complete.census().stream())
                .map(Counted::of)
                .toList();
    }

    /** @throws SetupProblem if there is no such file, or nothing in it can be compared */
    static EarlierCheck read(Path file) {
        String name = file.toString();
        try {
            JsonObject json = RecordReader.read(SmallFile.read(file), JsonObject.class);
            if (json.has("lockCheck")) {
                throw problem(text -> text.isOfOldForm(name));
            }
            Fields fields = RecordReader.read(needed(json), Fields.class);
            if (fields.version() != CheckJson.VERSION) {
                throw problem(text -> text.ofAnotherFormat(name, fields.version(), CheckJson.VERSION));
            }
            if (fields.verdict().equals(CheckJson.verdict(Expectation.INCONCLUSIVE))) {
                throw problem(text -> text.isInconclusive(name));
            }
            return new EarlierCheck(file, schedules(fields.failures()), fields.censuses());
        } catch (BrokenField e) {
            throw new SetupProblem(EarlierCheckText.class, text -> text.isBroken(name, e.field()), e);
        } catch (JsonParseException | CharacterCodingException e) {
            throw new SetupProblem(EarlierCheckText.class, text -> text.isNoCheck(name), e);
        } catch (IOException e) {
            throw new SetupProblem(EarlierCheckText.class, text -> text.notRead(name, AtomicFile.reason(e)), e);
        }
    }

    private static Map<Failure, Schedule> schedules(Map<Failure, Shown> failures) {
        Map<Failure, Schedule> schedules = new EnumMap<>(Failure.class);
        failures.forEach((failure, shown) -> {
            try {
                schedules.put(failure, Schedule.parse(shown.shortest()));
            } catch (SetupProblem e) {
                throw new BrokenField("failures." + failure + ".shortest", e);
            }
        });
        return schedules;
    }

    /** The object without fields that are not read here. */
    private static JsonObject needed(JsonObject json) {
        JsonObject needed = only(json, "version", "verdict", "failures", "censuses");
        if (needed.get("failures") instanceof JsonObject failures) {
            failures.entrySet().forEach(failure -> failure.setValue(only(failure.getValue(), "shortest")));
        }
        if (needed.get("censuses") instanceof JsonArray censuses) {
            JsonArray complete = new JsonArray();
            for (JsonElement census : censuses) {
                boolean isCut = census instanceof JsonObject object && NO.equals(object.get("complete"));
                if (!isCut) {
                    complete.add(only(census, "bounds", "schedules", "failures"));
                }
            }
            needed.add("censuses", complete);
        }
        return needed;
    }

    private static <J extends JsonElement> J only(J json, String... fields) {
        if (json instanceof JsonObject object) {
            object.keySet().retainAll(List.of(fields));
        }
        return json;
    }

    private static SetupProblem problem(Function<EarlierCheckText, String> words) {
        return new SetupProblem(EarlierCheckText.class, words);
    }
}
