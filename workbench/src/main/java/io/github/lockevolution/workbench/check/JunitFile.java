package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.AtomicFile;
import io.github.lockevolution.workbench.matrix.RunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What came of checking a lock as a test report in JUnit's form: a test for each failure that it may not show. */
final class JunitFile {

    private JunitFile() {}

    /**
     * @throws SetupProblem if the file cannot be written
     */
    static void write(Path file, CheckResult result, double seconds, Language language) {
        try {
            AtomicFile.write(file, of(result, seconds, language));
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(VerdictText.class, text -> text.notWritten(file.toString(), AtomicFile.reason(e))), e);
        }
    }

    static String of(CheckResult result, double seconds, Language language) {
        boolean isOpen = result.expectation() == Expectation.INCONCLUSIVE;
        Set<Failure> inAttacks = result.unexpectedInAttacks();
        result.unexpected().forEach(finding -> inAttacks.remove(finding.failure()));
        int failing = isOpen ? 0 : result.unexpected().size() + inAttacks.size();
        int tests = Failure.values().length;
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append(String.format(
                        Locale.ROOT,
                        "<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"0\" time=\"%.3f\">%n",
                        escaped(result.lock().label()),
                        tests,
                        failing,
                        isOpen ? tests : 0,
                        seconds)
                .replace("\r", ""));
        for (Failure failure : Failure.values()) {
            xml.append("  <testcase classname=\"")
                    .append(escaped(result.lock().label()))
                    .append("\" name=\"")
                    .append(failure.name())
                    .append("\">");
            if (isOpen) {
                xml.append("<error message=\"")
                        .append(escaped(result.reason().orElseThrow().in(language)))
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
                        .append(escaped(notAllRun(census, result, language)))
                        .append("</system-out>\n"));
        if (result.onTheSide() > 0) {
            xml.append("  <system-out>")
                    .append(escaped(language.text(VerdictText.class).onTheSide(result.onTheSide())))
                    .append("</system-out>\n");
        }
        return xml.append("</testsuite>\n").toString();
    }

    private static String notAllRun(BoundedCensus census, CheckResult result, Language language) {
        ClientProgram program = result.taken().map(Census::program).findFirst().orElse(ClientProgram.CAREFUL);
        return language.text(VerdictText.class).notAllRun(RunReport.words(program, result.boundsThatMatter(census)));
    }

    private static Optional<Finding> unexpected(CheckResult result, Failure failure) {
        return result.unexpected().stream()
                .filter(finding -> finding.failure() == failure)
                .findFirst();
    }

    private static String failure(Finding finding, Language language) {
        return failure(finding.failure(), TextDrawing.of(Timeline.of(finding.trace()), language), language);
    }

    private static String failure(Failure failure, String shown, Language language) {
        String message = language.text(FailureText.class).meaning(failure);
        return "<failure type=\"" + failure.name() + "\" message=\"" + escaped(message) + "\">" + escaped(shown)
                + "</failure>";
    }

    private static String escaped(String text) {
        return text.replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]", "?")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
