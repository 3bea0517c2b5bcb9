package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.check.Likeness;
import io.github.lockevolution.faults.explore.graph.ExplorationStats;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.timeline.Mitigation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.matrix.MatrixJson;
import java.util.List;
import java.util.Optional;

/** The result of a check as one JSON object, for programs; of several locks, an array of such objects. */
final class CheckJson {

    /** It becomes another one when a field goes away, or means something else; a new field leaves it. */
    static final int VERSION = 1;

    /** The beginning of every such file, by which it is recognized. */
    static final String SIGN = "{\n  \"version\": " + VERSION + ",\n  \"redis\": \"";

    private CheckJson() {}

    /** An object with the version of its form, which docs/schema/check.schema.json describes. */
    static JsonFields versioned() {
        return new JsonFields().with("version", VERSION);
    }

    /** The same with the comparison with an earlier check. */
    static JsonFields of(Judgement judgement, Optional<JsonFields> since) {
        return of(judgement).with("since", since);
    }

    static JsonFields of(Judgement judgement) {
        CheckResult result = judgement.result();
        return versioned()
                .with("redis", judgement.redis().toString())
                .with("store", judgement.otherStore())
                .with(
                        "servers",
                        Optional.of(judgement.servers())
                                .filter(any -> result.lock().spec().binding() == RedisBinding.SEVERAL_SERVERS))
                .with("lock", result.lock().name())
                .with("class", result.lock().label())
                .with("verdict", verdict(result.expectation()))
                .with("client", MatrixJson.client(result.begunCensuses()))
                .with("clients", clients(result.lock()))
                .with("expected", result.allowed())
                .with("gap", result.gap().or(result::reason))
                .with(
                        "failures",
                        JsonFields.of(result.findings(), it -> it.failure().name(), it -> finding(it, result)))
                .with("history", HistoricalLockChange.change(result).map(MatrixJson::history))
                .with(
                        "censuses",
                        result.censuses().stream().map(CheckJson::census).toList())
                .with("like", result.likeness().map(CheckJson::likeness))
                .with(
                        "attacks",
                        Optional.of(result.attacks())
                                .filter(all -> !all.isEmpty())
                                .map(all -> attacks(all, result)))
                .with("remarks", result.remarks());
    }

    /** Empty where it makes no difference, or nobody knows of one. */
    private static Optional<String> clients(CheckedLock lock) {
        Optional<String> processes = Optional.of("processes").filter(any -> lock.mayShareProcess());
        return lock.spec().isTogether() ? Optional.of("requests of one process") : processes;
    }

    static String verdict(Expectation expectation) {
        return switch (expectation) {
            case MET -> "as expected";
            case BROKEN -> "not as expected";
            default -> "inconclusive";
        };
    }

    private static JsonFields finding(Finding finding, CheckResult result) {
        return new JsonFields()
                .with("schedules", finding.schedules())
                .with("bounds", finding.bounds())
                .with("shortest", finding.trace().schedule().toString())
                .with("cause", finding.cause())
                .with("command", finding.command().map(Exchange::command))
                .with("file", finding.line().map(line -> result.lock().fileName()))
                .with("line", finding.line())
                .with("closed", finding.mitigation().map(Mitigation::words))
                .with(
                        "cure",
                        finding.mitigation()
                                .flatMap(mitigation -> CureLanguage.of(result.lock())
                                        .flatMap(language -> language.code(mitigation.cure())))
                                .map(lines -> String.join("\n", lines)))
                .with("expected", result.allowed().contains(finding.failure()));
    }

    private static JsonFields attacks(List<AttackResult> attacks, CheckResult result) {
        return JsonFields.of(attacks, it -> it.attack().name(), it -> attack(it, result));
    }

    private static JsonFields attack(AttackResult attack, CheckResult result) {
        boolean isProven = attack.expectation(result.lock().spec()) != Expectation.INCONCLUSIVE;
        return new JsonFields()
                .with("result", attack.inJson())
                .with("failures", attack.failures())
                .with("story", attack.story())
                .with(
                        "expected",
                        attack.attack().onlyReports()
                                || isProven && result.allowed().containsAll(attack.failures()));
    }

    private static JsonFields census(BoundedCensus bounded) {
        Optional<ExplorationStats> stats = bounded.census().map(Census::stats);
        return new JsonFields()
                .with("bounds", bounded.bounds())
                .with("complete", bounded.isComplete())
                .with("schedules", bounded.census().map(Census::schedules))
                .with("twoInside", bounded.census().map(Census::twoInside))
                .with("states", stats.map(ExplorationStats::states))
                .with("movesRun", stats.map(ExplorationStats::moves))
                .with(
                        "sideCommandsRun",
                        stats.filter(ExplorationStats::isOnTheSide).map(ExplorationStats::onTheSide))
                .with(
                        "failures",
                        bounded.census().map(census -> JsonFields.of(census.failures(), Failure::name, census::count)))
                .with("gap", bounded.gap());
    }

    private static JsonFields likeness(Likeness likeness) {
        return new JsonFields()
                .with("stage", likeness.reference().name())
                .with("same", likeness.isSame())
                .with("more", likeness.more())
                .with("less", likeness.less())
                .with("sameMoves", likeness.sameMoves());
    }
}
