package io.github.lockevolution.faults;

import io.github.lockevolution.faults.model.ScheduleFuzz;
import io.github.lockevolution.faults.redis.wire.FramingFuzz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What was once of interest to a fuzzer of schedules and of the framing of RESP, and what is close to it. A minute of a fuzzer, {@code .ci/fuzz}, tries millions; what it finds is added to the corpus.
 */
class FuzzCorpusTest {

    private static final int CHANGED = 500;
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
    void any_text_is_a_schedule_or_is_refused() throws IOException {
        runCorpusAndChangesOf("ScheduleFuzz", ScheduleFuzz::fuzzerTestOneInput);
    }

    @Test
    void any_bytes_are_cut_into_the_same_frames_however_they_arrive() throws IOException {
        runCorpusAndChangesOf("FramingFuzz", FramingFuzz::fuzzerTestOneInput);
    }
}
