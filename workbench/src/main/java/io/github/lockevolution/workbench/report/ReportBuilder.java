package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.Version;
import io.github.lockevolution.workbench.matrix.Matrix;
import io.github.lockevolution.workbench.matrix.StageResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Brings together what the page shows: the matrix, and of each lock its state space, its stories and its source. */
final class ReportBuilder {

    private final Redis redis;
    private final InEachLanguage narrator;
    private final List<ReportData.StoryPart> stories = new ArrayList<>();

    /** @param languages those that the stories are told in */
    ReportBuilder(Redis redis, List<Language> languages) {
        this.redis = redis;
        this.narrator = new InEachLanguage(languages);
    }

    /**
     * @param matrix of a run on the same Redis
     * @param history all locks; the stories of each are tried on those that improve on it
     */
    ReportData of(Matrix matrix, List<LockStage> history) {
        List<ReportData.StagePart> stages = matrix.results().stream()
                .map(result -> stage(result, new StoryBuilder(redis, history, narrator)))
                .toList();
        return new ReportData(
                redis.version().toString(),
                Version.NUMBER,
                Bounds.USUAL,
                matrix.expectation(),
                List.of(Failure.values()),
                List.of(Attack.values()),
                stages,
                stories,
                CardsPart.inEveryLanguage());
    }

    private ReportData.StagePart stage(StageResult result, StoryBuilder storyBuilder) {
        LockStage stage = result.stage();
        return new ReportData.StagePart(
                stage.name(),
                stage.number(),
                stage.title(),
                stage.predecessor(),
                stage.requires().toString(),
                stage.acquireCommands(),
                stage.releaseCommands(),
                result.census().schedules(),
                result.census().twoInside(),
                result.expectation(),
                failures(result.census()),
                result.attacks()
                        .map(report -> attacks(report, result.census().seen()))
                        .orElse(Map.of()),
                CompiledSource.of(stage, redis),
                stateSpace(result, storyBuilder));
    }

    /** Empty, and without stories, if not every schedule of the lock could be run: half a state space proves nothing. */
    private Optional<ReportData.StateSpace> stateSpace(StageResult result, StoryBuilder storyBuilder) {
        Census census = result.census();
        if (!census.isConclusive()) {
            return Optional.empty();
        }
        try (Testbed testbed = Testbed.open(census.stage(), new RedisLauncher(redis), Bounds.USUAL.clients())) {
            stories.addAll(storyBuilder.tell(census, testbed));
        }
        return result.stateSpace().map(StateSpacePart::of);
    }

    private static Map<Failure, ReportData.FailureCount> failures(Census census) {
        Map<Failure, ReportData.FailureCount> failures = new EnumMap<>(Failure.class);
        for (Failure failure : Failure.values()) {
            failures.put(
                    failure,
                    new ReportData.FailureCount(
                            census.count(failure),
                            census.stage().suffers().contains(failure) ? "must" : "never",
                            census.expectation(failure),
                            Optional.ofNullable(census.shortest().get(failure)).map(Object::toString)));
        }
        return failures;
    }

    private Map<String, ReportData.AttackOutcome> attacks(AttackReport report, Set<Failure> known) {
        Map<String, ReportData.AttackOutcome> attacks = new LinkedHashMap<>();
        for (AttackResult result : report.results()) {
            attacks.put(
                    result.attack().name(),
                    new ReportData.AttackOutcome(
                            StateSpacePart.ordered(result.failures()),
                            result.expectation(report.stage()),
                            result.inJson(),
                            report.isNotBy(result, known),
                            narrator.say(result::story)));
        }
        return attacks;
    }
}
