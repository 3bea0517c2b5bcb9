package io.github.lockevolution.faults.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What a program wrote last to its standard error, however much it was. */
final class LastLines {

    private static final int KEPT = 1000;
    private static final int LINES = 3;
    private static final Duration TO_END = Duration.ofSeconds(5);

    private final InputStream stream;
    private final Thread reader = new Thread(this::read, "standard error of a client");
    private byte[] kept = new byte[0];

    private LastLines(InputStream stream) {
        this.stream = stream;
    }

    /** Reads the stream to its end, in a thread of its own. */
    static LastLines of(InputStream stream) {
        LastLines lines = new LastLines(stream);
        lines.reader.setDaemon(true);
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
            // The process was killed; nothing more is to be had.
        }
    }

    private synchronized void keep(byte[] more, int count) {
        byte[] all = Arrays.copyOf(kept, kept.length + count);
        System.arraycopy(more, 0, all, kept.length, count);
        kept = Arrays.copyOfRange(all, Math.max(0, all.length - KEPT), all.length);
    }

    /** The last three lines, joined by {@code /}; of a process that has ended, all that it wrote. */
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
        String[] lines = new String(kept, StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toArray(String[]::new);
        return Arrays.stream(lines, Math.max(0, lines.length - LINES), lines.length)
                .collect(Collectors.joining(" / "));
    }
}
