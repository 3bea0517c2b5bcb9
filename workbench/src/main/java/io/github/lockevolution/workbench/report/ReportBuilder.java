package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.StageReport;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.Version;
import io.github.lockevolution.workbench.matrix.Matrix;
import io.github.lockevolution.workbench.matrix.MatrixJson;
import io.github.lockevolution.workbench.matrix.StageResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Brings together what the page shows: the matrix, and of each lock its state space, its stories and its source. */
final class ReportBuilder {

    private final Redis redis;
    private final List<ReportData.StoryPart> stories = new ArrayList<>();

    ReportBuilder(Redis redis) {
        this.redis = redis;
    }

    /**
     * @param matrix of a run on the same Redis
     * @param history the stages in their order, which tell each other's stories
     */
    ReportData of(Matrix matrix, List<LockStage> history) {
        List<ReportData.StagePart> stages = matrix.results().stream()
                .map(result -> stage(result, new StoryBuilder(redis, history)))
                .toList();
        return new ReportData(
                redis.version().toString(),
                Version.NUMBER,
                Bounds.USUAL,
                MatrixJson.verdict(matrix.expectation()),
                Arrays.stream(Attack.values())
                        .map(attack -> new ReportData.AttackKind(attack.name(), attack.title(), attack.fault()))
                        .toList(),
                stages,
                stories,
                CardsPart.inEveryLanguage());
    }

    private ReportData.StagePart stage(StageResult result, StoryBuilder storyteller) {
        LockStage stage = result.stage();
        return new ReportData.StagePart(
                stage.name(),
                stage.number(),
                stage.title(),
                stage.requires().toString(),
                stage.acquireCommands(),
                stage.releaseCommands(),
                result.census().schedules(),
                result.expectation().inWords(),
                failures(result.census()),
                result.attacks().map(ReportBuilder::attacks).orElse(Map.of()),
                CompiledSource.of(stage, redis),
                graph(result, storyteller));
    }

    /** Of a lock of which not everything could be run there is nothing to walk through, and no story to trust. */
    private Optional<ReportData.Graph> graph(StageResult result, StoryBuilder storyteller) {
        Census census = result.census();
        if (!census.isConclusive()) {
            return Optional.empty();
        }
        try (Testbed testbed = Testbed.open(census.stage(), redis, Bounds.USUAL.clients())) {
            stories.addAll(storyteller.tell(census, testbed));
        }
        return result.stateSpace().map(StateSpacePart::of);
    }

    private static Map<Failure, ReportData.Counted> failures(Census census) {
        Map<Failure, ReportData.Counted> failures = new EnumMap<>(Failure.class);
        for (Failure failure : Failure.values()) {
            failures.put(
                    failure,
                    new ReportData.Counted(
                            census.count(failure),
                            census.stage().suffers().contains(failure) ? "must" : "never",
                            census.expectation(failure).inWords(),
                            Optional.ofNullable(census.shortest().get(failure)).map(Object::toString)));
        }
        return failures;
    }

    private static Map<String, ReportData.Attacked> attacks(StageReport report) {
        Map<String, ReportData.Attacked> attacks = new LinkedHashMap<>();
        for (AttackResult result : report.results()) {
            attacks.put(
                    result.attack().name(),
                    new ReportData.Attacked(
                            StateSpacePart.ordered(result.failures()),
                            result.expectation(report.stage()).inWords(),
                            result.inWords(),
                            InEachLanguage.say(result::story)));
        }
        return attacks;
    }
}
