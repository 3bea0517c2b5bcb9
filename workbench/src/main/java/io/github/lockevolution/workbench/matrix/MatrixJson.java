package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.HistoryComparison;
import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The matrix as one JSON object, for programs. */
public final class MatrixJson {

    private MatrixJson() {}

    /** The matrix of locks in Redis. */
    public static String of(RedisVersion redis, Bounds bounds, List<LockResult> results) {
        return of(redis, Optional.empty(), List.of(), bounds, results);
    }

    /**
     * @param database the one in which locks were put under test; empty if none needed one
     * @param otherStores the names and versions of those that are neither Redis nor a database, in which locks were put under test
     */
    public static String of(
            RedisVersion redis,
            Optional<StoreKind.StartedDatabase> database,
            List<String> otherStores,
            Bounds bounds,
            List<LockResult> results) {
        return RecordJson.text(new JsonFields()
                .with("redis", redis.toString())
                .with("database", database.map(StoreKind.Started::version))
                .with("otherStores", Optional.of(otherStores).filter(stores -> !stores.isEmpty()))
                .with("bounds", bounds)
                .with("client", client(results.stream().map(LockResult::census)))
                .with("stages", results.stream().map(MatrixJson::stage).toList()));
    }

    /** The program of every client; empty for the usual one. */
    public static Optional<String> client(Stream<Census> censuses) {
        return censuses.map(Census::program)
                .filter(program -> program != ClientProgram.CAREFUL)
                .findFirst()
                .map(ClientProgram::toString);
    }

    private static JsonFields stage(LockResult result) {
        Census census = result.census();
        return new JsonFields()
                .with("stage", result.lock().name())
                .with("store", result.lock().storeName())
                .with("schedules", census.schedules())
                .with("twoInside", census.twoInside())
                .with("verdict", verdict(result.expectation()))
                .with("complete", census.isComplete())
                .with("gap", census.gap())
                .with("states", census.stats().states())
                .with("movesRun", census.stats().moves())
                .with("schedulesRun", census.stats().runs())
                .with("clientsAlike", census.stats().alike())
                .with("failures", JsonFields.of(census.failures(), Failure::name, failure -> failure(census, failure)))
                .with("history", result.change().map(MatrixJson::history))
                .with("attacks", result.attacks().map(report -> attacks(report, census.observedFailures())));
    }

    /** The changes of a historical lock that somebody edited: the failures that show more or less often than in history. */
    public static JsonFields history(HistoryComparison change) {
        List<Failure> changed = Failure.OF_A_LOCK.stream()
                .filter(failure -> change.of(failure) != HistoryComparison.Change.SAME)
                .toList();
        return new JsonFields()
                .with("failures", JsonFields.of(changed, Failure::name, failure -> change(change, failure)))
                .with("failsLike", change.alike());
    }

    private static JsonFields change(HistoryComparison change, Failure failure) {
        return new JsonFields()
                .with("change", change.of(failure).name().toLowerCase(Locale.ROOT))
                .with("before", change.before(failure))
                .with("now", change.census().count(failure));
    }

    private static JsonFields attacks(AttackReport report, Set<Failure> known) {
        return JsonFields.of(
                report.results(), result -> result.attack().name(), result -> attack(report, result, known));
    }

    public static String verdict(Expectation expectation) {
        return switch (expectation) {
            case MET -> "as declared";
            case BROKEN -> "not as declared";
            default -> "inconclusive";
        };
    }

    private static JsonFields failure(Census census, Failure failure) {
        boolean isAsked = census.expectation(failure) != Expectation.NOT_APPLICABLE;
        return new JsonFields()
                .with("schedules", census.count(failure))
                .with("duty", duty(census, failure))
                .with("asked", isAsked ? Optional.empty() : Optional.of(false))
                .with(
                        "shortest",
                        Optional.ofNullable(census.shortest().get(failure)).map(Schedule::toString))
                .with(
                        "replayed",
                        Optional.ofNullable(census.replays().get(failure)).map(Replay::toString));
    }

    private static String duty(Census census, Failure failure) {
        if (census.lock().suffers().contains(failure)) {
            return "must";
        }
        return census.isDeclared(failure) ? "may" : "never";
    }

    private static JsonFields attack(AttackReport report, AttackResult result, Set<Failure> known) {
        return new JsonFields()
                .with("failures", result.failures())
                .with("duty", result.expectation(report.lock()).inJson())
                .with("result", result.inJson())
                .with("notByThis", Optional.of(result.attack().aim()).filter(aim -> report.isNotBy(result, known)))
                .with("staleWrites", result.staleWrites())
                .with("story", result.story());
    }
}
