package io.github.lockevolution.workbench.exercise;

import com.google.gson.JsonParseException;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.SupervisedLab;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Has each submission graded in a JVM of its own, on a Redis of its own, which both end with it. That JVM reports the findings; the
 * grade follows from them here, where no code of a submission runs.
 *
 * @param arguments of the lab command that runs there
 * @param limit for one submission, in seconds
 */
record GradedProcess(Exercise exercise, List<String> arguments, int limit, Language language) {

    /** It could not be run at all, for a reason that holds of the next one as well. */
    static final class NotRun extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NotRun(String words) {
            super(words);
        }
    }

    /** @throws NotRun if there is nothing to run it with */
    Grade grade(Path file) {
        String name = file.toString();
        try (SupervisedLab lab = SupervisedLab.told(arguments)) {
            AtomicBoolean isLate = new AtomicBoolean();
            CompletableFuture<Void> end = CompletableFuture.runAsync(
                    () -> {
                        isLate.set(true);
                        lab.line().close();
                    },
                    CompletableFuture.delayedExecutor(Duration.ofSeconds(limit).toSeconds(), TimeUnit.SECONDS));
            lab.line().tell(name);
            SupervisedLab.Said said = lab.said();
            end.cancel(false);
            if (isLate.get()) {
                return Grade.inconclusive(
                        exercise, name, Message.of(ExerciseText.class, text -> text.neverEnds(limit)));
            }
            return read(said)
                    .map(line -> line.grade(exercise, name))
                    .orElseGet(() -> Grade.inconclusive(exercise, name, why(lab, said)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<GradeLine> read(SupervisedLab.Said said) {
        if (said.status().equals(Optional.of(ExitStatus.WRONG_USAGE))) {
            throw new NotRun(said.err());
        }
        try {
            return said.status().isEmpty() ? Optional.empty() : Optional.of(GradeLine.read(said.out()));
        } catch (JsonParseException e) {
            return Optional.empty();
        }
    }

    private Message why(SupervisedLab lab, SupervisedLab.Said said) {
        String words =
                said.err().isBlank() ? lab.noVerdict(language) : said.err().strip();
        return any -> words;
    }
}
