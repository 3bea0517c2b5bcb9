package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Likeness;
import io.github.lockevolution.faults.check.OutputCapture;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.console.TargetKind;
import io.github.lockevolution.workbench.report.ReportOfLock;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The page of the report for a lock, beside the one that it fails like: with every schedule and every attack of both. */
public final class HtmlFormat implements OutputFormat {

    private static final Set<TargetKind> NOT_FOR =
            EnumSet.of(TargetKind.SECTION, TargetKind.TOGETHER, TargetKind.ON_SERVERS, TargetKind.NOT_EXCLUSIVE);

    @Override
    public Form form() {
        return new Form("html", Optional.of(".html"), ReportOfLock.SIGN, OutputFormatText::html);
    }

    @Override
    public boolean isNotFor(TargetKind kind) {
        return NOT_FOR.contains(kind);
    }

    @Override
    public boolean runsMore() {
        return true;
    }

    /** A failure that the lock showed and may show is no surprise on the page; any other is. */
    @Override
    @SuppressWarnings("try")
    public String text(CheckOutcome outcome) {
        CheckResult result = outcome.judgement().result();
        CheckOutcome.Bench bench = outcome.bench();
        Set<Failure> known = EnumSet.noneOf(Failure.class);
        known.addAll(result.allowed());
        known.retainAll(result.observedFailures());
        try (OutputCapture leftOut = OutputCapture.leftOut(bench.backends().isStacktraceWanted())) {
            return new ReportOfLock(outcome.language(), bench.asked())
                    .page(
                            result.lock().spec().suffering(known),
                            result.likeness().map(Likeness::reference).stream().toList(),
                            LockCatalog.onTheClassPath().all(),
                            bench.backends(),
                            bench.terminal());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupProblem(VerdictText.class, VerdictText::interrupted, e);
        }
    }

    @Override
    public Optional<Message> written(OutputFile file, String text) {
        return Optional.of(ReportOfLock.written(file, text));
    }
}
