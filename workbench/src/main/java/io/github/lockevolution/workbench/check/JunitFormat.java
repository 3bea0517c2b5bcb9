package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.FailureMeaning;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.JunitXml;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a check as a test report in JUnit's form, with a test for each failure that the lock may not show. A test of a failure that was
 * not seen passes only if nothing is missing.
 */
public final class JunitFormat implements OutputFormat {

    @Override
    public Form form() {
        return new Form("junit", Optional.of(".xml"), JunitXml.SIGN, OutputFormatText::junit);
    }

    /** The comparison with an earlier check is a test of its own, which failed if anything got worse. */
    @Override
    public String text(CheckOutcome outcome) {
        Judgement judgement = outcome.judgement();
        Language language = outcome.language();
        CheckResult result = judgement.result();
        Set<Failure> inAttacks = result.unexpectedInAttacks();
        JunitXml xml = new JunitXml(result.lock().label(), OptionalDouble.of(judgement.seconds()));
        for (Failure failure : failures(result)) {
            Optional<Finding> finding = result.unexpected().stream()
                    .filter(each -> each.failure() == failure)
                    .findFirst();
            if (result.expectation() == Expectation.INCONCLUSIVE) {
                addOpen(failure, result, xml, language);
            } else if (finding.isPresent() || inAttacks.contains(failure)) {
                String meaning =
                        FailureMeaning.of(failure, result.lock().spec()).in(language);
                xml.addFailed(
                        failure.name(),
                        JunitXml.attribute("type", failure.name()) + JunitXml.attribute("message", meaning),
                        finding.map(it -> TextDrawing.of(Timeline.of(it.trace()), language))
                                .orElseGet(() -> new AttackTable(result, false).in(language)));
            } else if (result.missing().isPresent()
                    && !result.observedFailures().contains(failure)) {
                addOpen(failure, result, xml, language);
            } else {
                xml.addPassed(failure.name());
            }
        }
        outcome.since().ifPresent(comparison -> add(comparison, xml, language));
        result.notReached().forEach(census -> xml.addRemark(notAllRun(census, result, language)));
        if (result.onTheSide() > 0) {
            xml.addRemark(language.text(VerdictText.class).onTheSide(result.onTheSide()));
        }
        return xml.toString();
    }

    private static void addOpen(Failure failure, CheckResult result, JunitXml xml, Language language) {
        String reason = result.missing().orElseThrow().in(language);
        xml.addOpen(failure.name(), JunitXml.attribute("message", reason), "");
    }

    private static void add(CheckComparison since, JunitXml xml, Language language) {
        String test = "--against " + since.earlier().file();
        if (since.isWorse()) {
            String told = since.sentences().stream()
                    .map(sentence -> sentence.in(language))
                    .collect(Collectors.joining("\n"));
            xml.addFailed(test, JunitXml.attribute("message", told), told);
        } else {
            xml.addPassed(test);
        }
    }

    /** The failures that a lock of this rule can show, and those that it has shown. */
    private static List<Failure> failures(CheckResult result) {
        return Stream.of(Failure.values())
                .filter(failure -> result.lock().spec().failures().contains(failure)
                        || result.observedFailures().contains(failure))
                .toList();
    }

    private static String notAllRun(BoundedCensus census, CheckResult result, Language language) {
        ClientProgram program =
                result.begunCensuses().map(Census::program).findFirst().orElse(ClientProgram.CAREFUL);
        return language.text(VerdictText.class)
                .notAllRun(result.boundsThatMatter(census).words(program));
    }
}
