package io.github.lockevolution.workbench.quiz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What was once of interest to a fuzzer of the file that the quiz remembers cards in, and what is close to it. A minute of a fuzzer, {@code .ci/fuzz}, tries millions; what it finds is added to the corpus.
 */
class QuizFileCorpusTest {

    private static final int CHANGED = 100;
    private static final long SEED = 13;

    /** What a fuzzer gives its inputs to. */
    private interface Target {

        void run(byte[] input) throws IOException;
    }

    private static void runCorpusAndChangesOf(String name, Target target) throws IOException {
        List<Path> corpus;
        try (Stream<Path> files = Files.list(Path.of("src/test/corpus", name))) {
            corpus = files.sorted().toList();
        }
        Random random = new Random(SEED);
        for (Path file : corpus) {
            byte[] input = Files.readAllBytes(file);
            target.run(input);
            for (int i = 0; i < CHANGED; i++) {
                target.run(changed(input, random));
            }
        }
    }

    /** With a few bytes that are others, or cut off somewhere. */
    private static byte[] changed(byte[] input, Random random) {
        int length = random.nextInt(4) == 0 ? 1 + random.nextInt(input.length) : input.length;
        byte[] changed = Arrays.copyOf(input, length);
        for (int i = random.nextInt(4); i > 0; i--) {
            // One from elsewhere is more often something with a meaning than any byte is.
            changed[random.nextInt(changed.length)] =
                    random.nextBoolean() ? input[random.nextInt(input.length)] : (byte) random.nextInt();
        }
        return changed;
    }

    @Test
    void any_file_is_one_of_the_quiz_or_is_refused() throws IOException {
        runCorpusAndChangesOf("QuizFileFuzz", QuizFileFuzz::fuzzerTestOneInput);
    }
}
