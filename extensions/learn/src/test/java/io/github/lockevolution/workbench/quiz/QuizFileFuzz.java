package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;

/** Any file is one of the quiz, which remembers what it said and what is added, or is refused and stays as it is. For a fuzzer. */
public final class QuizFileFuzz {

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
        MissedCards cards = new MissedCards(FILE);
        try {
            Set<String> missed = cards.missed();
            cards.note("a", false);
            cards.note("b", true);
            missed.add("a");
            missed.remove("b");
            if (!cards.missed().equals(missed)) {
                throw new AssertionError("remembers " + cards.missed() + " instead of " + missed);
            }
        } catch (SetupProblem e) {
            if (!Arrays.equals(Files.readAllBytes(FILE), input)) {
                throw new AssertionError("a file that was refused was written", e);
            }
        }
    }
}
