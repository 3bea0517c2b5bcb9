package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.JunitXml;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What came of checking a lock as a test report in JUnit's form: a test for each failure that it may not show. */
final class JunitFile {

    private JunitFile() {}

    static String of(CheckResult result, double seconds, Language language) {
        boolean isOpen = result.expectation() == Expectation.INCONCLUSIVE;
        Set<Failure> inAttacks = result.unexpectedInAttacks();
        result.unexpected().forEach(finding -> inAttacks.remove(finding.failure()));
        int failing = isOpen ? 0 : result.unexpected().size() + inAttacks.size();
        int tests = Failure.values().length;
        StringBuilder xml = new StringBuilder(JunitXml.BEGINNING);
        xml.append(String.format(
                        Locale.ROOT,
                        "<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"0\" time=\"%.3f\">%n",
                        JunitXml.escaped(result.lock().label()),
                        tests,
                        failing,
                        isOpen ? tests : 0,
                        seconds)
                .replace("\r", ""));
        for (Failure failure : Failure.values()) {
            xml.append("  <testcase classname=\"")
                    .append(JunitXml.escaped(result.lock().label()))
                    .append("\" name=\"")
                    .append(failure.name())
                    .append("\">");
            if (isOpen) {
                xml.append("<error message=\"")
                        .append(JunitXml.escaped(result.reason().orElseThrow().in(language)))
                        .append("\"/>");
            } else {
                unexpected(result, failure).ifPresent(finding -> xml.append(failure(finding, language)));
                if (inAttacks.contains(failure)) {
                    xml.append(failure(failure, new AttackTable(result, false).in(language), language));
                }
            }
            xml.append("</testcase>\n");
        }
        result.notReached()
                .forEach(census -> xml.append("  <system-out>")
                        .append(JunitXml.escaped(notAllRun(census, result, language)))
                        .append("</system-out>\n"));
        if (result.onTheSide() > 0) {
            xml.append("  <system-out>")
                    .append(JunitXml.escaped(language.text(VerdictText.class).onTheSide(result.onTheSide())))
                    .append("</system-out>\n");
        }
        return xml.append("</testsuite>\n").toString();
    }

    private static String notAllRun(BoundedCensus census, CheckResult result, Language language) {
        ClientProgram program = result.taken().map(Census::program).findFirst().orElse(ClientProgram.CAREFUL);
        return language.text(VerdictText.class)
                .notAllRun(result.boundsThatMatter(census).words(program));
    }

    private static Optional<Finding> unexpected(CheckResult result, Failure failure) {
        return result.unexpected().stream()
                .filter(finding -> finding.failure() == failure)
                .findFirst();
    }

    private static String failure(Finding finding, Language language) {
        return failure(finding.failure(), TextDrawing.of(Timeline.of(finding.trace()), language), language);
    }

    private static String failure(Failure failure, String details, Language language) {
        String message = language.text(FailureText.class).meaning(failure);
        return "<failure type=\"" + failure.name() + "\" message=\"" + JunitXml.escaped(message) + "\">"
                + JunitXml.escaped(details) + "</failure>";
    }
}
