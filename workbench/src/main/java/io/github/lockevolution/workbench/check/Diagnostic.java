package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.FailureMeaning;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.matrix.Count;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A failure that showed, as an editor or a CI server shows it beside the code.
 *
 * @param evidence distinguishes it from others of its kind: the schedule that shows it, or the attack
 * @param line the line that sends the decisive command; empty if no line does, or it is not known
 * @param finding empty if an attack showed it, and no schedule
 */
record Diagnostic(
        Failure failure,
        boolean isExpected,
        String evidence,
        Optional<Integer> line,
        Optional<Finding> finding,
        Message message) {

    /** The diagnostics of the schedules, and of real faults that showed more. */
    static List<Diagnostic> of(CheckResult result) {
        Set<Failure> byAttacksOnly = EnumSet.noneOf(Failure.class);
        byAttacksOnly.addAll(result.unexpectedInAttacks());
        byAttacksOnly.removeAll(result.observedFailures());
        return Stream.concat(
                        result.findings().stream().map(finding -> ofSchedule(finding, result)),
                        byAttacksOnly.stream().map(failure -> ofAttack(failure, result)))
                .toList();
    }

    private static Diagnostic ofSchedule(Finding finding, CheckResult result) {
        String schedule = finding.trace().schedule().toString();
        Message counted = counted(finding, result);
        return new Diagnostic(
                finding.failure(),
                result.allowed().contains(finding.failure()),
                schedule,
                finding.isStoresDoing() ? Optional.empty() : finding.line(),
                Optional.of(finding),
                Message.of(DiagnosticText.class, text -> text.ofSchedule(counted, finding.cause(), schedule)));
    }

    private static Message counted(Finding finding, CheckResult result) {
        Failure failure = finding.failure();
        Message meaning = meaning(failure, result);
        Optional<Census> counting =
                result.widest().flatMap(BoundedCensus::census).map(widest -> result.counting(failure, widest));
        return Message.of(
                VerdictText.class,
                text -> counting.filter(Census::isComplete)
                        .map(census -> text.count(
                                failure.name(),
                                meaning,
                                new Count(census.count(failure)),
                                new Count(census.schedules())))
                        .orElseGet(() -> text.story(failure.name(), meaning)));
    }

    private static Diagnostic ofAttack(Failure failure, CheckResult result) {
        AttackResult attack = result.attacks().stream()
                .filter(each -> !each.attack().onlyReports() && each.failures().contains(failure))
                .findFirst()
                .orElseThrow();
        Message meaning = meaning(failure, result);
        Message story = attack::story;
        return new Diagnostic(
                failure,
                false,
                attack.attack().name(),
                Optional.empty(),
                Optional.empty(),
                Message.of(DiagnosticText.class, text -> text.ofAttack(failure.name(), meaning, story)));
    }

    static Message meaning(Failure failure, CheckResult result) {
        return FailureMeaning.of(failure, result.lock().spec());
    }
}
