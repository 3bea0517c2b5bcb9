package io.github.lockevolution.faults.setup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Reads a whole text file that a user names. A pipe or a device is refused, because it may have no end, and so is a file too large to be
 * meant.
 */
public final class SmallFile {

    /** The largest size, in bytes. */
    public static final int LIMIT = 1 << 20;

    private SmallFile() {}

    /**
     * The text, in UTF-8.
     *
     * @throws SetupProblem if it is a pipe or a device, or larger than {@link #LIMIT}
     * @throws IOException if it does not exist, cannot be read or is no text
     */
    public static String read(Path file) throws IOException {
        // A folder is left to the operating system, whose message is shorter.
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            throw problem(text -> text.noRegularFile(file.toString()));
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LIMIT + 1);
            if (bytes.length > LIMIT) {
                throw problem(text -> text.tooLarge(file.toString(), LIMIT >> 10));
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        }
    }

    private static SetupProblem problem(Function<SetupText, String> words) {
        return new SetupProblem(SetupText.class, words);
    }
}
