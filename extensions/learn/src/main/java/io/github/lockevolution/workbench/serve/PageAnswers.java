package io.github.lockevolution.workbench.serve;

import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.check.TypedLocks;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.report.LivePage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * Answers the questions of a page, in the JVM of the typed locks. A question is a line; the progress comes in lines, too, and at last the
 * result, which alone begins with {@link #LAST} or {@link #LAST_OF_ALL}. Any line that comes meanwhile ends the check.
 */
record PageAnswers(TypedLocks locks, BufferedReader questions, PrintWriter out) {

    static final String LAST = "=";

    /** The beginning of the last line if the Redis is gone. */
    static final String LAST_OF_ALL = "!";

    private static final long BETWEEN_TWO_NANOS = 200_000_000;

    /** Until nobody asks any more. */
    void giveAll() throws IOException {
        out.println(locks.storeName());
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            PageQuestion.read(line).ifPresent(question -> {
                String answer = answer(question);
                out.println((locks.isSound() ? LAST : LAST_OF_ALL) + answer);
            });
        }
    }

    private String answer(PageQuestion question) {
        Language language = question.languageOfPage();
        try {
            Told told = new Told();
            TypedLocks.Judged judged = locks.judge(
                    question.languageOfLock(), question.text(), question.bounds(), this::isStopped, told::show);
            return judged.gap()
                    .map(gap -> RecordJson.line(Map.of("gap", gap.in(language))))
                    .orElseGet(() -> LivePage.judged(
                            judged.census().orElseThrow(),
                            judged.stateSpace(),
                            judged.remarks().stream()
                                    .map(remark -> remark.in(language))
                                    .toList()));
        } catch (SetupProblem e) {
            return RecordJson.line(Map.of("problem", e.in(language)));
        } catch (Throwable e) {
            // An exception of the lock must not keep the next one from being judged.
            return RecordJson.line(Map.of("gap", Message.of(e).in(language)));
        }
    }

    private boolean isStopped() {
        try {
            return questions.ready();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How far it is. Told by several threads. */
    private final class Told {

        private long last = System.nanoTime();

        synchronized void show(Progress progress) {
            if (System.nanoTime() - last > BETWEEN_TWO_NANOS) {
                last = System.nanoTime();
                out.println(RecordJson.line(Map.of("run", progress.movesRun(), "known", progress.movesKnown())));
            }
        }
    }
}
