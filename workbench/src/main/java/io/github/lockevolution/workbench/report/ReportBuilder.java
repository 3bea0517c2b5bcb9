package io.github.lockevolution.workbench.report;

import com.google.gson.JsonElement;
import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.workbench.console.CompiledSource;
import io.github.lockevolution.workbench.console.StoreVersions;
import io.github.lockevolution.workbench.console.Version;
import io.github.lockevolution.workbench.matrix.LockResult;
import io.github.lockevolution.workbench.matrix.Matrix;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;

/** Brings together what the page shows: the matrix, and of each lock its state space, its stories and its source. */
final class ReportBuilder {

    private final Redis redis;
    private final List<String> stores;
    private final ProvenStore store;
    private final InEachLanguage narrator;
    private final List<ReportData.StoryPart> stories = new ArrayList<>();

    /**
     * @param store puts the locks under test again, to tell their stories
     * @param stores the names and versions of the stores that the locks are in
     * @param languages the languages of the stories
     */
    ReportBuilder(Redis redis, List<String> stores, ProvenStore store, List<Language> languages) {
        this.redis = redis;
        this.stores = stores;
        this.store = store;
        this.narrator = new InEachLanguage(languages);
    }

    /**
     * Makes sure that the page can show these locks: in each state of the walk it shows what one store holds.
     *
     * @throws SetupProblem if one of them keeps its state in several Redis servers, or lets several clients in, or if some are sections and some
     *     are not
     */
    static void requireShowable(List<LockSpec> stages) {
        List<String> others = stages.stream()
                .filter(lock -> lock.binding() == RedisBinding.SEVERAL_SERVERS)
                .map(LockSpec::name)
                .toList();
        if (!others.isEmpty()) {
            throw new SetupProblem(ReportText.class, text -> text.onlyOfLocksInOneStore(others));
        }
        List<String> shared = stages.stream()
                .filter(lock -> !lock.isMutex() && !isSection(lock))
                .map(LockSpec::name)
                .toList();
        if (!shared.isEmpty()) {
            throw new SetupProblem(ReportText.class, text -> text.onlyOfLocksOfOneHolder(shared));
        }
        if (stages.stream().map(ReportBuilder::isSection).distinct().count() > 1) {
            throw new SetupProblem(ReportText.class, ReportText::sectionsByThemselves);
        }
    }

    static boolean isSection(LockSpec lock) {
        return lock.isSection();
    }

    /**
     * @param matrix of a run on the same Redis
     * @param history all locks; the stories of each are tried on those that improve on it
     */
    ReportData of(Matrix matrix, List<LockSpec> history) {
        List<ReportData.StagePart> stages = matrix.results().stream()
                .map(result -> stage(result, new StoryBuilder(store, history, narrator)))
                .toList();
        boolean areSections = matrix.results().stream().map(LockResult::lock).allMatch(ReportBuilder::isSection);
        return new ReportData(
                redis.version().toString(),
                stores,
                Version.NUMBER,
                Bounds.USUAL,
                matrix.expectation(),
                areSections ? Failure.OF_A_SECTION : Failure.OF_A_LOCK,
                areSections ? List.of() : Attack.usual(),
                stages,
                stories,
                areSections ? Map.of() : parts(),
                areSections ? List.of() : cures(matrix, history));
    }

    private static Map<String, Map<String, JsonElement>> parts() {
        return ServiceLoader.load(PagePart.class).stream()
                .map(ServiceLoader.Provider::get)
                .collect(Collectors.toMap(PagePart::name, ReportData::part));
    }

    /** The locks of the last levels; a lock is left out if its census is inconclusive. */
    private List<ReportData.StagePart> cures(Matrix matrix, List<LockSpec> history) {
        List<LockSpec> onPage = matrix.results().stream().map(LockResult::lock).toList();
        return CuresPart.of(history, onPage).stream()
                .map(lock -> CuresPart.explored(lock, store))
                .filter(result -> result.census().isConclusive())
                .map(result -> stage(result, result.stateSpace().map(StateSpacePart::of)))
                .toList();
    }

    private ReportData.StagePart stage(LockResult result, StoryBuilder storyBuilder) {
        return stage(result, stateSpace(result, storyBuilder));
    }

    private ReportData.StagePart stage(LockResult result, Optional<ReportData.StateSpace> stateSpace) {
        LockSpec lock = result.lock();
        return new ReportData.StagePart(
                lock.name(),
                lock.number(),
                lock.title(),
                lock.predecessor(),
                lock.storeName(),
                Optional.of(lock.requires().toString()).filter(requires -> StoreVersions.isOnRedis(lock)),
                lock.acquireCommands(),
                lock.releaseCommands(),
                result.census().schedules(),
                result.census().twoInside(),
                result.expectation(),
                failures(result.census()),
                result.attacks()
                        .map(report -> attacks(report, result.census().observedFailures()))
                        .orElse(Map.of()),
                CompiledSource.of(lock, redis),
                stateSpace,
                isSection(lock)
                        ? Optional.of(
                                result.stateSpace().map(SectionPart::stores).orElse(List.of()))
                        : Optional.empty());
    }

    /** Empty, and without stories, if not every schedule of the lock could be run: half a state space proves nothing. */
    private Optional<ReportData.StateSpace> stateSpace(LockResult result, StoryBuilder storyBuilder) {
        Census census = result.census();
        if (!census.isConclusive()) {
            return Optional.empty();
        }
        try (Testbed testbed = Testbed.open(census.lock(), store, Bounds.USUAL.clients())) {
            stories.addAll(storyBuilder.tell(census, testbed));
        }
        return result.stateSpace().map(StateSpacePart::of);
    }

    private static Map<Failure, ReportData.FailureCount> failures(Census census) {
        Map<Failure, ReportData.FailureCount> failures = new EnumMap<>(Failure.class);
        for (Failure failure : census.failures()) {
            failures.put(
                    failure,
                    new ReportData.FailureCount(
                            census.count(failure),
                            census.lock().suffers().contains(failure) ? "must" : "never",
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
                            result.expectation(report.lock()),
                            result.inJson(),
                            report.isNotBy(result, known),
                            narrator.say(result::story)));
        }
        return attacks;
    }
}
