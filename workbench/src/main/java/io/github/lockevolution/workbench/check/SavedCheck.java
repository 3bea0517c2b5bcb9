package io.github.lockevolution.workbench.check;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.setup.SmallFile;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.AtomicFile;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.RecordReader;
import io.github.lockevolution.workbench.console.RecordReader.BrokenField;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What a check came to, in a small file that is kept beside the lock. An inconclusive check is not saved.
 *
 * @param lockCheck the format
 * @param what was checked, and how
 * @param stores the names and versions of those that it ran on
 * @param expected the failures that were no surprise
 * @param failures the shortest schedule of each failure that showed
 * @param censuses those that were complete
 */
record SavedCheck(
        int lockCheck,
        CheckArguments what,
        List<String> stores,
        Set<Failure> expected,
        Map<Failure, String> failures,
        List<SavedCensus> censuses) {

    /** It becomes another one when an older reader would read something else from the file. */
    private static final int FORMAT = 1;

    /** By this such a file is known. */
    static final String SIGN = "\"lockCheck\":";

    SavedCheck {
        stores = List.copyOf(stores);
        expected = new TreeSet<>(expected);
        failures = failures.isEmpty() ? Map.of() : new EnumMap<>(failures);
        BrokenField.unless(failures.values().stream().allMatch(SavedCheck::isSchedule), "failures");
        censuses = List.copyOf(censuses);
        BrokenField.unless(!censuses.isEmpty(), "censuses");
    }

    private static boolean isSchedule(String text) {
        try {
            Schedule.parse(text);
            return true;
        } catch (SetupProblem e) {
            return false;
        }
    }

    /**
     * What was counted within bounds. The counts are texts, because a program need not be able to read them as numbers.
     *
     * @param failures how many of the schedules show each failure that shows
     */
    record SavedCensus(Bounds bounds, String schedules, Map<Failure, String> failures) {

        SavedCensus {
            failures = failures.isEmpty() ? Map.of() : new EnumMap<>(failures);
            BrokenField.unless(isCount(schedules), "schedules");
            BrokenField.unless(
                    failures.values().stream()
                            .allMatch(count ->
                                    isCount(count) && new BigInteger(count).compareTo(new BigInteger(schedules)) <= 0),
                    "failures");
        }

        private static boolean isCount(String text) {
            return text.matches("[1-9][0-9]*");
        }

        static SavedCensus of(Census census) {
            Map<Failure, String> failures = new EnumMap<>(Failure.class);
            census.seen()
                    .forEach(failure ->
                            failures.put(failure, census.count(failure).toString()));
            return new SavedCensus(census.bounds(), census.schedules().toString(), failures);
        }
    }

    /** @param judgement is not inconclusive */
    static SavedCheck of(CheckArguments what, Judgement judgement) {
        CheckResult result = judgement.result();
        Map<Failure, String> failures = new EnumMap<>(Failure.class);
        for (Finding finding : result.findings()) {
            failures.put(finding.failure(), finding.trace().schedule().toString());
        }
        return new SavedCheck(FORMAT, what, judgement.stores(), result.allowed(), failures, complete(result));
    }

    /** The censuses of a result as they are saved. */
    static List<SavedCensus> complete(CheckResult result) {
        return result.censuses().stream()
                .filter(BoundedCensus::isComplete)
                .flatMap(complete -> complete.census().stream())
                .map(SavedCensus::of)
                .toList();
    }

    String json() {
        return RecordJson.text(this) + "\n";
    }

    /** @throws SetupProblem if there is no such file, or it is no saved check of this format */
    static SavedCheck read(Path file) {
        try {
            JsonObject json = RecordReader.read(SmallFile.read(file), JsonObject.class);
            int format = format(json);
            if (format != FORMAT) {
                throw problem(text -> text.ofAnotherFormat(file.toString(), format, FORMAT));
            }
            return RecordReader.read(json, SavedCheck.class);
        } catch (BrokenField e) {
            throw new SetupProblem(
                    Message.of(SavedCheckText.class, text -> text.isBroken(file.toString(), e.field())), e);
        } catch (JsonParseException | CharacterCodingException e) {
            throw new SetupProblem(Message.of(SavedCheckText.class, text -> text.isNoSavedCheck(file.toString())), e);
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(SavedCheckText.class, text -> text.notRead(file.toString(), AtomicFile.reason(e))), e);
        }
    }

    private static int format(JsonObject json) {
        try {
            return RecordReader.read(json.get("lockCheck"), Integer.class);
        } catch (JsonParseException e) {
            throw new BrokenField("lockCheck", e);
        }
    }

    private static SetupProblem problem(Function<SavedCheckText, String> words) {
        return new SetupProblem(Message.of(SavedCheckText.class, words));
    }

    /** The schedule of each failure. */
    Map<Failure, Schedule> schedules() {
        Map<Failure, Schedule> schedules = new EnumMap<>(Failure.class);
        failures.forEach((failure, schedule) -> schedules.put(failure, Schedule.parse(schedule)));
        return schedules;
    }

    /** Whether the lock showed what it was not expected to show. */
    boolean isBroken() {
        return !expected.containsAll(failures.keySet());
    }

    /** Whether the narrowest census, taken again alone, comes to the same. */
    boolean hasNarrowest(CheckResult again) {
        return again.expectation() == Expectation.MET && complete(again).equals(censuses.subList(0, 1));
    }
}
