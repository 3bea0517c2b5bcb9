package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.setup.BenchThread;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The end of the standard error of a program, however long that is. */
final class TailBuffer {

    private static final int KEPT = 8000;
    private static final int LINES = 3;
    private static final Duration TO_END = Duration.ofSeconds(5);

    private final InputStream stream;
    private final Thread reader = BenchThread.daemon(this::read, "standard error of a client");
    private byte[] kept = new byte[0];

    private TailBuffer(InputStream stream) {
        this.stream = stream;
    }

    /** Reads the stream to its end, in a thread of its own. */
    static TailBuffer of(InputStream stream) {
        TailBuffer lines = new TailBuffer(stream);
        lines.reader.start();
        return lines;
    }

    private void read() {
        byte[] buffer = new byte[8192];
        try (stream) {
            for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                keep(buffer, count);
            }
        } catch (IOException e) {
            // The process was killed, so no more output comes.
        }
    }

    private synchronized void keep(byte[] more, int count) {
        byte[] all = Arrays.copyOf(kept, kept.length + count);
        System.arraycopy(more, 0, all, kept.length, count);
        kept = Arrays.copyOfRange(all, Math.max(0, all.length - KEPT), all.length);
    }

    /** The place of an error, and the last lines of an error of Node, which do not describe the error. */
    private static final Pattern PLACE = Pattern.compile("at .*|\\.\\.\\. \\d+ more|\\^+|Node\\.js v[0-9.]+");

    private static final Pattern NODE = Pattern.compile("Node\\.js v[0-9.]+");

    private static final Pattern ERROR = Pattern.compile("(Uncaught )?\\w*Error\\b.*");

    /**
     * Three lines that describe the error, joined by {@code /}: the last ones, or, in the output of Node, the first ones of the error.
     * Waits for the end of the output if the process has ended.
     */
    String text(boolean hasEnded) {
        if (hasEnded) {
            try {
                reader.join(TO_END.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return text();
    }

    private synchronized String text() {
        List<String> lines = new String(kept, StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        List<String> telling =
                lines.stream().filter(line -> !PLACE.matcher(line).matches()).toList();
        int first = Math.max(0, telling.size() - LINES);
        if (lines.stream().anyMatch(line -> NODE.matcher(line).matches())) {
            first = IntStream.range(0, telling.size())
                    .filter(i -> ERROR.matcher(telling.get(i)).matches())
                    .findFirst()
                    .orElse(first);
        }
        return telling.stream().skip(first).limit(LINES).collect(Collectors.joining(" / "));
    }
}
