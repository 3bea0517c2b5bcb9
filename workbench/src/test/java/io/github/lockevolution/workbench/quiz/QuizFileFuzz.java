package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Set;

/** Any file is one of the quiz, which remembers what it said and what is added, or is refused and stays as it is. For a fuzzer. */
public final class QuizFileFuzz {

    private static final LocalDate TODAY = LocalDate.of(2026, 1, 1);
    private static final Path FILE = temporary();

    private QuizFileFuzz() {}

    private static Path temporary() {
        try {
            Path file = Files.createTempFile("quiz", ".json");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        Files.write(FILE, input);
        LearningProgress progress = new LearningProgress(FILE);
        try {
            Set<String> missed = progress.missed();
            progress.note("a", Grade.NO, TODAY);
            progress.note("b", Grade.YES, TODAY);
            missed.add("a");
            missed.remove("b");
            if (!progress.missed().equals(missed)) {
                throw new AssertionError("remembers " + progress.missed() + " instead of " + missed);
            }
        } catch (SetupProblem e) {
            if (!Arrays.equals(Files.readAllBytes(FILE), input)) {
                throw new AssertionError("a file that was refused was written", e);
            }
        }
    }
}
